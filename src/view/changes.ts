// Changes made through the viewer, so that each can be undone while the viewer runs. What cannot be undone once it is done
// (forgetting removes the bytes) waits a moment before it is carried out; when the viewer ends, it is carried out at once.
import type { Deps } from "../app/deps.ts";

export interface Change {
  readonly id: string;
  /** What was done, one line. */
  readonly text: string;
  readonly at: number;
  /** When a deferred change is carried out; absent when it is done already. */
  readonly dueAt?: number;
}

interface Kept extends Change {
  undo(deps: Deps): Promise<unknown> | unknown;
}

export interface Changes {
  /** Remembers how to undo something that was done. */
  done(text: string, undo: (deps: Deps) => Promise<unknown> | unknown): Change;
  /** Does it after a moment, unless it is undone before. */
  later(text: string, work: (deps: Deps) => Promise<unknown>): Change;
  /** False when there is nothing of this id, or it was undone already. */
  undo(id: string): Promise<boolean>;
  /** The last first. */
  list(): readonly Change[];
  /** How many changes there were so far, undone and carried out ones included: differs after each. */
  count(): number;
  /** What waited and could not be carried out, the last first. */
  problems(): readonly Problem[];
  /** Carries out what waits. */
  finish(): Promise<void>;
}

export interface Problem {
  readonly text: string;
  readonly at: number;
}

/** Changes that are remembered. */
const MOST = 200;

export interface ChangesOptions {
  /** The memory as it is open then. */
  deps(): Promise<Deps>;
  now(): number;
  /** How long something waits before it is carried out. */
  readonly delayMs: number;
}

export function keepChanges({ deps, now, delayMs }: ChangesOptions): Changes {
  const kept = new Map<string, Kept>();
  const waiting = new Map<string, { readonly timer: NodeJS.Timeout; run(): Promise<void> }>();
  const problems: Problem[] = [];
  let last = 0;
  let counted = 0;

  function keep(change: Omit<Kept, "id" | "at">): Change {
    counted++;
    const id = `u${++last}`;
    const whole = { ...change, id, at: now() };
    kept.set(id, whole);
    const [oldest] = kept.keys();
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    return plain(whole);
  }

  return {
    done: (text, undo) => keep({ text, undo }),
    later(text, work) {
      const change = keep({
        text,
        dueAt: now() + delayMs,
        undo: () => {
          clearTimeout(waiting.get(change.id)?.timer);
          waiting.delete(change.id);
        },
      });
      const run = async () => {
        clearTimeout(waiting.get(change.id)?.timer);
        waiting.delete(change.id);
        kept.delete(change.id);
        try {
          await work(await deps());
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error);
          problems.unshift({ text: `Not done: ${change.text}. ${why}`, at: now() });
        }
        counted++;
      };
      waiting.set(change.id, { timer: setTimeout(() => void run(), delayMs), run });
      return change;
    },
    async undo(id) {
      const change = kept.get(id);
      if (!change) return false;
      kept.delete(id);
      await change.undo(await deps());
      counted++;
      return true;
    },
    count: () => counted,
    problems: () => problems,
    list: () => [...kept.values()].map(plain).toReversed(),
    async finish() {
      await Promise.all([...waiting.values()].map(({ run }) => run()));
    },
  };
}

function plain({ undo: _undo, ...change }: Kept): Change {
  return change;
}
