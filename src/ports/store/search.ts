// Store facet: the search index. Derived: what changed in the other facets is noted by the store itself and indexed later
// (`due`), never on the path of a tool call. What is deleted there is gone from the index at once.
import type { Redacted } from "../../domain/redacted.ts";
import type {
  FoundDocument,
  SearchDocument,
  SearchFilter,
  SearchKind,
  SearchSource,
  SearchWords,
} from "../../domain/search.ts";

export type { FoundDocument, SearchFilter, SearchWords };

/** A document with the words it is found by (core/search). */
export interface IndexedDocument {
  readonly document: Redacted<SearchDocument>;
  readonly words: SearchWords;
}

/** Something that changed since it was indexed. `source` is absent when it is gone. */
export interface DueDocument {
  readonly project: string;
  readonly kind: SearchKind;
  readonly key: string;
  readonly source?: SearchSource;
}

export interface SearchQuery extends SearchFilter {
  /**
   * Each entry is one word of the question in its alternatives (any of them counts); a word that ends with `*` is a
   * beginning; several words joined by one blank are a phrase. Empty: everything that meets the filter, the newest first.
   */
  readonly words: readonly (readonly string[])[];
  /** `all`: only documents with every word; `some`: with at least one. */
  readonly match: "all" | "some";
  /** Weights of the fields. */
  readonly weights: { readonly title: number; readonly names: number; readonly text: number };
  readonly limit: number;
}

export interface SearchStore {
  /**
   * What is not indexed yet, in about the order in which it changed, at most `limit` (a call can give one more); calls that
   * do the same once, where the last of them was made. Nothing is left when it is empty after a `settle`.
   */
  due(limit: number): Promise<readonly DueDocument[]>;
  /**
   * `done`: the list that `due` returned. Replaces documents of the same project, kind and key, drops those without a
   * document, and marks all as done; except what changed since, and what another process has indexed meanwhile.
   */
  settle(done: readonly DueDocument[], documents: readonly IndexedDocument[]): Promise<void>;
  /** Replaces documents that are not derived from rows: lessons, files, code. */
  save(documents: readonly IndexedDocument[]): Promise<void>;
  /** Drops documents of a project and kind: these keys, or all. */
  drop(project: string, kind: SearchKind, keys?: readonly string[]): Promise<void>;
  /** Best first. Cost must not grow with history: very common words may be ignored when others are rarer. */
  find(query: SearchQuery): Promise<readonly FoundDocument[]>;
  /** In how many documents of the project (absent: everywhere) each word occurs, up to a bound; and how many there are. */
  frequency(
    project: string | undefined,
    words: readonly string[],
  ): Promise<{ readonly documents: number; readonly counts: ReadonlyMap<string, number> }>;
  /** Words in use (of any project) that are spelled nearly like this one: same beginning, nearly the same length. Bounded. */
  spelledAlike(word: string): Promise<readonly string[]>;
  /** Documents of the same kind in these sessions, in order. */
  ofSessions(kind: SearchKind, sessions: readonly string[]): Promise<readonly SearchDocument[]>;
}
