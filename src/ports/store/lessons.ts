// Store facet: an index of the lesson files, data about lessons that is not in their files, drafts. The files are the truth.
import type { Draft, DraftState, NewDraft } from "../../domain/draft.ts";
import type { IndexedLesson, LessonHits, LessonMark, LessonUse, LessonWord } from "../../domain/lesson.ts";
import type { Redacted } from "../../domain/redacted.ts";

/** State of a file when it was indexed. */
export interface LessonStamp {
  /** Id of the lesson. */
  readonly id: string;
  /** Bytes of the file. */
  readonly size: number;
  /** Time of the file. */
  readonly modifiedAt: number;
  /** Version of the reader, and hash of the text. */
  readonly hash: string;
}

/** Index row of a lesson. */
export interface LessonRow extends IndexedLesson, LessonStamp {
  /** Id of its folder. */
  readonly folder: string;
  /** The words it is found by; each once. */
  readonly words: readonly LessonWord[];
  /** Keys of its watches: `command git`, `path`, `tool WebFetch`. */
  readonly watchKeys: readonly string[];
}

/** Which lessons to list: by folder or by id, in the order they were saved. */
export interface LessonQuery {
  /** Lessons of these folders. */
  readonly folders?: readonly string[];
  /** Lessons of these ids. */
  readonly ids?: readonly string[];
}

/** Changes to a lesson's mark; absent fields stay. */
export interface LessonMarkChange {
  /** When the person silenced it; 0: not silenced. */
  readonly ignoredAt?: number;
  /** When it was last woken; 0: never. */
  readonly wokenAt?: number;
}

/** Which uses of lessons to list. */
export interface LessonUseQuery {
  /** Session id. */
  readonly session?: string;
  /** Number of the turn in its session. */
  readonly turn?: number;
  /** Keys of lessons. */
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
  stamps(folders: readonly string[]): Promise<readonly LessonStamp[]>;
  /** Replaces the rows of the same ids and drops those in `gone`, in one transaction. Words and keys come from the redacted lesson. */
  saveIndexed(
    lessons: readonly (LessonRow & Redacted<IndexedLesson>)[],
    gone: readonly string[],
  ): Promise<void>;
  /** Indexed lessons. */
  indexed(query: LessonQuery): Promise<readonly IndexedLesson[]>;
  /** Lessons of these folders that have one of the words. */
  findByWords(folders: readonly string[], words: readonly string[]): Promise<LessonHits>;
  /** Lessons of these folders that watch one of these sorts of call. The hot path. */
  watching(folders: readonly string[], keys: readonly string[]): Promise<readonly IndexedLesson[]>;
  /** Marks of these keys; keys without a mark are left out. */
  marks(keys: readonly string[]): Promise<readonly LessonMark[]>;
  /** Changes only the fields that are given. */
  mark(key: string, mark: LessonMarkChange): Promise<void>;
  /** Records that these lessons were shown to a model. */
  saveUses(uses: readonly LessonUse[]): Promise<void>;
  /** The newest first. */
  uses(query: LessonUseQuery): Promise<readonly LessonUse[]>;
  /** One row per project and cause: an existing one is replaced but keeps its state. Returns the row's id. */
  saveDraft(draft: Redacted<NewDraft>): Promise<number>;
  /** The newest first. A draft that was dismissed and then forgotten has no text and is found by its cause only. */
  drafts(query: DraftQuery): Promise<readonly Draft[]>;
  /** Stores the person's decision. */
  settleDraft(id: number, state: DraftState): Promise<void>;
}
