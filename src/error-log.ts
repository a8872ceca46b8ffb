// The error log: what hooks kept to themselves, one JSON line each, for `doctor`.
import { existsSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Config } from "./config.ts";
import { CUT, redactText, withoutPrivate } from "./core/redact/index.ts";
import type { AgentEvent } from "./domain/event.ts";
import { appendText } from "./files/append.ts";
import { readText } from "./files/read.ts";
import { makeFolder } from "./make-folder.ts";

/** A long error log helps nobody. */
const LOG_LIMIT = 1_000_000;
const LATE = "the hook ran into its deadline";

export interface LogEntry {
  readonly at: number;
  readonly what: string;
  readonly reason: string;
}

/** Never fails, never grows without bound. */
export function logError(config: Config, what: string, cause: unknown, now: number): void {
  append(config, { what, reason: reasonOf(cause) }, now);
}

/** A hook had no answer to this event in time. */
export function logLate(config: Config, event: AgentEvent["type"], now: number): void {
  append(config, { what: LATE, reason: event }, now);
}

/** Written by `logLate`: the reason is the type of the event. */
export function isLate({ what }: LogEntry): boolean {
  return what === LATE;
}

/** Oldest first; a broken line has no time. */
export function errorEntries(config: Config): readonly LogEntry[] {
  if (!existsSync(config.errorLog)) return [];
  return readText(config.errorLog, { most: 2 * LOG_LIMIT })
    .split("\n")
    .filter(Boolean)
    .map(readEntry);
}

function append(config: Config, entry: Omit<LogEntry, "at">, now: number): void {
  try {
    makeFolder(dirname(config.errorLog));
    const size = statSync(config.errorLog, { throwIfNoEntry: false })?.size ?? 0;
    if (size > LOG_LIMIT) renameSync(config.errorLog, `${config.errorLog}.old`);
    const line = { at: new Date(now).toISOString(), ...entry };
    appendText(config.errorLog, `${JSON.stringify(line)}\n`);
  } catch {
    // Nowhere to write to: the agent must go on all the same.
  }
}

/** Cut when it is clean: of half a secret, and of something private without its tag, nobody can tell what it is. */
function reasonOf(cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : cause === undefined ? "" : String(cause);
  // JSON.parse quotes some twenty characters of what it could not read.
  const said = reason.replace(/, (?:\.\.\.)?"[\s\S]*(?= is not valid JSON)/, ": it");
  return redactText(withoutPrivate(said, CUT)).slice(0, 2_000);
}

function readEntry(text: string): LogEntry {
  try {
    const { at, what, reason } = JSON.parse(text) as Record<string, unknown>;
    return { at: Date.parse(String(at)), what: String(what ?? ""), reason: String(reason ?? "") };
  } catch {
    return { at: Number.NaN, what: "", reason: "" };
  }
}
