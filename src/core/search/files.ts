// Ranks files and parts of files: the index scores their words; this adds scores for their names, for paths in the
// question, and a lower one for places that are seldom asked for (tests, documentation).
import type { FoundDocument, SearchDocument } from "../../domain/search.ts";
import { wholeScores } from "./score.ts";
import { tally } from "./tally.ts";
import { wordsOf } from "./words.ts";

/** Shares of the best score by words: a softmax regression over the files of six repositories, each left out in turn, rounded. */
const MENTIONED = 0.3;
const DEFINED = 0.3;
const IN_PATH = 0.2;
const SIDE_FILE = -0.2;
const INDEX_FILE = -0.1;

/** The same documents with the final score. `title`: the words of the question's first line. */
export function filesOf(
  text: string,
  title: readonly string[],
  found: readonly FoundDocument[],
): readonly FoundDocument[] {
  const best = Math.max(0, ...found.map(({ score }) => score));
  const paths = pathsIn(text);
  const asked = new Set(title);
  const inPaths = fieldScores(
    found.map(({ document }) => document.title),
    title,
  );
  const inNames = fieldScores(
    found.map(({ document }) => document.names.join(" ")),
    title,
  );
  return found.map(({ document, score }, index) => {
    const path = pathOf(document);
    const share =
      MENTIONED * (isMentioned(path, paths) ? 1 : 0) +
      DEFINED * (inNames[index] ?? 0) +
      IN_PATH * (inPaths[index] ?? 0) +
      SIDE_FILE * (isAside(path, asked) ? 1 : 0) +
      INDEX_FILE * (INDEX.test(path) ? 1 : 0);
    return { document, score: Math.max(0, score + best * share) };
  });
}

/** BM25 over one short field of the candidates themselves, the best of them 1. */
function fieldScores(fields: readonly string[], words: readonly string[]): readonly number[] {
  const wanted = new Map(words.map((word) => [word, 1]));
  const counts = new Float64Array(fields.length * wanted.size);
  for (const [index, field] of fields.entries()) tally(field, 1, wanted, counts, index * wanted.size);
  // A long list of names contains nearly every word, so matches count by their share of it.
  const sizes = fields.map((field) => 1 + field.length);
  const scores = [...wholeScores(counts, wanted.size, sizes)];
  const best = Math.max(1e-9, ...scores);
  return scores.map((score) => score / best);
}

/** Paths that the question names, also in tracebacks, as their steps from the last one. */
function pathsIn(text: string): readonly (readonly string[])[] {
  const found = text.replaceAll("\\", "/").match(/[\w./-]+\.[a-z]\w{0,4}\b/gi) ?? [];
  return [...new Set(found)].map((path) => path.split("/").filter(Boolean).reverse());
}

/** The last two steps of both paths are equal, or all steps if this one has fewer. */
function isMentioned(path: string, paths: readonly (readonly string[])[]): boolean {
  const steps = path.split("/").reverse();
  return paths.some((other) => {
    let same = 0;
    while (same < steps.length && steps[same] === other[same]) same++;
    return same >= Math.min(2, steps.length);
  });
}

/** Tests, documentation, examples and scripts, unless the question is about them. */
function isAside(path: string, asked: ReadonlySet<string>): boolean {
  const folder = ASIDE.exec(path)?.[1];
  return folder !== undefined && !wordsOf(folder).some((word) => asked.has(word));
}

function pathOf({ files, key }: SearchDocument): string {
  return files[0] ?? key;
}

const ASIDE =
  /(?:^|\/)(docs?|examples?|samples?|tests?|testing|__tests__|spec|scripts?|tools?|bench(?:marks?)?|ci|fixtures?|setup\.py|conftest\.py|conf\.py)(?:\/|$)/i;
const INDEX = /(?:^|\/)(?:__init__\.py|index\.[jt]sx?|mod\.rs)$/;
