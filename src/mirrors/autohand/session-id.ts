// Session ids in Autohand's files: `2026-11-19_abc123`.
import { sha256 } from "../../core/hash/sha256.ts";
import type { Session } from "../../domain/project.ts";

/** A session that worked in two projects gets an id in each: forgetting one project must not touch the other. */
export function exportedId(project: string, session: Pick<Session, "id" | "startedAt">): string {
  return `${exportedTime(session.startedAt).slice(0, 10)}_${sha256(`${project} ${session.id}`, 6)}`;
}

/** An ISO text for any number, also one that is no time: readers of the files must be able to parse it. */
export function exportedTime(at: number): string {
  return new Date(Number.isFinite(at) ? Math.max(0, Math.min(at, LATEST)) : 0).toISOString();
}

/** 9999-12-31, the last day with a year of four digits. */
const LATEST = 253_402_300_799_999;
