// Where memory lives. Asynchronous, so that a file and a server can both be it; every driver passes
// test/contracts/store.ts. Times are epoch milliseconds.
import type { Attempt, NewAttempt } from "../domain/attempt.ts";
import type { Delivery, NewDelivery } from "../domain/delivery.ts";
import type { Hazard, Ignore } from "../domain/hazard.ts";
import type { Known, Learned } from "../domain/known.ts";
import type { FailureKind, Outcome } from "../domain/outcome.ts";
import type { Pattern, PatternType } from "../domain/pattern.ts";
import type { Project, Session } from "../domain/project.ts";
import type { Redacted } from "../domain/redacted.ts";
import type { PersonRemedy, Remedy } from "../domain/remedy.ts";
import type { Subject } from "../domain/subject.ts";
import type { Ending, NewTurn, Turn } from "../domain/turn.ts";
import type { Approvals } from "./approvals.ts";
import type { FolderMark, Identities, Twins } from "./identities.ts";
import type { LessonStore } from "./lesson-store.ts";
import type { ObservationStore } from "./observation-store.ts";
import type { TaskStore } from "./task-store.ts";

/** What to ask: hazards and sightings of these subjects in these scopes (a project id, a session id). */
export interface Question {
  readonly project: string;
  readonly session: string;
  readonly subjects: readonly Subject[];
}

/** An attempt together with what must be known to learn from it. */
export interface Entry {
  readonly attempt: Redacted<NewAttempt>;
  /** Subjects whose rows `learn` wants to see. */
  readonly subjects: readonly Subject[];
}

/**
 * Turns one attempt and what was known before it into what is known after it. Pure; called inside the transaction.
 * `known` may be looked up as it is read: it holds during the call, not after it.
 */
export type Learn = (attempt: NewAttempt, known: Known) => Learned;

/** How rows are derived from attempts that are stored. Pure. */
export interface Derivation {
  subjects(attempt: NewAttempt): readonly Subject[];
  readonly learn: Learn;
  /** Hazards with what was said of them to agents, and what came of it. */
  weigh(hazards: readonly Hazard[], said: readonly Delivery[]): readonly Hazard[];
}

export interface StaleProject {
  readonly id: string;
  readonly attempts: number;
}

export interface Derived {
  /** For `markDerived`. */
  readonly claim: number;
  readonly attempts: number;
  readonly projects: readonly string[];
  /** All that have to be learned from anew. */
  readonly sessions: readonly string[];
}

export interface AttemptQuery {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  readonly session?: string;
  readonly ids?: readonly number[];
  readonly status?: Outcome["status"];
  readonly tool?: string;
  readonly branch?: string;
  /** With `status: "failed"` those whose failure is about it; else also those that depend on it. */
  readonly subject?: Subject;
  readonly signature?: string;
  readonly fingerprint?: string;
  /** All of these, large or small, in the call, its error or the tool's name. */
  readonly words?: readonly string[];
  readonly since?: number;
  readonly until?: number;
  readonly afterId?: number;
  /** By time (default newest first); by arrival within a session and with `afterId`. */
  readonly order?: "newest" | "oldest";
  readonly limit?: number;
}

export type ForgetTarget =
  | { readonly type: "attempt"; readonly id: number }
  | { readonly type: "session"; readonly id: string }
  | { readonly type: "project"; readonly id: string }
  | { readonly type: "everything" };

export interface Forgotten {
  readonly attempts: number;
  readonly sessions: number;
  readonly projects: number;
  /** Projects whose hazards and remedies have to be derived anew from the attempts that are left. */
  readonly stale: readonly string[];
  /** Another process reads just now: bytes of it stay on the disk until that is over and the memory is opened again. */
  readonly remains?: true;
}

/** What was cut to keep the memory within its size. */
export interface Pruned {
  readonly what: string;
  readonly rows: number;
  readonly bytes: number;
  readonly at: number;
}

export interface Alias {
  /** The project it leads to. */
  readonly project: string;
  readonly id: string;
  readonly identity: string;
}

export interface ProjectCounts {
  /** Those that made a call: a session that was only opened has left nothing. */
  readonly sessions: number;
  readonly attempts: number;
  readonly failed: number;
  readonly succeeded: number;
  readonly hazards: number;
  readonly remedies: number;
  readonly bumps: number;
  readonly overrides: number;
  readonly overridesRight: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

export interface TurnQuery {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  readonly session?: string;
  readonly endings?: readonly Ending[];
  readonly branch?: string;
  readonly since?: number;
  readonly until?: number;
  /** By time (default newest first); by number within a session. */
  readonly order?: "newest" | "oldest";
  readonly limit?: number;
}

/** A turn with the words it is found by (core/similarity). */
export interface IndexedTurn {
  readonly turn: Redacted<Turn>;
  readonly words: readonly string[];
}

/** How often a word occurs, to tell the telling ones. */
export interface FoundTurns {
  readonly turns: readonly Turn[];
  /** Of the words asked for: in how many turns of the project each occurs (up to a bound). */
  readonly frequency: ReadonlyMap<string, number>;
  /** Turns in the project (up to a bound). */
  readonly total: number;
}

/** What the ledger adds up to. */
export interface Ledger {
  readonly deliveries: number;
  readonly tokens: number;
  readonly bumps: number;
  readonly notes: number;
  readonly briefs: number;
  readonly prompts: number;
  readonly fixes: number;
  /** Stopped and not made again. */
  readonly heeded: number;
  /** Of these: what was warned of failed again later, or has never been seen to work since. */
  readonly prevented: number;
  readonly overridden: number;
  /** Overrides that went well (the warning was wrong), and that failed (it was right). */
  readonly overridesSucceeded: number;
  readonly overridesFailed: number;
  readonly helpful: number;
  readonly wrong: number;
  /** Those of which it is known what they were worth, by the person's word or else by what the agent did. */
  readonly judged: number;
  /** Of these: called helpful, prevented a repeat, or overridden and failed again. */
  readonly hits: number;
}

/** What went on in one stretch of time. */
export interface Activity {
  /** When it begins. */
  readonly at: number;
  readonly calls: number;
  readonly failed: number;
  /** Failures of the kinds asked for; and those of them whose subject had failed in the same way before. */
  readonly mistakes: number;
  readonly repeated: number;
}

export interface ActivityQuery {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  readonly since?: number;
  /** Length of a stretch; and how far local time is ahead, so that days begin at midnight. */
  readonly stretchMs: number;
  readonly offsetMs: number;
  /** Kinds of failure that count as mistakes. */
  readonly kinds: readonly FailureKind[];
}

/** How far a history file was imported. */
export interface ImportMark {
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: number;
}

export interface Store extends LessonStore, TaskStore, ObservationStore {
  /**
   * What is known about these subjects. The hot path: its cost must not grow with history. When none of the subjects
   * has a hazard there is nothing to judge: sightings and changes may then be left out. No subjects = the changes.
   */
  ask(question: Question): Promise<Known>;
  /**
   * Write attempts in order, each with what it teaches, all or nothing. Calls already stored are skipped.
   * `stored` pairs the index in `entries` with the new id.
   */
  append(
    entries: readonly Entry[],
    learn: Learn,
  ): Promise<{
    readonly stored: readonly { readonly entry: number; readonly id: number }[];
    readonly skipped: number;
  }>;
  attempts(query: AttemptQuery): Promise<readonly Attempt[]>;
  /** Hazards of a project, most recently failed first. */
  hazards(project: string, limit: number): Promise<readonly Hazard[]>;
  /** `at`: when those that were not `ignored` before were silenced. */
  saveHazards(hazards: readonly Hazard[], at?: number): Promise<void>;
  /** What the person silenced in a project (absent: everywhere), the last first. */
  ignores(project?: string): Promise<readonly Ignore[]>;
  /** Projects with attempts whose rows were derived by an older number of rules; those used last first. */
  stale(rules: number): Promise<readonly StaleProject[]>;
  /**
   * Derive a project, and those that share a session with it, anew from their attempts. Hazards, sightings, changes and
   * grades are replaced at once, so that others see the old rows or the new ones; what they append meanwhile is taken in,
   * once. Remedies, patterns and how far sessions were learned from are dropped with the old rows. Turns stay: they are
   * replaced as their sessions are learned from again. `onPage` is awaited now and then, with how many attempts were
   * learned from; nobody else waits while it runs. "again": something was forgotten meanwhile, nothing was written;
   * "elsewhere": somebody else has begun to derive it, nothing was written.
   */
  deriveAnew(
    project: string,
    derivation: Derivation,
    onPage?: (attempts: number) => void | Promise<void>,
  ): Promise<Derived | "again" | "elsewhere">;
  /** All of it is derived anew: from now on it is not stale, unless something was forgotten or begun anew meanwhile. */
  markDerived(claim: Derived["claim"], rules: number): Promise<void>;

  /** The person's own before all others; what the person corrected or forgot is not among the mined. */
  remedies(
    project: string,
    about: {
      readonly subjects?: readonly Subject[];
      /** With `subjects`: only those that name one of these. */
      readonly fingerprints?: readonly string[];
      readonly signature?: string;
    },
  ): Promise<readonly Remedy[]>;
  /** What the person said of remedies, the last first; absent: everywhere. */
  personRemedies(project?: string): Promise<readonly PersonRemedy[]>;
  /** Replace what was said of the same project, subject, type and fingerprint. */
  savePersonRemedy(remedy: Redacted<PersonRemedy>): Promise<void>;
  /** As if it had never been said: what was mined holds again. */
  dropPersonRemedy(key: Pick<PersonRemedy, "project" | "subject" | "type" | "fingerprint">): Promise<void>;
  /** Replace the row of the same project, subject, type and fingerprint. */
  saveRemedies(remedies: readonly Redacted<Remedy>[]): Promise<void>;

  /** Which project is meant, under whatever identity; a driver that is far away answers from what it has at hand. */
  readonly identities: Identities;
  /** What the person said of the cards and settings that repositories bring. */
  readonly approvals: Approvals;
  /** Other identities under which projects are known. */
  aliases(): Promise<readonly Alias[]>;
  /**
   * What is remembered of the first goes to the second, and its identities lead there; what was derived of both is dropped
   * and both are stale. False when one is not known, or they are one already.
   */
  joinProjects(from: string, into: string): Promise<boolean>;
  /** The person's name for a project; empty: the one its identity gives, from the next time it is used. */
  renameProject(id: string, name: string): Promise<void>;
  /** An identity that led to another project begins a memory of its own; what is remembered stays where it is. */
  partProject(project: Redacted<Project>, marks: readonly FolderMark[]): Promise<void>;
  /** Projects that are one folder: to be joined. */
  twins(): Promise<readonly Twins[]>;

  /** A name that the person gave stays. */
  saveProject(project: Redacted<Project>, at: number): Promise<void>;
  projects(): Promise<readonly (Project & { readonly lastAt: number })[]>;
  session(id: string): Promise<Session | undefined>;
  sessions(project: string, limit: number): Promise<readonly Session[]>;
  /** Create or update: `lastAt` and `turns` only ever grow, the first title stays. */
  saveSession(session: Redacted<Session>): Promise<void>;

  /** Create a turn when its prompt comes in; what is known of it already stays. */
  openTurn(turn: Redacted<NewTurn>): Promise<void>;
  /** Replace the turns of the same session and number; feedback that was given stays unless a new one is there. */
  saveTurns(turns: readonly IndexedTurn[]): Promise<void>;
  turns(query: TurnQuery): Promise<readonly Turn[]>;
  /**
   * Turns of a project (absent: everywhere) that share words, the best match first; those with all of them before those
   * with some. Cost must not grow with history: words that occur everywhere may be passed over.
   */
  findTurns(project: string | undefined, words: readonly string[], limit: number): Promise<FoundTurns>;

  /** Strongest first: the most successes, then the newest. */
  patterns(query: {
    readonly project: string;
    readonly types?: readonly PatternType[];
    readonly keys?: readonly string[];
    readonly limit: number;
  }): Promise<readonly Pattern[]>;
  /** Replace the row of the same project, type and key. */
  savePatterns(patterns: readonly Redacted<Pattern>[]): Promise<void>;
  /** Id of the last attempt of a session that patterns were learned from; 0 for none. */
  learnedTo(session: string): Promise<number>;
  markLearned(session: string, attempt: number): Promise<void>;

  /** Write a delivery down; its id. */
  deliver(delivery: Redacted<NewDelivery>): Promise<number>;
  deliveries(query: {
    readonly id?: number;
    readonly moments?: readonly Delivery["moment"][];
    readonly session?: string;
    readonly project?: string;
    readonly reader?: string;
    readonly fingerprint?: string;
    /** Those that are held back, and no others; absent: those that were told. */
    readonly held?: true;
    readonly limit?: number;
  }): Promise<readonly Delivery[]>;
  /** The whole ledger of a project (absent: everywhere), added up. */
  ledger(project: string | undefined, since?: number): Promise<Ledger>;
  /** What came of a delivery. */
  settle(
    id: number,
    change: Partial<Pick<Delivery, "fate" | "aftermath" | "readAt" | "rating">>,
  ): Promise<void>;
  /** The model has now read every delivery of this session made before `at`. */
  markRead(session: string, at: number): Promise<void>;

  forget(target: ForgetTarget): Promise<Forgotten>;
  counts(project: string | undefined): Promise<ProjectCounts>;
  /** Added up by stretches of time, the oldest first; those in which nothing happened are missing. */
  activity(query: ActivityQuery): Promise<readonly Activity[]>;
  /** When a call was first seen as it happened, in a project (absent: anywhere); 0 = all were read from histories. */
  firstLiveAt(project: string | undefined): Promise<number>;
  importMark(path: string): Promise<ImportMark | undefined>;
  saveImportMark(mark: ImportMark): Promise<void>;
  /**
   * What `work` writes is stored all together or not at all, and sooner than one by one. Others wait meanwhile: for short
   * work only, and nothing else may use this store before it is over.
   */
  together<T>(work: () => Promise<T>): Promise<T>;
  /** Cuts what is old and least worth keeping until the memory fits; nothing while it does. `pause` is awaited in between. */
  prune(maximumBytes: number, now: number, pause?: () => Promise<void>): Promise<readonly Pruned[]>;
  /** How large it is, and what was cut so far. */
  size(): Promise<{ readonly bytes: number; readonly pruned: readonly Pruned[] }>;
  /** Could something be written at once, without waiting for anybody? */
  isFree(): Promise<boolean>;
  close(): Promise<void>;
}
export type { Known, Learned };
