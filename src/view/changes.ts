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
  /** Carries out what waits. */
  finish(): Promise<void>;
}

/** Changes that are remembered. */
const MOST = 200;

export interface ChangesOptions {
  /** The memory as it is open then. */
  deps(): Promise<Deps>;
  now(): number;
  /** How long something waits before it is carried out. */
  readonly delayMs: number;
  /** Told when something that waited was carried out, or failed. */
  carriedOut?(change: Change, error?: unknown): void;
}

export function keepChanges({ deps, now, delayMs, carriedOut }: ChangesOptions): Changes {
  const kept = new Map<string, Kept>();
  const waiting = new Map<string, { readonly timer: NodeJS.Timeout; run(): Promise<void> }>();
  let last = 0;

  function keep(change: Omit<Kept, "id" | "at">): Change {
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
          carriedOut?.(change);
        } catch (error) {
          carriedOut?.(change, error);
        }
      };
      waiting.set(change.id, { timer: setTimeout(() => void run(), delayMs), run });
      return change;
    },
    async undo(id) {
      const change = kept.get(id);
      if (!change) return false;
      kept.delete(id);
      await change.undo(await deps());
      return true;
    },
    list: () => [...kept.values()].map(plain).toReversed(),
    async finish() {
      for (const { run } of [...waiting.values()]) await run();
    },
  };
}

function plain({ undo: _undo, ...change }: Kept): Change {
  return change;
}
