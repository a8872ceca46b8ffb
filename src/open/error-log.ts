// Error log: errors that hooks did not show, one JSON line each, for `doctor`.
import { existsSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Config } from "../config.ts";
import { CUT, redactText, withoutPrivate } from "../core/redact/index.ts";
import { appendText } from "../disk/append.ts";
import { makeFolder } from "../disk/make-folder.ts";
import { readText } from "../disk/read.ts";
import type { AgentEvent } from "../domain/event.ts";
import { recordIn } from "../domain/json.ts";

/** The log is rotated at this size. */
const LOG_LIMIT = 1_000_000;
const LATE = "the hook ran into its deadline";

interface LogEntry {
  readonly at: number;
  readonly what: string;
  readonly reason: string;
}

/** Never fails; the log stays within its limit. */
export function logError(config: Config, what: string, cause: unknown, now: number): void {
  append(config, { what, reason: reasonOf(cause) }, now);
}

export function logLate(config: Config, event: AgentEvent["type"], now: number): void {
  append(config, { what: LATE, reason: event }, now);
}

/** True for entries of `logLate`, whose reason is the type of the event. */
export function isLate({ what }: LogEntry): boolean {
  return what === LATE;
}

/** Oldest first; an unreadable line has no time. */
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
    // The log cannot be written: the agent must go on all the same.
  }
}

/** Redacted before truncation: half a secret, or private text without its tag, would not be recognised. */
function reasonOf(cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : cause === undefined ? "" : String(cause);
  // JSON.parse quotes about twenty characters of the text it could not parse.
  const said = reason.replace(/, (?:\.\.\.)?"[\s\S]*(?= is not valid JSON)/, ": it");
  return redactText(withoutPrivate(said, CUT)).slice(0, 2_000);
}

function readEntry(text: string): LogEntry {
  const { at, what, reason } = recordIn(text) ?? {};
  return { at: Date.parse(String(at)), what: String(what ?? ""), reason: String(reason ?? "") };
}
