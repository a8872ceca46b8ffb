// Parses `.events.log`: `[2026-01-16 18:28:43] ERROR Iteration failed | iteration=16 story=US-016 exit_code=1`.
import { withoutUndefined } from "../../domain/without-undefined.ts";
import { keep, pairsOf } from "../lines.ts";
import { parseStamp, type Stamp } from "./stamp.ts";

export interface LoopEvent {
  /** Line number, from 1. */
  readonly line: number;
  readonly at: Stamp;
  readonly type:
    | "started"
    | "completed"
    | "failed"
    | "exhausted"
    | "switch"
    | "timeout"
    | "rollback"
    | "other";
  readonly level: string;
  readonly message: string;
  /** Iteration number of the loop; 0 when the line has none or says 0. */
  readonly iteration: number;
  readonly storyId: string;
  readonly duration?: number;
  readonly exitCode?: number;
  readonly attempts?: number;
  readonly from: string;
  readonly to: string;
  /** The lines below `[context]`. */
  readonly context: readonly string[];
}

const LINE = /^\[(\d{4}-\d\d-\d\d[^\]]{0,30})\]\s+(INFO|WARN|ERROR|RETRY|DEBUG)\s+(.*)$/;
const MOST_CONTEXT = 20;

export function parseEvents(text: string): readonly LoopEvent[] {
  const events: (LoopEvent & { context: string[] })[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const event = eventOf(line, index + 1);
    if (event) {
      events.push(event);
      continue;
    }
    const last = events.at(-1);
    if (last && /^ {4}\S/.test(line) && last.context.length < MOST_CONTEXT) last.context.push(keep(line));
  }
  return events;
}

function eventOf(line: string, number: number): (LoopEvent & { context: string[] }) | undefined {
  const match = LINE.exec(line);
  const at = parseStamp(match?.[1] ?? "");
  if (match === null || at === undefined) return undefined;
  const [message = "", ...details] = (match[3] ?? "").split(" | ");
  const pairs = pairsOf(details.join(" "));
  return withoutUndefined({
    line: number,
    at,
    type: typeOf(message),
    level: match[2] ?? "",
    message: keep(message),
    iteration: count(pairs.iteration) ?? 0,
    storyId: pairs.story ?? "",
    duration: count(pairs.duration),
    exitCode: count(pairs.exit_code),
    attempts: count(pairs.attempts),
    from: pairs.from ?? "",
    to: pairs.to ?? "",
    context: [],
  });
}

const TYPES: readonly (readonly [RegExp, LoopEvent["type"]])[] = [
  [/^iteration started\b/i, "started"],
  [/^iteration (?:completed|succeeded)\b/i, "completed"],
  [/^iteration failed\b/i, "failed"],
  [/^(?:all|max) retries exhausted\b/i, "exhausted"],
  [/^switching agent\b/i, "switch"],
  [/\btimed? ?out\b/i, "timeout"],
  [/^roll(?:ed |ing )?back\b/i, "rollback"],
];

function typeOf(message: string): LoopEvent["type"] {
  return TYPES.find(([pattern]) => pattern.test(message))?.[1] ?? "other";
}

/** `3`, `382s` */
function count(text: string | undefined): number | undefined {
  const match = /^(\d{1,9})s?$/.exec(text ?? "");
  return match ? Number(match[1]) : undefined;
}
