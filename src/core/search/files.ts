// The rank of files and parts of files: what the index says of their words, the names they bear, and what the question names.
import type { FoundDocument, SearchDocument } from "../../domain/search.ts";
import type { Question } from "./query.ts";

/** The same documents with a score in which names and paths of the question count. */
export function filesOf(question: Question, found: readonly FoundDocument[]): readonly FoundDocument[] {
  const best = Math.max(1e-9, ...found.map(({ score }) => score));
  const paths = pathsIn(question.text);
  return found
    .map(({ document, score }) => ({ document, score: score + best * 0.3 * mentioned(document, paths) }))
    .sort((a, b) => b.score - a.score);
}

/** Paths that the question names, also in tracebacks, as their steps from the last one. */
function pathsIn(text: string): readonly (readonly string[])[] {
  const found = text.replaceAll("\\", "/").match(/[\w./-]+\.[a-z]{1,4}\b/gi) ?? [];
  return [...new Set(found)].map((path) => path.split("/").filter(Boolean).reverse());
}

/** 1 if a path of the question and this one end alike in two steps, or in all that there are. */
function mentioned({ files, key }: SearchDocument, paths: readonly (readonly string[])[]): number {
  const steps = (files[0] ?? key).split("/").reverse();
  return paths.some((path) => {
    let same = 0;
    while (same < steps.length && same < path.length && steps[same] === path[same]) same++;
    return same >= Math.min(2, steps.length);
  })
    ? 1
    : 0;
}
