// Rebuilds a command for sharing from its public parts: program, subcommand, options, packages.

import type { ShellCommand } from "../../domain/action.ts";
import type { Subject } from "../../domain/subject.ts";
import { wordSet } from "../text/words.ts";
import { isNamed, isPublicPackage, isPublicWord, type Names } from "./public-text.ts";
import { FILES, PROGRAMS } from "./vocabulary.ts";

/** A parsed command line. */
export interface ParsedLine {
  readonly display: string;
  readonly commands: readonly ShellCommand[];
  /** Dependencies and results of the command, which name packages. */
  readonly subjects: readonly Subject[];
}

/** Why something is not shared; counted and shown to the person. */
export type Reason =
  | "names a file, folder or address"
  | "names the project, its owner or a person"
  | "is a script of the project"
  | "is a habit of the project, or not sure enough"
  | "contains words that may be private"
  | "says nothing without what worked instead"
  | "is about this machine or the code as it stands"
  | "cannot be written as one command";

type PublicCommand = { readonly text: string } | { readonly reason: Reason };

const RUNNERS = new Set(["make", "just", "task", "rake", "gradle", "gradlew", "nx", "turbo", "lerna"]);
const PACKAGE_RUNNERS = wordSet("npm pnpm yarn bun deno composer poetry uv pdm");
/** Scripts that every project has. */
const STANDARD = wordSet("test build lint format typecheck check start dev");
const SCRIPT_WORDS = /^(?:run|exec|dlx|workspace)\b/;
/** Commands of a line that are not its purpose. */
const ASIDE = wordSet("cd echo head tail grep rg cat tee wc sort uniq true set");

export function publicCommand(line: ParsedLine, names: Names): PublicCommand {
  const meant = line.commands.filter(({ program }) => !ASIDE.has(program));
  const [command] = meant;
  if (command === undefined || meant.length > 1) return { reason: "cannot be written as one command" };
  if (command.programPath !== undefined) return { reason: "names a file, folder or address" };
  if (isNamed(command.program, names)) return { reason: "names the project, its owner or a person" };
  if (!PROGRAMS.has(command.program) || command.env.length > 0)
    return { reason: "contains words that may be private" };
  if (isScript(command)) return { reason: "is a script of the project" };
  const targets = publicTargets(command, packagesIn(line), names);
  if ("reason" in targets) return targets;
  const called = [...command.wrappers, ...calledAs(command, line.display)];
  for (const word of [...called, ...command.flags].flatMap((one) => one.split(" "))) {
    if (isNamed(word, names)) return { reason: "names the project, its owner or a person" };
    if (!isPublicWord(word.replace(/^-+/, ""), names))
      return { reason: "contains words that may be private" };
  }
  const flags = command.flags.map((flag) => flagText(flag, command, line.display));
  // An option without its value is useless, and the value is private.
  if (flags.includes(undefined)) return { reason: "names a file, folder or address" };
  return { text: [...called, ...targets.targets, ...flags].join(" ") };
}

/** `npm run x`, `make x` are defined by the project and not shared, except for scripts that every project has. */
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
  const kept: string[] = [];
  for (const target of targets) {
    if (isNamed(target, names)) return { reason: "names the project, its owner or a person" };
    const bare = target.replace(/(?<=.)@[\w.^~*-]+$/, "");
    if (target === "...") kept.push("./...");
    else if (FILES.has(target) || (/^[a-z]+$/.test(target) && isPublicWord(target, names))) kept.push(target);
    else if (/^#?\d+$/.test(target)) kept.push("N");
    else if (packages.has(bare) && isPublicPackage(bare, names)) kept.push(bare);
    else return { reason: "names a file, folder or address" };
  }
  return { targets: kept };
}

/** `python -m pytest` is called by its module. */
function calledAs({ program, subcommand }: ShellCommand, display: string): readonly string[] {
  if (subcommand === undefined) return [program];
  return display.includes(` -m ${subcommand}`) ? [program, "-m", subcommand] : [program, subcommand];
}

/** With its value if that is a well-known file; undefined if the value is private. */
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
