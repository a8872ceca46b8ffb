// What in a project's folder came from us, and how far: beside the files, so that those stay exact.
import { join } from "node:path";
import type { Held } from "../../ports/mirror.ts";
import { appendLines, readJson, readLines, replaceJson } from "./files.ts";

export interface State extends Held {
  /** Patterns and words of the person that have a line already. */
  readonly told: readonly string[];
}

/** A session that has lines here. */
export interface KnownSession {
  /** As the files call it. */
  readonly id: string;
  readonly session: string;
  /** The last prompt that was written down. */
  readonly turn: number;
}

export const STATE_FILES = [".twiceshy.json", ".twiceshy-sessions.jsonl"] as const;

export function readState(folder: string, now: number): State | undefined {
  const value = readJson(join(folder, STATE_FILES[0]), now);
  if (value === undefined) return undefined;
  const { attempt, call, session, told } = value;
  if (typeof attempt !== "number" || typeof call !== "string" || typeof session !== "string")
    return undefined;
  return { attempt, call, session, told: Array.isArray(told) ? told.map(String) : [] };
}

export function saveState(folder: string, state: State): void {
  replaceJson(join(folder, STATE_FILES[0]), { version: 1, ...state });
}

/** By the memory's id. */
export function readSessions(folder: string): Map<string, KnownSession> {
  const known = new Map<string, KnownSession>();
  for (const line of readLines(join(folder, STATE_FILES[1]))) {
    const { id, session, turn } = (line ?? {}) as Partial<KnownSession>;
    if (typeof id === "string" && typeof session === "string")
      known.set(session, { id, session, turn: typeof turn === "number" ? turn : 0 });
  }
  return known;
}

export function addSessions(folder: string, sessions: readonly KnownSession[]): void {
  appendLines(join(folder, STATE_FILES[1]), sessions);
}
