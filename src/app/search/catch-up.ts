// Brings the search index up to date: what changed since the last time, portion by portion. Bounded, resumable, and safe
// when several processes do it at once; each portion is stored as a whole or not at all.
import { redact } from "../../core/redact/index.ts";
import { documentOf, indexWords } from "../../core/search/document.ts";
import { storeErrorCode } from "../../domain/store-error.ts";
import type { DueDocument, IndexedDocument, SearchStore } from "../../ports/store/search.ts";

/** Documents per transaction: other writers wait for one of them at most. */
const PORTION = 100;
/** Documents of the first portion, whatever the time limit. */
const FIRST_PORTION = 25;

interface CatchUpOptions {
  /** Time limit; at least one portion is indexed. Absent: none. */
  readonly mostMs?: number;
  /** Called after each portion with the number of documents so far. */
  onProgress?(done: number): void;
  /** Awaited between portions. */
  pause?(): Promise<void>;
}

interface CaughtUp {
  readonly documents: number;
  /** False: time was up, or another process was writing; the rest is indexed later. */
  readonly isComplete: boolean;
}

export async function catchUp(store: SearchStore, options: CatchUpOptions = {}): Promise<CaughtUp> {
  const { mostMs = Number.POSITIVE_INFINITY, onProgress, pause } = options;
  const until = performance.now() + mostMs;
  let documents = 0;
  for (let portion = FIRST_PORTION; ; portion = PORTION) {
    const due = await store.due(portion);
    try {
      // Also when nothing is due: calls that need no document were looked at.
      await store.settle(due, due.flatMap(indexed));
    } catch (error) {
      // Another process writes, or this one may not: what is indexed already can be searched.
      const code = storeErrorCode(error);
      if (code === "busy" || code === "unwritable" || code === "full")
        return { documents, isComplete: false };
      throw error;
    }
    if (due.length === 0) return { documents, isComplete: true };
    documents += due.length;
    onProgress?.(documents);
    if (performance.now() >= until) return { documents, isComplete: false };
    await pause?.();
  }
}

/** None when the row is gone. */
function indexed({ source, key }: DueDocument): readonly IndexedDocument[] {
  if (!source) return [];
  const document = redact(documentOf(source, key));
  return [{ document, words: indexWords(document) }];
}
