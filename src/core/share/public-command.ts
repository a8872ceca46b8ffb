// A command as it may be told to others: program, subcommand, options, packages; built anew from its parts.
import type { ShellCommand } from "../../domain/action.ts";
import type { Subject } from "../../domain/subject.ts";
import { isNamed, isPublicPackage, isPublicWord, type Names } from "./public-text.ts";
import { FILES, PROGRAMS } from "./vocabulary.ts";

/** A command line, taken apart. */
export interface ParsedLine {
  readonly display: string;
  readonly commands: readonly ShellCommand[];
  /** What it depends on and what it brings: packages are named there. */
  readonly subjects: readonly Subject[];
}

/** Why something stays at home; counted, and told to the person. */
export type Reason =
  | "names a file, folder or address"
  | "names the project, its owner or a person"
  | "is a script of the project"
  | "is a habit of the project, or not sure enough"
  | "holds words that may be yours alone"
  | "says nothing without what worked instead"
  | "is about this machine or the code as it stands"
  | "cannot be told as one command";

export type Told = { readonly text: string } | { readonly reason: Reason };

const RUNNERS = new Set(["make", "just", "task", "rake", "gradle", "gradlew", "nx", "turbo", "lerna"]);
const PACKAGE_RUNNERS = new Set("npm pnpm yarn bun deno composer poetry uv pdm".split(" "));
/** Scripts that every project has. */
const STANDARD = new Set("test build lint format typecheck check start dev".split(" "));
const SCRIPT_WORDS = /^(?:run|exec|dlx|workspace)\b/;
/** What a line does beside its point. */
const ASIDE = new Set([
  "cd",
  "echo",
  "head",
  "tail",
  "grep",
  "rg",
  "cat",
  "tee",
  "wc",
  "sort",
  "uniq",
  "true",
  "set",
]);

export function publicCommand(line: ParsedLine, names: Names): Told {
  const meant = line.commands.filter(({ program }) => !ASIDE.has(program));
  const [command] = meant;
  if (command === undefined || meant.length > 1) return { reason: "cannot be told as one command" };
  if (command.programPath !== undefined) return { reason: "names a file, folder or address" };
  if (isNamed(command.program, names)) return { reason: "names the project, its owner or a person" };
  if (!PROGRAMS.has(command.program) || command.env.length > 0)
    return { reason: "holds words that may be yours alone" };
  if (isScript(command)) return { reason: "is a script of the project" };
  const targets = publicTargets(command, packagesIn(line), names);
  if ("reason" in targets) return targets;
  const called = [...command.wrappers, ...calledAs(command, line.display)];
  for (const word of [...called, ...command.flags].flatMap((one) => one.split(" "))) {
    if (isNamed(word, names)) return { reason: "names the project, its owner or a person" };
    if (!isPublicWord(word.replace(/^-+/, ""), names))
      return { reason: "holds words that may be yours alone" };
  }
  const flags = command.flags.map((flag) => flagText(flag, command, line.display));
  // An option without its value says nothing, and its value is nobody's business.
  if (flags.includes(undefined)) return { reason: "names a file, folder or address" };
  return { text: [...called, ...targets.targets, ...flags].join(" ") };
}

/** `npm run x`, `make x`: what they do is written in the project. What every project has says something all the same. */
function isScript({ program, subcommand = "", targets }: ShellCommand): boolean {
  const script = targets[0] ?? "";
  if (RUNNERS.has(program)) return ![subcommand, script].every((one) => one === "" || STANDARD.has(one));
  if (!PACKAGE_RUNNERS.has(program) || !SCRIPT_WORDS.test(subcommand)) return false;
  return subcommand !== "run" || !STANDARD.has(script);
}

function publicTargets(
  { targets }: ShellCommand,
  packages: ReadonlySet<string>,
  names: Names,
): { readonly targets: readonly string[] } | { readonly reason: Reason } {
  const told: string[] = [];
  for (const target of targets) {
    if (isNamed(target, names)) return { reason: "names the project, its owner or a person" };
    const bare = target.replace(/(?<=.)@[\w.^~*-]+$/, "");
    if (target === "...") told.push("./...");
    else if (FILES.has(target) || (/^[a-z]+$/.test(target) && isPublicWord(target, names))) told.push(target);
    else if (/^#?\d+$/.test(target)) told.push("N");
    else if (packages.has(bare) && isPublicPackage(bare, names)) told.push(bare);
    else return { reason: "names a file, folder or address" };
  }
  return { targets: told };
}

/** `python -m pytest` is known by its module. */
function calledAs({ program, subcommand }: ShellCommand, display: string): readonly string[] {
  if (subcommand === undefined) return [program];
  return display.includes(` -m ${subcommand}`) ? [program, "-m", subcommand] : [program, subcommand];
}

/** With its value where that is a file that everybody has; undefined when the value cannot be told. */
function flagText(flag: string, { targets }: ShellCommand, display: string): string | undefined {
  if (display.includes(`${flag}=`)) return `${flag}=…`;
  const words = display.split(/\s+/);
  const next = words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined;
  if (next === undefined || /^(?:-|[|&;<>]|\d?>)/.test(next)) return flag;
  if (targets.includes(next) || targets.includes(next.replace(/^\.\//, ""))) return flag;
  return FILES.has(next) ? `${flag} ${next}` : undefined;
}

function packagesIn({ subjects }: ParsedLine): ReadonlySet<string> {
  return new Set(
    subjects.flatMap((one) => {
      const [, name] = /^package \S+ (\S+)$/.exec(one) ?? [];
      return name === undefined ? [] : [name.replace(/(?<=.)@[^/]*$/, "")];
    }),
  );
}
