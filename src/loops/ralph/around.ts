// Assigns lines of the loop's log near the end of an iteration to it: they name no run, and often a wrong number.
import type { Clock } from "./clock.ts";
import type { LoopEvent } from "./events.ts";
import type { FileFacts } from "./facts.ts";
import type { Around } from "./outcome.ts";
import type { Rollback } from "./rollbacks.ts";
import type { Slot } from "./slots.ts";

/** Such lines are written within this many milliseconds after the end. */
const AFTER_END = 3_000;
/** Rollback lines come later: a rollback takes a while. */
const NEAR = 60_000;

interface AllAround {
  of(slot: Slot): Around;
  /** The agent the loop had switched to before; empty for the one it began with. */
  agentOf(slot: Slot): string;
}

export function surroundingsOf(slots: readonly Slot[], files: readonly FileFacts[], clock: Clock): AllAround {
  const lines = new Map<Slot, Lines>();
  for (const file of files) if (file.events) gather(lines, slots, file.events);
  const rollbacks = files.flatMap((file) => file.rollbacks ?? []);
  const inGit = new Set(
    files.flatMap((file) => file.summary?.commits.map(({ sha }) => sha.slice(0, 7)) ?? []),
  );
  const lastTry = new Map<string, number>();
  for (const slot of slots) lastTry.set(keyOf(slot), Math.max(lastTry.get(keyOf(slot)) ?? 0, slot.retry));
  const switches = slots
    .flatMap((slot) => (lines.get(slot)?.switched ? [{ slot, to: lines.get(slot)?.switched?.to ?? "" }] : []))
    .toSorted((one, other) => one.slot.at - other.slot.at);
  return {
    of(slot) {
      const { exhausted, switched, uncommitted = false, timedOut = false } = lines.get(slot) ?? {};
      return {
        ...(exhausted && { exhausted }),
        ...(switched && { switched }),
        uncommitted:
          uncommitted ||
          slot.errors.some((error) => error.type === "uncommitted-changes") ||
          (slot.summary?.uncommitted.length ?? 0) > 0,
        timedOut,
        rollbacks: rollbacks.filter((one) => isOf(one, slot, clock)),
        triedAgain: slot.retry < (lastTry.get(keyOf(slot)) ?? 0),
        committed: slot.progress.some((one) => one.commit && inGit.has(one.commit.sha.slice(0, 7))),
      };
    },
    agentOf(slot) {
      const before = switches.filter(
        (one) => one.slot.runId === slot.runId && one.slot.storyId === slot.storyId && one.slot.at < slot.at,
      );
      return before.at(-1)?.to ?? "";
    },
  };
}

interface Lines {
  exhausted?: LoopEvent;
  switched?: LoopEvent;
  uncommitted?: boolean;
  timedOut?: boolean;
}

/**
 * When two iterations end close together, a line after an end belongs to the nearest end before it; a line that
 * announces an end carries its number.
 */
function gather(lines: Map<Slot, Lines>, slots: readonly Slot[], events: readonly LoopEvent[]): void {
  const endings = new Map(slots.flatMap((slot) => (slot.ending ? [[slot.ending.line, slot] as const] : [])));
  const announced = new Map<number, LoopEvent[]>();
  let last: Slot | undefined;
  for (const event of events) {
    const ended = endings.get(event.line);
    if (ended) {
      last = ended;
      for (const one of announced.get(event.iteration) ?? []) note(lines, ended, one);
      announced.delete(event.iteration);
    } else if (event.type === "exhausted" || event.type === "timeout") {
      announced.set(event.iteration, [...(announced.get(event.iteration) ?? []), event]);
    } else if (
      last?.ending &&
      event.at.wall - last.ending.at.wall <= AFTER_END &&
      event.storyId === last.storyId
    ) {
      note(lines, last, event);
    }
  }
}

function note(lines: Map<Slot, Lines>, slot: Slot, event: LoopEvent): void {
  const known = lines.get(slot) ?? {};
  lines.set(slot, known);
  if (event.type === "exhausted") known.exhausted = event;
  if (event.type === "switch") known.switched = event;
  if (event.type === "timeout") known.timedOut = true;
  if (/^uncommitted changes\b/i.test(event.message)) known.uncommitted = true;
}

function isOf(rollback: Rollback, slot: Slot, clock: Clock): boolean {
  if (rollback.runId !== slot.runId) return false;
  if (rollback.iteration > 0)
    return rollback.iteration === slot.number && slot.retry === Math.max(0, rollback.attempt - 1);
  const at = clock(rollback.at);
  return slot.at > 0 && at > 0 && Math.abs(slot.at - at) <= NEAR;
}

function keyOf(slot: Slot): string {
  return `${slot.runId} ${slot.number}`;
}
