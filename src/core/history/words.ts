// Extracts the significant words and files of an iteration or a story.
import type { Iteration } from "../../domain/iteration.ts";
import { termOf, wordsIn } from "../similarity/terms.ts";

/** Stem → the word as first written. */
export type Words = ReadonlyMap<string, string>;

export function wordsOf(...texts: readonly string[]): Words {
  const words = new Map<string, string>();
  for (const text of texts) {
    for (const word of wordsIn(text.includes("/") ? text.replace(PATHS, " ") : text)) {
      const term = termOf(word);
      if (term !== undefined && !words.has(term) && !OF_LOOPS.has(term)) words.set(term, word);
    }
  }
  return words;
}

/** From what the agent said it did and learned, not from program output. */
export function iterationWords(iteration: Iteration): Words {
  const known = remembered.get(iteration);
  if (known) return known;
  const words = wordsOf(
    iteration.storyTitle,
    ...iteration.approachesTried.map(({ description }) => description),
    ...iteration.decisionsExplained.flatMap(({ context, choice }) => [context, choice]),
    ...iteration.learnings,
    ...iteration.commits.map(({ message }) => message),
  );
  remembered.set(iteration, words);
  return words;
}

/** Cache: an iteration is compared with several stories, and its words do not change. */
const remembered = new WeakMap<Iteration, Words>();

/** Drops files that every iteration of a loop writes. */
export function tellingFiles(files: readonly string[]): readonly string[] {
  return [...new Set(files.map((file) => file.replaceAll("\\", "/").replace(/^\.\//, "")))].filter(
    (file) => file !== "" && !OF_THE_LOOP.test(file),
  );
}

/** Files named in a text: `lib/state/index.js`. */
export function filesIn(text: string): readonly string[] {
  return tellingFiles(text.match(PATHS) ?? []);
}

/** Paths, whose parts (`lib`, `index`, `js`) are not words of a story: files are compared as files. */
const PATHS = /(?<![\w@./-])(?:\.{0,2}\/)?(?:[\w@.-]+\/)+[\w@-][\w@.-]*\.\w{1,8}\b/g;

const OF_THE_LOOP =
  /(?:^|\/)\.(?:ralph|twiceshy)\/|(?:^|\/)(?:progress|plan|prd|guardrails|activity|errors|changelog|fix_plan)\.(?:md|log)$|(?:^|\/)(?:package-lock\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?)$/i;

/** Words of every story (`US-016`, `feat: …`, `as a developer I want`) and of any talk about code. */
const OF_LOOPS = new Set(
  `us prd iter iteration story feat fix docs chore refactor ralph developer user want accept criteria complete verify
  verification run test pass task simple comprehensive better number support provide allow enable prevent ensure require
  handle return default based cross critical full multiple single specific separate function method module script
  implementation feature available component full vs via proper clean line option mode set start end call check main`
    .split(/\s+/)
    .flatMap((word) => termOf(word) ?? []),
);
