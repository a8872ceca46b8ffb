// The forms a command can be named in: `python -m pip install` is `pip install` too, `sudo npm i` is also `sudo`.
import type { ShellCommand } from "../../domain/action.ts";

export interface Form {
  readonly program: string;
  /** Empty when it has none. */
  readonly subcommand: string;
  readonly flags: readonly string[];
  readonly targets: readonly string[];
}

/** As it was called, without the module runner, and under the name of what it was run through. */
export function formsOf(command: ShellCommand): readonly Form[] {
  const { flags, targets } = command;
  const program = programOf(command.program);
  const subcommand = command.subcommand ?? "";
  const forms: Form[] = [{ program, subcommand, flags, targets }];
  if (program === "python" && subcommand !== "") {
    const [module = "", ...rest] = subcommand.split(" ");
    forms.push({ program: module, subcommand: rest.join(" "), flags, targets });
  }
  for (const wrapper of command.wrappers) {
    if (TRANSPARENT.has(wrapper)) continue;
    forms.push({ program: wrapper, subcommand: `${program} ${subcommand}`.trim(), flags, targets });
  }
  return forms;
}

/** The form that says most of how it was called; what an entry of a card is taken for. */
export function fullForm(command: ShellCommand): Form | undefined {
  const forms = formsOf(command);
  return forms.find(({ program }) => command.wrappers.includes(program)) ?? forms[0];
}

/** `python3.12` is python. */
export function programOf(program: string): string {
  return /^(?:python|pip)[\d.]+$/.test(program) ? program.slice(0, program.search(/\d/)) : program;
}

export function sameFlag({ program, subcommand }: Form, wanted: string, given: string): boolean {
  if (wanted === given) return true;
  const [verb = ""] = subcommand.split(" ");
  const long = (flag: string) => LONG[`${program} ${verb} ${flag}`] ?? LONG[`${program} ${flag}`] ?? flag;
  return long(wanted) === long(given);
}

/** Short options and what they are called in full, where a card is likely to name one of them. */
const LONG: Readonly<Record<string, string>> = {
  "git push -f": "--force",
  "git push -d": "--delete",
  "git commit -n": "--no-verify",
  "git commit -a": "--all",
  "git add -A": "--all",
  "git add -f": "--force",
  "git checkout -f": "--force",
  "git clean -f": "--force",
  "git branch -d": "--delete",
  "git rebase -i": "--interactive",
  "rm -R": "--recursive",
  "rm -r": "--recursive",
  "rm -f": "--force",
  "cp -R": "--recursive",
  "cp -r": "--recursive",
  "chmod -R": "--recursive",
  "chown -R": "--recursive",
  "npm -g": "--global",
  "npm -D": "--save-dev",
  "npm -f": "--force",
  "pnpm -g": "--global",
  "pip -U": "--upgrade",
  "docker rm -f": "--force",
  "docker down -v": "--volumes",
  "docker compose -v": "--volumes",
  "curl -k": "--insecure",
  "curl -L": "--location",
  "jest -u": "--updateSnapshot",
  "vitest -u": "--update",
  "sed -i": "--in-place",
};

/** Wrappers that make no difference to what is done. */
const TRANSPARENT = new Set(
  "time timeout gtimeout nice ionice nohup stdbuf command exec builtin env caffeinate setsid unbuffer chronic noglob xargs watch flock cross-env".split(
    " ",
  ),
);
