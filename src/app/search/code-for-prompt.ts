// Finds code about a task, to show with its prompt. It does not wait for the indexer, and reads every snippet from the disk
// as it is now. Without a usable index it returns nothing.
import { LIGHT_CHARACTERS } from "../../core/code/documents.ts";
import { partsOf } from "../../core/code/parts.ts";
import {
  type PartWords,
  relevanceOf,
  type Standing,
  SURE_ENOUGH,
  sharesOf,
} from "../../core/code/relevance.ts";
import { snippetLines } from "../../core/code/snippet.ts";
import { type CodeSnippet, MOST_SNIPPETS, SNIPPET_CHARACTERS } from "../../core/code/snippet-block.ts";
import { codeWords } from "../../core/code/words.ts";
import { redactText } from "../../core/redact/index.ts";
import { parseQuery } from "../../core/search/query.ts";
import { rarity } from "../../core/search/score.ts";
import { wordsOf } from "../../core/search/words.ts";
import type { SearchDocument } from "../../domain/search.ts";
import type { CodeIndexState, CodeUse, IndexedFile } from "../../ports/store.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { isStale } from "./code-state.ts";
import { find } from "./find.ts";

/** It is switched off for a while when it took longer than this. */
const SLOW_MS = 500;
const PAUSE_MS = 3_600_000;
/** Candidates that are read from the disk. */
const LOOKED_AT = 8;
/** Tasks with fewer words are too vague. */
const LEAST_WORDS = 2;

interface CodeAsked {
  /** What the task is about. */
  readonly prompt: string;
  readonly now: number;
  /** Milliseconds, for the time it takes. */
  clock?(): number;
  /** Least relevance; default: as for a supervised task. */
  readonly threshold?: number;
}

/** Best first, at most three. Never fails. */
export async function codeForPrompt(
  deps: Pick<Deps, "store" | "readSource">,
  place: Place,
  asked: CodeAsked,
): Promise<readonly CodeSnippet[]> {
  const { store, readSource } = deps;
  const { id, root } = place.project;
  const clock = asked.clock ?? (() => performance.now());
  const began = clock();
  try {
    const [state] = await store.code.states(id);
    // The code index is switched off here.
    if (!state || state.runs === 0 || !readSource) return [];
    if (isStale(state, asked.now) || state.pausedUntil > asked.now) return await noted("fallback", []);
    const found = await snippetsFor(deps, { id, root, state, asked });
    if (clock() - began > SLOW_MS) return await noted("slow", []);
    return await noted(found.length > 0 ? "hit" : "miss", found);
  } catch {
    return [];
  }

  async function noted(type: CodeUse, found: readonly CodeSnippet[]): Promise<readonly CodeSnippet[]> {
    await store.code.noteUse(id, {
      type,
      at: asked.now,
      paths: [...new Set(found.map(({ path }) => path))],
      ...(type === "slow" && { pausedUntil: asked.now + PAUSE_MS }),
    });
    return found;
  }
}

interface Asking {
  readonly id: string;
  readonly root: string;
  readonly state: CodeIndexState;
  readonly asked: CodeAsked;
}

async function snippetsFor(
  { store, readSource }: Pick<Deps, "store" | "readSource">,
  { id, root, state, asked }: Asking,
): Promise<readonly CodeSnippet[]> {
  const question = parseQuery(asked.prompt, asked.now);
  if (question.words.length < LEAST_WORDS) return [];
  const kind = state.mode === "light" ? "file" : "code";
  const candidates = (
    await find(store.search, { ...question, filter: {} }, { project: id, kinds: [kind] }, asked.now)
  ).slice(0, LOOKED_AT);
  const paths = candidates.map(({ document }) => document.files[0] ?? "");
  const files = new Map((await store.code.filesAt(id, paths)).map((file) => [file.path, file]));
  const frequency = await store.search.frequency(id, question.words);
  const timesOf = (word: string) => frequency.counts.get(word) ?? 0;
  const weights = new Map(question.words.map((word) => [word, rarity(frequency.documents, timesOf(word))]));
  const known = new Map([...weights].filter(([word]) => timesOf(word) > 0));
  const snippets: CodeSnippet[] = [];
  const [best = 0, second = 0] = candidates.map(({ score }) => score);
  for (const { document, score } of candidates) {
    const file = files.get(document.files[0] ?? "");
    // Exists, lies inside the project after links are followed, is text: or it is not read.
    const source = file && (await readSource?.(root, file.path));
    if (!file || source?.type !== "text") continue;
    const standing = { lead: score / (best || 1), margin: (best - second) / (best || 1) };
    const snippet = snippetOf(document, file, source, { weights, known, standing });
    if (snippet.relevance >= (asked.threshold ?? SURE_ENOUGH)) snippets.push(snippet);
  }
  return snippets.sort((one, other) => other.relevance - one.relevance).slice(0, MOST_SNIPPETS);
}

interface Measures {
  /** Of the words of the task; `known`: those that occur in the project. */
  readonly weights: ReadonlyMap<string, number>;
  readonly known: ReadonlyMap<string, number>;
  readonly standing: Standing;
}

/** The part as it is now; in a file that has changed since, the part with most of the words. */
function snippetOf(
  document: SearchDocument,
  file: IndexedFile,
  source: { readonly text: string; readonly hash: string },
  { weights, known, standing }: Measures,
): CodeSnippet {
  const text = redactText(source.text);
  const isSame = source.hash === file.hash;
  const parts = (isSame ? [partAt(document, text)] : allParts(document, text)).map((part) => ({
    ...part,
    words: { names: part.names, text: new Set(codeWords(part.text)) },
  }));
  const kept = ({ words }: (typeof parts)[number]) => sharesOf(known, words).covered;
  const [best] = parts.sort((one, other) => kept(other) - kept(one));
  if (!best) return { path: file.path, from: 1, to: 1, relevance: 0, text: "" };
  const shares = sharesOf(weights, best.words);
  // Its score was that of another text: the words have to show that it still fits.
  const relevance = relevanceOf(
    shares,
    isSame ? standing : { ...standing, lead: standing.lead * kept(best) },
  );
  const lines = snippetLines(best.text, weights, SNIPPET_CHARACTERS);
  return { path: file.path, from: best.from, to: best.to, relevance, text: lines };
}

interface Part {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly names: PartWords["names"];
}

function partAt({ key, names }: SearchDocument, text: string): Part {
  const [path = "", ...symbols] = names;
  const words = new Set([...wordsOf(path), ...codeWords(symbols.join(" "))]);
  const lines = /#(\d+)-(\d+)$/.exec(key);
  if (!lines) return { from: 1, to: 1, text: text.slice(0, LIGHT_CHARACTERS), names: words };
  const [from, to] = [Number(lines[1]), Number(lines[2])];
  return {
    from,
    to,
    text: text
      .split("\n")
      .slice(from - 1, to)
      .join("\n"),
    names: words,
  };
}

/** Without the parser, which a prompt does not wait for: only the path is a name. */
function allParts({ key, names }: SearchDocument, text: string): readonly Part[] {
  const path = new Set(wordsOf(names[0] ?? ""));
  if (!key.includes("#")) return [{ from: 1, to: 1, text: text.slice(0, LIGHT_CHARACTERS), names: path }];
  return partsOf(text, []).map((part) => ({ ...part, names: path }));
}
