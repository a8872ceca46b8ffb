// Deadlines of hooks: how long each event may take, and how long the agent waits.
import type { AgentEvent } from "./event.ts";

type EventType = AgentEvent["type"];

/** Milliseconds that each event may take. At a call the agent waits, at a prompt a person; at the end of a session nobody. */
const AFFORDED_MS: Readonly<Record<EventType, number>> = {
  "session-start": 10_000,
  "prompt-submit": 5_000,
  "tool-start": 3_000,
  "tool-end": 3_000,
  "results-read": 3_000,
  "turn-end": 10_000,
  "session-end": 10_000,
};

/** Seconds that starting Node may take on a busy machine before our own clock starts. */
const START_S = 7;

/** Installations of version 0.1 told agents to wait this long at every event, and do not say so to the hook. */
export const DEFAULT_PATIENCE_S = 5;

/** In the payload of a hook that is a tool of ours: the seconds that the installation told the agent to wait. */
export const PATIENCE_FIELD = "patience_s";

/** Kept free between our answer and the agent's patience. */
const MARGIN_MS = 500;
/** The least that a person can set. */
export const LEAST_DEADLINE_MS = 50;

/** Seconds an agent is told to wait for us at this moment. */
export function patienceAt(type: EventType): number {
  return AFFORDED_MS[type] / 1_000 + START_S;
}

export interface Clock {
  /** Limit set by the person for every event; 0 = the default of the event. */
  readonly deadlineMs: number;
  /** How long the agent waits in total, and how much of that has passed. */
  readonly patienceMs: number;
  readonly waitedMs: number;
  /** How long our own process has been running. */
  readonly workedMs: number;
}

/** Milliseconds left for the answer. */
export function timeLeft(type: EventType, { deadlineMs, patienceMs, waitedMs, workedMs }: Clock): number {
  const own = (deadlineMs || AFFORDED_MS[type]) - workedMs;
  return Math.max(LEAST_DEADLINE_MS, Math.min(own, patienceMs - waitedMs - MARGIN_MS));
}

/** The shortest deadline of all events: how long to wait for a payload, or for another writer. */
export function shortestDeadline(deadlineMs: number): number {
  return deadlineMs || AFFORDED_MS["tool-start"];
}
