// Store facet: forgetting, size, and how far history files were imported.

/** What to forget. */
export type ForgetTarget =
  | { readonly type: "attempt"; readonly id: number }
  | { readonly type: "observation"; readonly id: number }
  | { readonly type: "session"; readonly id: string }
  | { readonly type: "project"; readonly id: string }
  | { readonly type: "everything" };

/** What was forgotten. */
export interface Forgotten {
  /** How many attempts. */
  readonly attempts: number;
  /** How many sessions. */
  readonly sessions: number;
  /** How many projects. */
  readonly projects: number;
  /** How many observations on their own, without their calls. */
  readonly observations?: number;
  /** Projects whose hazards and remedies have to be derived anew from the attempts that are left. */
  readonly stale: readonly string[];
  /**
   * Some bytes are still on disk: another process is reading, or so much has to be rewritten that a background process
   * finishes it (`doLaterWork`). Nothing of it is found any more.
   */
  readonly remains?: true;
}

/** Rows deleted to keep the memory within its size limit. */
export interface Pruned {
  /** Kind of rows. */
  readonly what: string;
  /** How many. */
  readonly rows: number;
  /** How large they were. */
  readonly bytes: number;
  /** When. */
  readonly at: number;
}

/** How far a history file was imported. */
export interface ImportMark {
  /** The file. */
  readonly path: string;
  /** Its size when it was imported. */
  readonly size: number;
  /** Its time when it was imported. */
  readonly modifiedAt: number;
}

export interface UpkeepStore {
  /** Deletes rows and everything derived from them, including their bytes on disk. */
  forget(target: ForgetTarget): Promise<Forgotten>;
  /** Deletes the oldest, least useful rows until the memory fits its limit. `pause` is awaited in between. */
  prune(maximumBytes: number, now: number, pause?: () => Promise<void>): Promise<readonly Pruned[]>;
  /** Current size, and what was deleted so far. */
  size(): Promise<{ readonly bytes: number; readonly pruned: readonly Pruned[] }>;
  /**
   * Is work on many rows left for later, by a migration, by forgetting, or because the search index has grown? Everything
   * is right before it is done; some queries are slow, and some bytes of what was forgotten are still on disk.
   */
  hasLaterWork(): Promise<boolean>;
  /** Does that work in small transactions; may be interrupted. `pause` is awaited in between. */
  doLaterWork(pause?: () => Promise<void>): Promise<void>;
  /** A number that differs after another process has written. Costs nearly nothing. */
  writtenByOthers(): Promise<number>;
  /** Can it be written now, without waiting for another process? */
  isFree(): Promise<boolean>;
  /** How far this file was imported; undefined when it never was. */
  importMark(path: string): Promise<ImportMark | undefined>;
  /** Replace the mark of the same file. */
  saveImportMark(mark: ImportMark): Promise<void>;
}
