// Fixtures of the search contract: documents whose words are those of their texts, split at blanks.
import { documentOf, indexWords } from "../../../../src/core/search/document.ts";
import type { SearchDocument } from "../../../../src/domain/search.ts";
import type { DueDocument, IndexedDocument, SearchQuery, Store } from "../../../../src/ports/store.ts";
import { NOON, redacted } from "../fixtures.ts";

let keys = 0;

export function document(changes: Partial<SearchDocument> = {}): SearchDocument {
  keys += 1;
  return {
    project: "aaaaaaaa",
    kind: "observation",
    key: `key-${keys}`,
    title: "",
    names: [],
    text: "",
    at: NOON,
    files: [],
    count: 1,
    ...changes,
  };
}

export function indexedDocument(changes: Partial<SearchDocument> = {}): IndexedDocument {
  const made = document(changes);
  const words = (text: string) => text.split(" ").filter((word) => word !== "");
  return {
    document: redacted(made),
    words: { title: words(made.title), names: made.names, text: words(made.text) },
  };
}

export function question(
  words: readonly (readonly string[])[],
  changes: Partial<SearchQuery> = {},
): SearchQuery {
  return {
    project: "aaaaaaaa",
    words,
    match: "all",
    weights: { title: 4, names: 2, text: 1 },
    limit: 20,
    ...changes,
  };
}

/** Keys of what is found, best first. */
export async function found(
  store: Store,
  words: string | readonly (readonly string[])[],
  changes: Partial<SearchQuery> = {},
): Promise<readonly string[]> {
  const wanted = typeof words === "string" ? words.split(" ").map((word) => [word]) : words;
  return (await store.search.find(question(wanted, changes))).map(({ document }) => document.key);
}

/** Indexes everything that is due; how many documents there were to index. */
export async function indexAll(store: Store, portion = 50): Promise<number> {
  for (let total = 0; ; ) {
    const due = await store.search.due(portion);
    await store.search.settle(due, documentsOf(due));
    if (due.length === 0) return total;
    total += due.length;
  }
}

export function documentsOf(due: readonly DueDocument[]): readonly IndexedDocument[] {
  return due.flatMap(({ source, key }) => {
    if (!source) return [];
    const made = documentOf(source, key);
    return [{ document: redacted(made), words: indexWords(made) }];
  });
}
