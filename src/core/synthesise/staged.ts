// Follows what is staged for the next commit, as far as the calls show it.
import type { Attempt } from "../../domain/attempt.ts";
import type { Taken } from "../../domain/course.ts";
import type { Commit } from "../../domain/work.ts";
import { hasCommitted } from "./commits.ts";
import { partsOf } from "./line-parts.ts";
import { bare } from "./written.ts";

export type Staged = Taken["files"];

/** Adds what the line stages: files by name, told from the root and as they were written, or everything. */
export function stagedAfter({ display, files, work, outcome }: Attempt, staged: Staged): Staged {
  if (staged === "all" || !/\bgit\b/.test(display)) return staged;
  if (outcome.status === "failed" && (!BEGINS_WITH_ADD.test(display) || OF_GIT.test(outcome.excerpt)))
    return staged;
  const text = withoutMessage(display);
  const parts = partsOf(text);
  // A line that was cut before its commit: what it staged is known only where the cut is in the list of it.
  const isCut = text.endsWith("…") && !(files.length > 0 && isAdd(parts.at(-1)?.words ?? []));
  if (work === "commit" && (parts.length === 0 || isCut)) return [];
  if (parts.length === 0 && /\bgit\b.*\sadd\b/.test(display)) return "all";
  return parts.reduce<Staged>((before, { words: given }) => {
    const [verb, ...rest] = ofGit(given);
    if (before === "all" || verb === undefined) return before;
    if (verb === "commit") {
      const isAll = outcome.status !== "failed" && rest.some((word) => COMMITS_ALL.test(word));
      return isAll ? "all" : before;
    }
    if (verb === "rm" || verb === "mv") return before.concat(files);
    if (verb !== "add") return before;
    const named = rest.filter((word) => !word.startsWith("-")).map(bare);
    // Which files a pattern or a variable stands for is not known.
    const isAll =
      rest.some((word) => /^(?:-A|-u|--all|--update|\.\/?|:\/)$/.test(word)) ||
      named.some((word) => /[*?$`{]|REDACTED/.test(word) || isRoot(word));
    return isAll ? "all" : before.concat(files, named);
  }, staged);
}

const COMMITS_ALL = /^(?:-[b-z]*a\w*|--all)$/;
/** Whatever failed in the line came after it. */
const BEGINS_WITH_ADD = /^(?:(?:cd|pushd) [^;&|]+(?:&&|;) *)*(?:rtk )?git (?:-\S+ \S+ )*add /;
/** Git's own complaint: nothing was staged. */
const OF_GIT = /^(?:fatal|error): |pathspec|ignored by one of/;

/** The words behind `git` and its options; none for another program. `rtk git add`: it only shortens the output. */
function ofGit(given: readonly string[]): readonly string[] {
  const [program, ...rest] = given[0] === "rtk" ? given.slice(1) : given;
  return program === "git" ? afterOptions(rest) : [];
}

function isAdd(words: readonly string[]): boolean {
  return ofGit(words)[0] === "add";
}

/** A line that was cut in the message of its commit has told everything else. */
function withoutMessage(display: string): string {
  if (!display.endsWith("…")) return display;
  return display.replace(/(\bcommit\b[^;&|"']*?\s-\w*m)\b.*$/, "$1 x").replace(/<<-?\s*["']?\w+["']? …$/, "");
}

/** `git -C folder -c name=value add …`, without the options in front. */
function afterOptions(words: readonly string[]): readonly string[] {
  const [first = "", , ...rest] = words;
  if (first === "-C" || first === "-c") return afterOptions(rest);
  return first.startsWith("-") ? afterOptions(words.slice(1)) : words;
}

/** `..`, `../..`: a folder above. */
function isRoot(word: string): boolean {
  return /^(?:\.\.\/?)+$/.test(word);
}

/** A commit, the turn that made it, and what it took in. */
export interface TakenIn extends Taken {
  readonly turn: number;
  readonly branch?: string;
  readonly commit?: Commit;
}

/** The commits of one session, oldest first; `attempts` likewise. */
export function takenIn(attempts: readonly Attempt[]): readonly TakenIn[] {
  const taken: TakenIn[] = [];
  let staged: Staged = [];
  for (const attempt of attempts) {
    staged = stagedAfter(attempt, staged);
    if (!hasCommitted(attempt)) continue;
    const { at, turn, branch, commit } = attempt;
    taken.push({ at, turn, files: staged, ...(branch && { branch }), ...(commit && { commit }) });
    staged = [];
  }
  return taken;
}

/** Did the commit take the file in? It may be named from a folder, or by its folder. */
export function isTaken(file: string, { files }: Taken): boolean {
  if (files === "all") return true;
  return files.some((one) => one === file || file.startsWith(`${one}/`) || one.endsWith(`/${file}`));
}
