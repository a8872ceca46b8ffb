// Facts about the machine hold in every project on it: a program that is not installed, an option that this system's
// `sed` does not know, a login.
import type { FailureKind } from "./outcome.ts";
import { isAbout, type Subject, subjectName } from "./subject.ts";

/** Kinds that can be such a fact; the index of the store knows them, too. */
export const MACHINE_KINDS: readonly FailureKind[] = ["command-not-found", "bad-flag", "auth"];

/** What comes with the system, and differs from one system to the next. */
const SYSTEM: ReadonlySet<string> = new Set(
  (
    "cat sed grep egrep fgrep awk date stat ls find xargs readlink realpath sort head tail cp mv rm mkdir touch ln du df " +
    "ps base64 timeout mktemp tar cut tr wc tac nl od xxd split paste join comm diff cmp install env uname sleep kill " +
    "pgrep pkill lsof netstat ss ifconfig ip md5 md5sum shasum sha256sum open xdg-open pbcopy which script column"
  ).split(" "),
);

export function isMachineFact(one: Subject): boolean {
  if (isAbout(one, "account")) return true;
  // A program of the project is installed with it; a path is where it is.
  if (isAbout(one, "program")) return !one.includes("/") && !one.endsWith(" (of the project)");
  if (!isAbout(one, "flag")) return false;
  const [program = ""] = subjectName(one).split(" ", 1);
  return SYSTEM.has(program);
}
