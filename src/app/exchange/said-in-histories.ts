// Keeps the messages of imported histories for the observing step: it needs nothing else from a file, and reading each file
// again would take a fifth of the time.
import type { AgentEvent } from "../../domain/event.ts";

export interface SaidInHistories {
  add(path: string, events: readonly AgentEvent[]): void;
  /** Prompts and ends of turns, in order, of a file that was read to its end; undefined: read it. Given once. */
  take(path: string): AsyncIterable<AgentEvent> | undefined;
}

/** Limit of the kept text; files beyond it are read again, so that memory use does not grow with the histories. */
const MOST_CHARACTERS = 8_000_000;

export function saidInHistories(most = MOST_CHARACTERS): SaidInHistories {
  const kept = new Map<string, AgentEvent[]>();
  const tooLong = new Set<string>();
  let size = 0;
  return {
    add(path, events) {
      if (tooLong.has(path)) return;
      const some = kept.get(path) ?? [];
      kept.set(path, some);
      for (const event of events) {
        if (event.type !== "prompt-submit" && event.type !== "turn-end") continue;
        some.push(event);
        size += lengthOf(event);
      }
      if (size <= most) return;
      size -= some.reduce((sum, event) => sum + lengthOf(event), 0);
      kept.delete(path);
      tooLong.add(path);
    },
    take(path) {
      const events = kept.get(path);
      kept.delete(path);
      return events && each(events);
    },
  };
}

async function* each(events: readonly AgentEvent[]): AsyncGenerator<AgentEvent> {
  yield* events;
}

function lengthOf(event: AgentEvent): number {
  if (event.type === "prompt-submit") return event.prompt.length + OVERHEAD;
  if (event.type !== "turn-end") return OVERHEAD;
  return (event.words ?? [event.lastMessage ?? ""]).reduce((sum, words) => sum + words.length, OVERHEAD);
}

/** Estimated size of an event's ids, folder and time. */
const OVERHEAD = 300;
