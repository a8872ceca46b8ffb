// Builds a project's knowledge from gathered records: itemised, in a stable order, each item with evidence.
import type { Attempt } from "../../domain/attempt.ts";
import { traitsOf } from "../../domain/failure-kinds.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Conventions, Knowledge, Stack } from "../../domain/knowledge.ts";
import type { Pattern } from "../../domain/pattern.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import { antiPatternsOf, type Standing } from "./anti-patterns.ts";
import { bestPracticesOf, sureOf } from "./best-practices.ts";
import type { Here } from "./branches.ts";
import { nameCommand } from "./command-key.ts";
import { ARGUMENTS, currentOf } from "./last-runs.ts";
import { partsOf } from "./line-parts.ts";
import { refusalsIn } from "./refusals.ts";
import { conventionsOf, stackOf } from "./stack.ts";
import { summaryOf } from "./summary.ts";

export interface Gathered extends Here {
  readonly project: string;
  readonly now: number;
  /** Earlier sessions, without the one that asks. */
  readonly sessions: number;
  readonly standing: readonly Standing[];
  /** All failures that are not too old, of any kind. */
  readonly hazards?: readonly Hazard[];
  readonly patterns: readonly Pattern[];
  /** The calls that the patterns rest on, and the newest failures. */
  readonly calls?: readonly Attempt[];
  /** Facts from the project's own files. */
  readonly survey: { readonly stack: Stack; readonly conventions: Conventions };
  /** The project is on this machine; otherwise nothing can be checked on disk. */
  readonly isHere: boolean;
  /** The current state of the disk. */
  exists(path: string): boolean;
  hasProgram(name: string): boolean;
}

export function synthesise(gathered: Gathered): Knowledge {
  const { project, now, sessions, survey } = gathered;
  const standing = gathered.standing.filter(({ hazard }) => !isOver(hazard, gathered));
  const broken = brokenIn(standing);
  const current = currentOf(gathered.patterns, gathered.calls ?? []).filter(
    ({ pattern }) => isThere(pattern, gathered) && !isBroken(pattern, broken),
  );
  const patterns = current.map(({ pattern }) => pattern);
  const red = new Set(current.flatMap(({ pattern, isRed }) => (isRed ? [pattern] : [])));
  const sure = sureOf(patterns, now, gathered);
  const known = {
    antiPatterns: [
      ...refusalsIn(gathered.hazards ?? []),
      ...antiPatternsOf(
        standing,
        gathered,
        patterns.map(({ display }) => display.replace(ARGUMENTS, "")),
      ),
    ],
    // A check that fails is still the way to check; it does not work now.
    bestPractices: bestPracticesOf(sure.filter(({ pattern }) => !red.has(pattern))),
    conventions: conventionsOf(survey.conventions, sure),
    stack: stackOf(survey.stack, sure),
  };
  return { project, sessions, updatedAt: updatedAt(gathered), summary: summaryOf(sessions, known), ...known };
}

/** The file exists by now, or the program was installed. */
function isOver({ kind, subject }: Hazard, { isHere, exists, hasProgram }: Gathered): boolean {
  if (!isHere) return false;
  const { missing } = traitsOf(kind);
  if (missing !== subjectType(subject)) return false;
  return missing === "path" ? exists(subjectName(subject)) : hasProgram(subjectName(subject));
}

/** Does what the pattern names still exist? Folders of templates, scripts, folders that commands run in. */
function isThere({ type, display }: Pattern, { isHere, exists }: Gathered): boolean {
  if (!isHere) return true;
  if (type === "files") return display.split(" + ").every((one) => exists(fixedFolder(one)));
  if (type === "commit") return true;
  const folders = foldersIn(display);
  if (!folders.every(exists)) return false;
  const [folder] = folders;
  const script = display
    .split(" ")
    .find((word) => /^(?:\.\/)?[\w-][\w./-]*\.(?:sh|mjs|cjs|js|ts|py|rb|pl)$/.test(word));
  return script === undefined || exists(folder === undefined ? script : `${folder}/${script}`);
}

/** `api`, `web` of `npm test (in api, web)`. */
function foldersIn(display: string): readonly string[] {
  const [, named] = /\(in ([^<)]+)\)/.exec(display) ?? [];
  return named?.replace(/ and others$/, "").split(", ") ?? [];
}

/** `src/<name>/x.ts` → `src`; the root always exists. */
function fixedFolder(template: string): string {
  const fixed = template.slice(0, template.indexOf("<"));
  return fixed.slice(0, fixed.lastIndexOf("/")) || ".";
}

/** A command that fails permanently, and where; `folder` is undefined if that is not known. */
interface Broken {
  readonly key: string;
  readonly folder: string | undefined;
  readonly at: number;
}

/** It worked, but has failed permanently since, in its folder. */
function isBroken({ key, lastAt, type, display }: Pattern, broken: readonly Broken[]): boolean {
  if (type === "files" || type === "commit") return false;
  const folders = foldersIn(display);
  const isHere = ({ folder }: Broken) =>
    folder === undefined || (folder === "" ? folders.length === 0 : folders.includes(folder));
  return broken.some((one) => one.key === key && one.at > lastAt && isHere(one));
}

function brokenIn(standing: readonly Standing[]): readonly Broken[] {
  return standing.flatMap(({ hazard: { display, subject, lastAt } }) => {
    const [only, ...others] = partsOf(display);
    const key = only && others.length === 0 ? nameCommand(only.words)?.key : undefined;
    return key === undefined ? [] : [{ key, folder: folderIn(subject), at: lastAt }];
  });
}

/** Scripts and commands are known by their folder: `script npm lint @frontend`. */
function folderIn(subject: Hazard["subject"]): string | undefined {
  if (!PLACED.has(subjectType(subject))) return undefined;
  const [, folder = ""] = / @(.+)$/.exec(subjectName(subject)) ?? [];
  return folder === "." ? "" : folder;
}

const PLACED: ReadonlySet<string> = new Set(["script", "command"]);

/** Time of the newest item, not of the request: the same knowledge is identical to the byte. */
function updatedAt({ standing, patterns }: Gathered): number {
  return Math.max(0, ...standing.map(({ hazard }) => hazard.lastAt), ...patterns.map(({ lastAt }) => lastAt));
}
