// Store facet: hazards, sightings and changes, and how they are derived from attempts.
import type { NewAttempt } from "../../domain/attempt.ts";
import type { Delivery } from "../../domain/delivery.ts";
import type { FailureKind } from "../../domain/failure-kinds.ts";
import type { Hazard, HazardState, Ignore } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import type { Redacted } from "../../domain/redacted.ts";
import type { Subject } from "../../domain/subject.ts";
import type { Learn } from "./evidence.ts";

/** What to ask: hazards and sightings of these subjects in these scopes. */
export interface Question {
  /** Project id. */
  readonly project: string;
  /** Session id. */
  readonly session: string;
  /** What the planned action depends on. */
  readonly subjects: readonly Subject[];
}

/** How rows are derived from attempts that are stored. Pure: a driver may start again when another process has written meanwhile. */
export interface Derivation {
  /** Subjects whose rows `learn` wants to see for an attempt. */
  subjects(attempt: NewAttempt): readonly Subject[];
  /** What one attempt teaches. */
  readonly learn: Learn;
  /** Adds the effect of earlier warnings to the hazards. */
  weigh(hazards: readonly Hazard[], said: readonly Delivery[]): readonly Hazard[];
}

/** A project whose rows were derived by older rules. */
export interface StaleProject {
  /** Project id. */
  readonly id: string;
  /** How many attempts have to be learned from. */
  readonly attempts: number;
}

/** What `deriveAnew` did. */
export interface Derived {
  /** For `markDerived`. */
  readonly claim: number;
  /** How many attempts were learned from. */
  readonly attempts: number;
  /** Ids of the projects that were derived. */
  readonly projects: readonly string[];
  /** Ids of all sessions to learn from again. */
  readonly sessions: readonly string[];
}

/** Key of a hazard. */
export type HazardKey = Pick<Hazard, "project" | "subject" | "kind">;

/** Effect of a warning: how much each count grows; a negative number takes it back. */
export interface Weight {
  /** Overrides that succeeded, or "wrong" said by the person: evidence against the hazard. */
  readonly overridesRight?: number;
  /** Overrides that failed again, or "helpful" said by the person: evidence for it. */
  readonly overridesWrong?: number;
}

/** A page of a list of hazards. */
export interface HazardQuery {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  /** Hazards of other kinds are not counted either. */
  readonly among: readonly FailureKind[];
  readonly kind?: FailureKind;
  readonly state?: HazardState;
  /** All of them are in the call, the error or the subject. */
  readonly words?: readonly string[];
  /** `often`: the most failures first; `newest`: the last failure first. */
  readonly order: "often" | "newest";
  readonly limit: number;
  readonly offset?: number;
}

export interface HazardsFound {
  readonly hazards: readonly Hazard[];
  /** How many there are of each kind and state, whatever kind and state was asked for. */
  readonly counts: readonly {
    readonly kind: FailureKind;
    readonly state: HazardState;
    readonly many: number;
  }[];
}

export interface HazardStore {
  /**
   * What is known about these subjects. The hot path: its cost must not grow with history. When none of the subjects
   * has a hazard there is nothing to judge: sightings and changes may then be left out. No subjects = the changes.
   */
  ask(question: Question): Promise<Known>;
  /** Hazards of a project, most recently failed first. */
  list(project: string, limit: number): Promise<readonly Hazard[]>;
  /** Without a second row of the same failure. */
  find(query: HazardQuery): Promise<HazardsFound>;
  /** Replaces whole rows, for hazards imported from others. Hazards the person silenced stay silenced, and only those. */
  save(hazards: readonly Redacted<Hazard>[]): Promise<void>;
  /** Adds to the counts of a hazard, whatever was learned meanwhile. Returns the hazard afterwards, if it is known. */
  weigh(key: HazardKey, weight: Weight): Promise<Hazard | undefined>;
  /** Silences it from `at` on. False when it is silenced already, or not known. */
  silence(key: HazardKey, at: number): Promise<boolean>;
  /** Ends the silence. False when it was not silenced. */
  wake(key: HazardKey): Promise<boolean>;
  /** Hazards silenced in a project (absent: everywhere), the last first. */
  ignores(project?: string): Promise<readonly Ignore[]>;
  /** Projects whose rows were derived by an older version of the rules; the last used first. */
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
  /** Marks it as derived: no longer stale, unless something was forgotten or derived again meanwhile. */
  markDerived(claim: Derived["claim"], rules: number): Promise<void>;
}
