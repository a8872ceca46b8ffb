// What worked, one pattern per story: what was done, in which files, what was learned and which checks passed.
import type { SuccessPattern } from "../../domain/history-context.ts";
import type { Iteration } from "../../domain/iteration.ts";
import { tellingFiles } from "./words.ts";

const REUSABLE = 6;

/** `iterations`: successful ones of one story, in order. Undefined when none of them says what was done. */
export function successPattern(
  iterations: readonly Iteration[],
  likeness: { readonly relevance: number; readonly similarity: string },
): SuccessPattern | undefined {
  // Stories are often verified again after they were done: the pattern is in the one that says the most.
  const main = iterations.reduce<Iteration | undefined>(
    (best, one) => (best === undefined || told(one) > told(best) ? one : best),
    undefined,
  );
  if (!main) return undefined;
  const pattern = patternText(main);
  const reusable = unique([
    ...main.learnings,
    ...iterations.flatMap(({ learnings }) => learnings),
    ...iterations.flatMap(({ commandsRun }) =>
      commandsRun.filter(({ result }) => result === "passed").map(({ command }) => `\`${command}\` passed`),
    ),
  ]).slice(0, REUSABLE);
  const files = tellingFiles([...main.filesModified, ...main.approachesTried.flatMap((one) => one.files)]);
  if (pattern === "" && reusable.length === 0) return undefined;
  return {
    storyId: main.storyId,
    storyTitle: main.storyTitle,
    iteration: { runId: main.runId, iteration: main.iteration },
    lastAt: Math.max(...iterations.map(({ at }) => at)),
    pattern,
    files,
    reusable,
    ...likeness,
  };
}

function patternText({ approachesTried, commits }: Iteration): string {
  const worked = approachesTried.filter(
    ({ result, description }) => result === "worked" && description !== "",
  );
  if (worked.length > 0) return worked.map(({ description }) => description).join("; ");
  const commit = commits.find(({ message }) => !/^docs?\b|^chore\b/i.test(message)) ?? commits[0];
  return commit ? `${commit.message} (${commit.sha.slice(0, 7)})` : "";
}

function told({ approachesTried, commits, learnings, filesModified }: Iteration): number {
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
