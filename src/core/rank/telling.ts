// Which words tell what a task is about: neither those of how work is done in any project, nor those half its prompts say.
import { termsOf } from "../similarity/terms.ts";

/** Words of how work is done, not of what. */
const PROCEDURE = new Set(
  "origin remote head date agent commit push pull request pr merge conflict branch main master rebase review comment finding feedback suggestion todo plan phase step change update test tests lint build ci error fail failing document docs readme version control latest section line number message bug bugfix fix refactor refactoring move rename add remove replace implement create support"
    .split(" ")
    .flatMap((word) => termsOf(word)),
);
/** Every file is a page, a view or a part of something, and has an ending; every task is to be shown, run or made to work. */
const PARTS = new Set(
  "page view component client server service type util helper main app application index lib src api route model config configuration core common code file folder repo project data new make use read start run work working task show string state path name value function class method follow feature user issue script scripts command ts tsx js jsx mjs py go rs md mdx json yml yaml toml sh css html sql"
    .split(" ")
    .flatMap((word) => termsOf(word)),
);
/** A word of more turns than that is common. */
const COMMON = { times: 5, share: 0.04 };

/** How often words were said before. */
export interface WordCounts {
  readonly frequency: ReadonlyMap<string, number>;
  readonly total: number;
}

/** Said of how work is done, in any project. */
export function isProcedure(word: string): boolean {
  return PROCEDURE.has(word);
}

/** Said of parts that any project has. */
export function isPart(word: string): boolean {
  return PARTS.has(word);
}

/** What half the project's prompts are about tells nothing, and what is done in every project neither. */
export function isTelling(word: string, { frequency, total }: WordCounts): boolean {
  if (PROCEDURE.has(word)) return false;
  return (frequency.get(word) ?? 0) <= Math.max(COMMON.times, total * COMMON.share);
}
