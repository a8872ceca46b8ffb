// What a store keeps of lessons: an index of the files, what hangs on cards, drafts. The files are the truth.
import type { Draft, DraftState, NewDraft } from "../domain/draft.ts";
import type { CardHits, CardMark, CardUse, CardWord, Lesson } from "../domain/lesson.ts";
import type { Redacted } from "../domain/redacted.ts";

/** What a file was like when it was indexed. */
export interface CardStamp {
  readonly id: string;
  readonly size: number;
  readonly modifiedAt: number;
  /** How it was read, and what: both in one. */
  readonly hash: string;
}

export interface CardRow extends Lesson, CardStamp {
  /** Stands for the folder it lies in. */
  readonly folder: string;
  /** The words it is found by; each once. */
  readonly words: readonly CardWord[];
  /** Keys of its watches: `command git`, `path`, `tool WebFetch`. */
  readonly watchKeys: readonly string[];
}

export interface LessonStore {
  /** What is indexed of these folders. The hot path. */
  cardStamps(folders: readonly string[]): Promise<readonly CardStamp[]>;
  /** Words and keys come from the redacted card. Replace the rows of the same id, and drop the rows of these ids; all or nothing. */
  saveCards(cards: readonly (CardRow & Redacted<Lesson>)[], gone: readonly string[]): Promise<void>;
  /** By folder or by id; as they were saved when neither is left out. */
  cards(query: {
    readonly folders?: readonly string[];
    readonly ids?: readonly string[];
  }): Promise<readonly Lesson[]>;
  /** Cards of these folders that have one of the words. */
  cardHits(folders: readonly string[], words: readonly string[]): Promise<CardHits>;
  /** Cards of these folders that watch one of these sorts of call. The hot path. */
  watchingCards(folders: readonly string[], keys: readonly string[]): Promise<readonly Lesson[]>;

  /** Of those keys that something hangs on. */
  cardMarks(keys: readonly string[]): Promise<readonly CardMark[]>;
  /** Only what is given is changed. */
  markCard(key: string, mark: { readonly ignoredAt?: number; readonly wokenAt?: number }): Promise<void>;
  useCards(uses: readonly CardUse[]): Promise<void>;
  /** The newest first. */
  cardUses(query: {
    readonly session?: string;
    readonly turn?: number;
    readonly keys?: readonly string[];
    readonly limit?: number;
  }): Promise<readonly CardUse[]>;

  /** One row for each project and cause: what is there is replaced, its state stays. The row's id. */
  saveDraft(draft: Redacted<NewDraft>): Promise<number>;
  /** The newest first. One that was dismissed and then forgotten says nothing any more, and answers to its cause only. */
  drafts(query: {
    readonly id?: number;
    /** Absent = everywhere. */
    readonly project?: string;
    readonly states?: readonly DraftState[];
    readonly cause?: string;
    readonly limit?: number;
  }): Promise<readonly Draft[]>;
  settleDraft(id: number, state: DraftState): Promise<void>;
}
