// Port: the store, with one facet for each kind of data. Asynchronous, so that both a file and a server can implement it;
// every driver passes test/contracts/store.ts. Times are epoch milliseconds. Errors of the engine are thrown as
// `StoreError` (domain/store-error.ts), which says whether the same work can be retried.
import type { ApprovalStore } from "./store/approvals.ts";
import type { CodeStore } from "./store/code.ts";
import type { EvidenceStore } from "./store/evidence.ts";
import type { HazardStore } from "./store/hazards.ts";
import type { JobStore } from "./store/jobs.ts";
import type { LedgerStore } from "./store/ledger.ts";
import type { LessonStore } from "./store/lessons.ts";
import type { ObservationStore } from "./store/observations.ts";
import type { ProjectStore } from "./store/projects.ts";
import type { RemedyStore } from "./store/remedies.ts";
import type { SearchStore } from "./store/search.ts";
import type { SessionStore } from "./store/sessions.ts";
import type { TaskStore } from "./store/tasks.ts";
import type { TurnStore } from "./store/turns.ts";
import type { UpkeepStore } from "./store/upkeep.ts";
import type { VectorStore } from "./store/vectors.ts";

export interface Store {
  /** Attempts: calls and their outcomes. */
  readonly evidence: EvidenceStore;
  /** Derived from attempts: which subjects fail, what was seen, what has changed. */
  readonly hazards: HazardStore;
  /** What worked instead. */
  readonly remedies: RemedyStore;
  /** Projects and the identities they are known by. */
  readonly projects: ProjectStore;
  /** Sessions, and how far each was learned from. */
  readonly sessions: SessionStore;
  /** Turns of sessions, and patterns learned from them. */
  readonly turns: TurnStore;
  /** Texts delivered to agents, and their effect. */
  readonly ledger: LedgerStore;
  /** Index of the lesson files, data about lessons, drafts. */
  readonly lessons: LessonStore;
  /** The person's answers about lessons and settings that come with repositories. */
  readonly approvals: ApprovalStore;
  /** Tasks and blockers of a supervisor. */
  readonly tasks: TaskStore;
  /** Observations and summaries of sessions. */
  readonly observations: ObservationStore;
  /** Queue of questions for a model, and its budget. */
  readonly jobs: JobStore;
  /** Index of everything that can be found. */
  readonly search: SearchStore;
  /** The code index: files, queue, how well it works. */
  readonly code: CodeStore;
  /** Vectors of what can be found, for a search by meaning. */
  readonly vectors: VectorStore;
  /** Forgetting, size, import marks. */
  readonly upkeep: UpkeepStore;
  /**
   * Runs `work` in one transaction: everything it writes is stored or nothing is, and faster than in single writes. Other
   * processes wait meanwhile, so keep it short. Nothing else may use this store until it ends, and `work` must await
   * nothing but this store.
   */
  transact<T>(work: () => Promise<T>): Promise<T>;
  /** The store must not be used afterwards. */
  close(): Promise<void>;
}

export type { Known, Learned } from "../domain/known.ts";
export type * from "./store/approvals.ts";
export type * from "./store/code.ts";
export type * from "./store/evidence.ts";
export type * from "./store/hazards.ts";
export type * from "./store/jobs.ts";
export type * from "./store/ledger.ts";
export type * from "./store/lessons.ts";
export type * from "./store/observations.ts";
export type * from "./store/projects.ts";
export type * from "./store/remedies.ts";
export type * from "./store/search.ts";
export type * from "./store/sessions.ts";
export type * from "./store/tasks.ts";
export type * from "./store/turns.ts";
export type * from "./store/upkeep.ts";
export type * from "./store/vectors.ts";
