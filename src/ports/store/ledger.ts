// Store facet: the ledger of every text delivered to an agent, and its effect.
import type { Delivery, NewDelivery } from "../../domain/delivery.ts";
import type { Redacted } from "../../domain/redacted.ts";
import type { ActivityQuery } from "./evidence.ts";

/** Which deliveries to list; conditions are joined by "and". */
export interface DeliveryQuery {
  /** The delivery of this id. */
  readonly id?: number;
  /** Said at one of these moments. */
  readonly moments?: readonly Delivery["moment"][];
  /** Session id. */
  readonly session?: string;
  /** Project id; absent = everywhere. */
  readonly project?: string;
  /** Who was to read it. */
  readonly reader?: string;
  /** The subject it was about. */
  readonly subject?: string;
  /** Fingerprint of the action it was about. */
  readonly fingerprint?: string;
  /** Only deliveries that are held back; absent: only those that were delivered. */
  readonly held?: true;
  /** At most so many; absent = all. */
  readonly limit?: number;
}

/** Changes to a delivery; absent fields stay. */
export type DeliveryChange = Partial<Pick<Delivery, "fate" | "aftermath" | "readAt" | "rating">>;

/** Totals of the ledger. */
export interface LedgerTotals {
  /** All deliveries. */
  readonly deliveries: number;
  /** Their tokens. */
  readonly tokens: number;
  /** Calls that were stopped. */
  readonly bumps: number;
  /** Notes on calls that were allowed. */
  readonly notes: number;
  /** Texts at the start of a session. */
  readonly briefs: number;
  /** Texts added to a prompt. */
  readonly prompts: number;
  /** Texts after a failed call. */
  readonly fixes: number;
  /** Stopped and not made again. */
  readonly heeded: number;
  /** Of these: the subject failed again later, or never worked since. */
  readonly prevented: number;
  /** Stopped, then made again anyway; without stops by lessons, which foretell no failure. */
  readonly overridden: number;
  /** Overrides that succeeded: the warning was wrong. */
  readonly overridesSucceeded: number;
  /** Overrides that failed: the warning was right. */
  readonly overridesFailed: number;
  /** Called helpful by the person. */
  readonly helpful: number;
  /** Called wrong by the person. */
  readonly wrong: number;
  /** Deliveries with a known value: rated by the person, or else judged by what the agent did. */
  readonly judged: number;
  /** Of these: called helpful, prevented a repeat, or overridden and failed again. */
  readonly hits: number;
}

/** What was prevented in one period, and what the texts of it cost. */
export interface LedgerActivity {
  /** Start of the period. */
  readonly at: number;
  readonly prevented: number;
  readonly tokens: number;
}

export interface LedgerStore {
  /** Stores a delivery; returns its id. */
  deliver(delivery: Redacted<NewDelivery>): Promise<number>;
  /** Deliveries that meet all conditions, the newest first. */
  deliveries(query: DeliveryQuery): Promise<readonly Delivery[]>;
  /** How many calls were stopped in each of these sessions; those without a stop are left out. */
  stopsBySession(sessions: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Totals of a project (absent: of all). */
  totals(project: string | undefined, since?: number): Promise<LedgerTotals>;
  /** By period, the oldest first; empty ones are left out. */
  activity(query: Omit<ActivityQuery, "kinds">): Promise<readonly LedgerActivity[]>;
  /** Stores the effect of a delivery. */
  settle(id: number, change: DeliveryChange): Promise<void>;
  /** The model has now read every delivery of this session made before `at`. */
  markRead(session: string, at: number): Promise<void>;
}
