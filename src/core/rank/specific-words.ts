// Decides which words are specific to a task: not words of work in any project, nor words in many prompts of this
// project.
import { termsOf } from "../similarity/terms.ts";

/** Words for how work is done. */
const PROCEDURE = new Set(
  "origin remote head date agent subagent subagents commit push pull request pr merge conflict branch main master rebase review comment finding feedback suggestion coderabbit bugbot greptile dependabot todo plan phase step change update test tests lint build ci error fail failing document docs readme version control latest section line number message bug bugfix issue problem expected unexpected fix refactor refactoring move rename add remove replace implement create support rid"
    .split(" ")
    .flatMap((word) => termsOf(word)),
);
/** Words for parts that any project has (page, view, extension) and for what any task wants (show, run, work). */
const PARTS = new Set(
  "page view component client server service type util helper main app application index lib src api route model config configuration core common code file folder repo project data new make use read write start run work working task show string state path name value function class method follow feature user issue script scripts command ts tsx js jsx mjs py go rs md mdx json yml yaml toml sh css html sql"
    .split(" ")
    .flatMap((word) => termsOf(word)),
);
/** A word in more turns than this is common. */
const COMMON = { times: 5, share: 0.04 };

/** How often words were used before. */
interface WordCounts {
  readonly frequency: ReadonlyMap<string, number>;
  readonly total: number;
}

/** True for words on how work is done, in any project. */
export function isProcedure(word: string): boolean {
  return PROCEDURE.has(word);
}

/** True for words on parts that any project has. */
export function isPart(word: string): boolean {
  return PARTS.has(word);
}

/** True unless the word is common in the project's prompts or in any project. */
export function isSpecific(word: string, { frequency, total }: WordCounts): boolean {
  if (PROCEDURE.has(word)) return false;
  return (frequency.get(word) ?? 0) <= Math.max(COMMON.times, total * COMMON.share);
}
