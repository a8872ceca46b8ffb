// Store facet: the code index's own records. Which files are indexed (their documents are in the search facet), the queue
// of requests, and how well it works. Derived from the disk: losing it costs a new run of the indexer.
import type { CodeIndexMode } from "../../domain/code.ts";
import type { Redacted } from "../../domain/redacted.ts";

/** A file as it was when it was indexed. */
export interface IndexedFile {
  /** From the root, with `/`. */
  readonly path: string;
  readonly size: number;
  readonly changedAt: number;
  /** Of its bytes. */
  readonly hash: string;
  /** Lines of its parts, `from-to`: their documents have the key `path#from-to`. */
  readonly parts: readonly string[];
  /** No document, because it is binary, generated, minified or holds a secret: not read again while it is unchanged. */
  readonly isUnfit: boolean;
  readonly indexedAt: number;
  /** When a prompt was last shown a part of it; at first when it was indexed. */
  readonly usedAt: number;
}

/** Asks for a project to be indexed. */
export interface IndexRequest {
  /** Project id. */
  readonly project: string;
  /** Folder of the work tree. */
  readonly root: string;
  /** Only these files have changed; absent = look at all. */
  readonly changed?: readonly string[];
  readonly requestedAt: number;
}

/** A request that waits; several for one project are one. */
export interface WaitingRequest extends IndexRequest {
  /** Failed runs so far. */
  readonly tries: number;
  readonly dueAt: number;
  readonly error: string;
}

/** Result of a run of the indexer. */
export type IndexRun =
  /** `isWhole`: every file was looked at; otherwise the rest waits. */
  | {
      readonly type: "done";
      readonly at: number;
      readonly ms: number;
      readonly isWhole: boolean;
      readonly mode: CodeIndexMode;
    }
  /** There is nothing to index: the folder is gone, or the index was switched off. */
  | { readonly type: "dropped" }
  /** Again at `dueAt`. */
  | {
      readonly type: "failed";
      readonly at: number;
      readonly error: Redacted<string>;
      readonly dueAt: number;
    };

/**
 * What came of a prompt that the code index was asked about:
 * - `hit`       snippets were shown
 * - `miss`      nothing was relevant enough
 * - `fallback`  not asked: no index, or a stale one
 * - `slow`      it took too long; `until` says when it is asked again
 */
export type CodeUse = "hit" | "miss" | "fallback" | "slow";

/** The index of one project. */
export interface CodeIndexState {
  readonly project: string;
  readonly mode: CodeIndexMode;
  readonly files: number;
  /** Of the indexed files. */
  readonly bytes: number;
  /** When the last whole run ended; 0 = never. */
  readonly indexedAt: number;
  /** Runs that ended, and how long they took together. */
  readonly runs: number;
  readonly ms: number;
  readonly uses: Readonly<Record<CodeUse, number>>;
  /** Prompts do not ask it before. */
  readonly pausedUntil: number;
  /** The request that waits, if one does. */
  readonly waiting?: WaitingRequest;
}

export interface CodeStore {
  /** Every indexed file of a project, by path. */
  files(project: string): Promise<readonly IndexedFile[]>;
  /** Those at these paths. */
  filesAt(project: string, paths: readonly string[]): Promise<readonly IndexedFile[]>;
  /** Replaces records of the same path. */
  saveFiles(project: string, files: readonly Redacted<IndexedFile>[]): Promise<void>;
  /** Removes records: these, or all of the project with its state and its request. */
  dropFiles(project: string, paths?: readonly string[]): Promise<void>;
  /** The least recently used files of all projects, so many that at most `bytes` are left. */
  leastUsed(bytes: number): Promise<readonly { readonly project: string; readonly file: IndexedFile }[]>;
  /**
   * Queues a request. A project has one at most: changed files are added to the waiting one, a request for all files stays
   * one. Beyond `most` projects the oldest requests are dropped.
   */
  request(request: Redacted<IndexRequest>, most: number): Promise<void>;
  /** The oldest request that is due. It stays in the queue until `finish`, so that a killed run is repeated. */
  next(now: number): Promise<WaitingRequest | undefined>;
  /** Ends a run: removes the request unless another was added meanwhile (`requestedAt` differs) or something is left to do. */
  finish(request: IndexRequest, run: IndexRun): Promise<void>;
  /** Counts a use; `paths` were shown now; `pausedUntil` switches it off for a while. */
  noteUse(
    project: string,
    use: {
      readonly type: CodeUse;
      readonly at: number;
      readonly paths?: readonly string[];
      readonly pausedUntil?: number;
    },
  ): Promise<void>;
  /** The projects that have an index or a request; of one project, if given. */
  states(project?: string): Promise<readonly CodeIndexState[]>;
}
