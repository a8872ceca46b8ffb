// Lists the forms a command can be named by: `python -m pip install` is also `pip install`, `sudo npm i` also `sudo`, `bash x.sh` also `x.sh`.
import type { ShellCommand } from "../../domain/action.ts";
import { wordSet } from "../../domain/word-set.ts";

export interface Form {
  readonly program: string;
  /** Empty if there is none. */
  readonly subcommand: string;
  readonly flags: readonly string[];
  readonly targets: readonly string[];
}

/** As called, without the module runner, and under the name of its wrapper. */
export function formsOf(command: ShellCommand): readonly Form[] {
  const { flags, targets } = command;
  const program = programOf(command.program);
  const subcommand = command.subcommand ?? "";
  const forms: Form[] = [{ program, subcommand, flags, targets }];
  if (program === "python" && subcommand !== "") {
    const [module = "", ...rest] = subcommand.split(" ");
    forms.push({ program: module, subcommand: rest.join(" "), flags, targets });
  }
  const [script = "", ...rest] = targets;
  if (SHELLS.has(program) && subcommand === "" && script.includes("."))
    forms.push({ program: script.slice(script.lastIndexOf("/") + 1), subcommand, flags, targets: rest });
  for (const wrapper of command.wrappers) {
    if (TRANSPARENT.has(wrapper)) continue;
    forms.push({ program: wrapper, subcommand: `${program} ${subcommand}`.trim(), flags, targets });
  }
  return forms;
}

/** `bash scripts/reset.sh` runs `reset.sh`. */
const SHELLS = wordSet("bash sh zsh dash pwsh powershell");

/** The most specific form, used for entries of a lesson. */
export function fullForm(command: ShellCommand): Form | undefined {
  const forms = formsOf(command);
  return forms.find(({ program }) => command.wrappers.includes(program)) ?? forms[0];
}

/** `python3.12` → python. */
export function programOf(program: string): string {
  return /^(?:python|pip)[\d.]+$/.test(program) ? program.slice(0, program.search(/\d/)) : program;
}

export function sameFlag({ program, subcommand }: Form, wanted: string, given: string): boolean {
  if (wanted === given) return true;
  const [verb = ""] = subcommand.split(" ");
  const long = (flag: string) => LONG[`${program} ${verb} ${flag}`] ?? LONG[`${program} ${flag}`] ?? flag;
  return long(wanted) === long(given);
}

/** Short options and their long names, if lessons are likely to use one of them. */
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

/** Wrappers that do not change what the command does. */
const TRANSPARENT = wordSet(
  "time timeout gtimeout nice ionice nohup stdbuf command exec builtin env caffeinate setsid unbuffer chronic noglob xargs watch flock cross-env",
);
