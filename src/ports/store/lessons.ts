// Store facet: an index of the lesson files, data about lessons that is not in their files, drafts. The files are the truth.
import type { Draft, DraftState, NewDraft } from "../../domain/draft.ts";
import type { CardHits, CardMark, CardUse, CardWord, Lesson } from "../../domain/lesson.ts";
import type { Redacted } from "../../domain/redacted.ts";

/** State of a file when it was indexed. */
export interface CardStamp {
  /** Id of the card. */
  readonly id: string;
  /** Bytes of the file. */
  readonly size: number;
  /** Time of the file. */
  readonly modifiedAt: number;
  /** Version of the reader, and hash of the text. */
  readonly hash: string;
}

/** Index row of a card. */
export interface CardRow extends Lesson, CardStamp {
  /** Id of its folder. */
  readonly folder: string;
  /** The words it is found by; each once. */
  readonly words: readonly CardWord[];
  /** Keys of its watches: `command git`, `path`, `tool WebFetch`. */
  readonly watchKeys: readonly string[];
}

/** Which cards to list: by folder or by id, in the order they were saved. */
export interface CardQuery {
  /** Cards of these folders. */
  readonly folders?: readonly string[];
  /** Cards of these ids. */
  readonly ids?: readonly string[];
}

/** Changes to a card's mark; absent fields stay. */
export interface CardMarkChange {
  /** When the person silenced it; 0: not silenced. */
  readonly ignoredAt?: number;
  /** When it was last woken; 0: never. */
  readonly wokenAt?: number;
}

/** Which uses of cards to list. */
export interface CardUseQuery {
  /** Session id. */
  readonly session?: string;
  /** Number of the turn in its session. */
  readonly turn?: number;
  /** Keys of cards. */
  readonly keys?: readonly string[];
  /** At most so many; absent = all. */
  readonly limit?: number;
}

/** Which drafts to list. */
export interface DraftQuery {
  /** The draft of this id. */
  readonly id?: number;
  /** Project id; absent = everywhere. */
  readonly project?: string;
  /** In one of these states. */
  readonly states?: readonly DraftState[];
  /** What it was drafted for. */
  readonly cause?: string;
  /** At most so many; absent = all. */
  readonly limit?: number;
}

export interface LessonStore {
  /** What is indexed of these folders. The hot path. */
  stamps(folders: readonly string[]): Promise<readonly CardStamp[]>;
  /** Replaces the rows of the same ids and drops those in `gone`, in one transaction. Words and keys come from the redacted card. */
  saveCards(cards: readonly (CardRow & Redacted<Lesson>)[], gone: readonly string[]): Promise<void>;
  /** Indexed cards. */
  cards(query: CardQuery): Promise<readonly Lesson[]>;
  /** Cards of these folders that have one of the words. */
  findCards(folders: readonly string[], words: readonly string[]): Promise<CardHits>;
  /** Cards of these folders that watch one of these sorts of call. The hot path. */
  watchingCards(folders: readonly string[], keys: readonly string[]): Promise<readonly Lesson[]>;
  /** Marks of these keys; keys without a mark are left out. */
  marks(keys: readonly string[]): Promise<readonly CardMark[]>;
  /** Changes only the fields that are given. */
  mark(key: string, mark: CardMarkChange): Promise<void>;
  /** Records that these cards were shown to a model. */
  saveUses(uses: readonly CardUse[]): Promise<void>;
  /** The newest first. */
  uses(query: CardUseQuery): Promise<readonly CardUse[]>;
  /** One row per project and cause: an existing one is replaced but keeps its state. Returns the row's id. */
  saveDraft(draft: Redacted<NewDraft>): Promise<number>;
  /** The newest first. A draft that was dismissed and then forgotten has no text and is found by its cause only. */
  drafts(query: DraftQuery): Promise<readonly Draft[]>;
  /** Stores the person's decision. */
  settleDraft(id: number, state: DraftState): Promise<void>;
}
