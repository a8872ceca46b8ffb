// Describes what worked, one pattern per story: approach, files, learnings and passed checks.
import type { SuccessPattern } from "../../domain/history-context.ts";
import type { Iteration } from "../../domain/iteration.ts";
import { isWork } from "./done.ts";
import { tellingFiles, type Words, wordsOf } from "./words.ts";

/** Limits for the story itself and for others. */
const REUSABLE = { own: 5, others: 3 };
const UNRELATED = 2;

/** `iterations`: successful ones of one story, in order. Undefined if none of them says what was done. */
export function successPattern(
  iterations: readonly Iteration[],
  given: { readonly relevance: number; readonly similarity: string; readonly isFull?: boolean },
  about: Words,
  byHand: readonly Iteration[] = [],
): SuccessPattern | undefined {
  const { isFull = false, ...likeness } = given;
  const main = mostInformative(iterations);
  if (!main) return undefined;
  const isOwn = likeness.relevance === 1;
  const pattern = patternText(main);
  // Checks of another story are used only if there is nothing else.
  const passed = iterations.flatMap(({ commandsRun }) =>
    commandsRun.filter(({ result }) => result === "passed").map(({ command }) => `\`${command}\` passed`),
  );
  const learned = iterations.toReversed().flatMap(({ learnings }) => learnings);
  const all = [...main.learnings, ...learned];
  const most = isFull ? all.length + passed.length : isOwn ? REUSABLE.own : REUSABLE.others;
  const reusable = unique([
    ...(isFull ? all : bySharedWords(all, about)),
    ...(isOwn || learned.length === 0 ? passed : []),
  ]).slice(0, most);
  const files = tellingFiles([...main.filesModified, ...main.approachesTried.flatMap((one) => one.files)]);
  if (pattern === "" && reusable.length === 0) return undefined;
  return {
    storyId: main.storyId,
    storyTitle: main.storyTitle,
    iteration: { runId: main.runId, iteration: main.iteration },
    byHand: byHand.includes(main),
    lastAt: Math.max(...iterations.map(({ at }) => at)),
    pattern,
    files,
    reusable,
    ...likeness,
  };
}

/** The most informative iteration: stories are often only verified again after they were done. */
export function mostInformative(iterations: readonly Iteration[]): Iteration | undefined {
  return iterations.reduce<Iteration | undefined>(
    (best, one) => (best === undefined || informationOf(one) > informationOf(best) ? one : best),
    undefined,
  );
}

/** Texts that share words with the current story; the first few if none does. */
function bySharedWords(texts: readonly string[], about: Words): readonly string[] {
  const worths = texts.map((text) => ({
    text,
    worth: [...wordsOf(text).keys()].filter((word) => about.has(word)).length,
  }));
  const telling = worths.filter(({ worth }) => worth > 0).sort((a, b) => b.worth - a.worth);
  return (telling.length > 0 ? telling : worths.slice(0, UNRELATED)).map(({ text }) => text);
}

function patternText({ approachesTried, commits }: Iteration): string {
  const worked = approachesTried.filter(
    ({ result, description }) => result === "worked" && description !== "",
  );
  if (worked.length > 0) return worked.map(({ description }) => description).join("; ");
  const commit = commits.find(isWork) ?? commits[0];
  return commit ? `${commit.message} (${commit.sha.slice(0, 7)})` : "";
}

function informationOf({ approachesTried, commits, learnings, filesModified }: Iteration): number {
  const code = tellingFiles(filesModified).length;
  return 4 * approachesTried.length + 2 * learnings.length + commits.length + Math.min(code, 5);
}

function unique(texts: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const key = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
    if (key === "" || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
