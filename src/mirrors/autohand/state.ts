// Export state of a project's folder: which lines are ours and how far the export has come. Kept in files of its own,
// so that Autohand's files keep their exact schema.
import { join } from "node:path";
import type { CopyPosition } from "../../ports/mirror.ts";
import { appendLines, readJson, readLines, replaceJson } from "./files.ts";

export interface State extends CopyPosition {
  /** Patterns and feedback that already have a line (a key of the stored file). */
  readonly told: readonly string[];
}

/** A session that has lines in this folder. */
export interface KnownSession {
  /** Its id in Autohand's files. */
  readonly id: string;
  readonly session: string;
  /** The last prompt that was exported. */
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

/** Keyed by the session's id in the memory. */
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
