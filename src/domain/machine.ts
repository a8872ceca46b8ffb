// Failures that hold for the whole machine and so in every project: a program that is not installed, an option this system's
// `sed` does not know, a login.
import { type FailureKind, kindsWith } from "./failure-kinds.ts";
import { isAbout, isProjectProgram, type Subject, subjectName } from "./subject.ts";
import { wordSet } from "./word-set.ts";

/** Kinds that can be such a fact; the index of the store knows them, too. */
export const MACHINE_KINDS: readonly FailureKind[] = kindsWith("ofMachine");

/** Programs that come with the system and differ between systems. */
const SYSTEM = wordSet(
  "cat sed grep egrep fgrep awk date stat ls find xargs readlink realpath sort head tail cp mv rm mkdir touch ln du df " +
    "ps base64 timeout mktemp tar cut tr wc tac nl od xxd split paste join comm diff cmp install env uname sleep kill " +
    "pgrep pkill lsof netstat ss ifconfig ip md5 md5sum shasum sha256sum open xdg-open pbcopy which script column",
);

export function isMachineFact(one: Subject): boolean {
  if (isAbout(one, "account")) return true;
  // A program installed by the project, or called by a path, says nothing about the machine.
  if (isAbout(one, "program")) return !one.includes("/") && !isProjectProgram(one);
  if (!isAbout(one, "flag")) return false;
  const [program = ""] = subjectName(one).split(" ", 1);
  return SYSTEM.has(program);
}
