// Changes made through the viewer, so that each can be undone while the viewer runs. What cannot be undone once it is done
// (forgetting removes the bytes) waits a moment before it is carried out; when the viewer ends, it is carried out at once.
import type { Deps } from "../app/deps.ts";
import { messageOf } from "../disk/errors.ts";
import type { ForgetTarget } from "../ports/store.ts";
import { iso } from "../wire/time.ts";
import { sentenceOf } from "./errors.ts";

/** As the pages get it. */
export interface Change {
  readonly id: string;
  /** What was done, one line. */
  readonly text: string;
  readonly at: string;
  /** When a deferred change is carried out; null when it is done already. */
  readonly dueAt: string | null;
}

interface Undoable extends Change {
  undo(deps: Deps): Promise<unknown> | unknown;
}

interface Deferred extends Change {
  /** What will be gone afterwards. */
  readonly leaving: readonly ForgetTarget[];
  readonly timer: NodeJS.Timeout;
  /** Carries it out now. Never fails: what went wrong is one of the problems. */
  run(): Promise<void>;
}

export interface Changes {
  /** Remembers how to undo something that was done. */
  done(text: string, undo: (deps: Deps) => Promise<unknown> | unknown): Change;
  /** Does it after a moment, unless it is undone before; `leaving` is gone then. */
  later(text: string, work: (deps: Deps) => Promise<unknown>, leaving?: readonly ForgetTarget[]): Change;
  /** False when there is nothing of this id, or it was undone or carried out already. If it throws, it can be tried again. */
  undo(id: string): Promise<boolean>;
  /** The last first. */
  list(): readonly Change[];
  /** What will be gone soon: it waits, or is being carried out. */
  leaving(): readonly ForgetTarget[];
  /** How many changes there were so far, undone and carried out ones included: differs after each. */
  count(): number;
  /** What waited and could not be carried out, the last first. */
  problems(): readonly Problem[];
  /** Carries out what waits, and waits for what is being carried out. */
  finish(): Promise<void>;
}

type Problem = Pick<Change, "text" | "at">;

const MOST = 200;

interface ChangesOptions {
  /** The memory as it is open then. */
  deps(): Promise<Deps>;
  now(): number;
  readonly delayMs: number;
}

export function keepChanges({ deps, now, delayMs }: ChangesOptions): Changes {
  const undoable = new Map<string, Undoable | Deferred>();
  const running = new Map<Promise<void>, readonly ForgetTarget[]>();
  const beingUndone = new Set<string>();
  const problems: Problem[] = [];
  let lastId = 0;
  let version = 0;

  function remember(change: Undoable | Deferred): Change {
    version++;
    undoable.set(change.id, change);
    const oldest = [...undoable.values()].find((one) => !isDeferred(one));
    if (undoable.size > MOST && oldest) undoable.delete(oldest.id);
    return asChange(change);
  }

  const newChange = (text: string): Change => ({ id: `u${++lastId}`, text, at: iso(now()), dueAt: null });

  async function carryOut(change: Change, work: (deps: Deps) => Promise<unknown>): Promise<void> {
    try {
      await work(await deps());
    } catch (error) {
      const why = sentenceOf(messageOf(error));
      problems.unshift({ text: `Not done: ${change.text}. ${why}`, at: iso(now()) });
    }
    version++;
  }

  return {
    done: (text, undo) => remember({ ...newChange(text), undo }),
    later(text, work, leaving = []) {
      const change = { ...newChange(text), dueAt: iso(now() + delayMs) };
      const run = async () => {
        clearTimeout(timer);
        undoable.delete(change.id);
        const carriedOut = carryOut(change, work);
        running.set(carriedOut, leaving);
        await carriedOut;
        running.delete(carriedOut);
      };
      const timer = setTimeout(() => void run(), delayMs);
      return remember({ ...change, leaving, timer, run });
    },
    async undo(id) {
      const change = undoable.get(id);
      if (!change || beingUndone.has(id)) return false;
      if (isDeferred(change)) {
        // Before anything is awaited: its time may come meanwhile.
        clearTimeout(change.timer);
      } else {
        beingUndone.add(id);
        try {
          await change.undo(await deps());
        } finally {
          beingUndone.delete(id);
        }
      }
      undoable.delete(id);
      version++;
      return true;
    },
    count: () => version,
    problems: () => problems,
    list: () => [...undoable.values()].map(asChange).toReversed(),
    leaving: () => [
      ...[...undoable.values()].filter(isDeferred).flatMap((one) => one.leaving),
      ...[...running.values()].flat(),
    ],
    async finish() {
      await Promise.all([...undoable.values()].filter(isDeferred).map(({ run }) => run()));
      await Promise.all(running.keys());
    },
  };
}

function isDeferred(change: Undoable | Deferred): change is Deferred {
  return "timer" in change;
}

/** Without what only this file may call. */
function asChange({ id, text, at, dueAt }: Change): Change {
  return { id, text, at, dueAt };
}
