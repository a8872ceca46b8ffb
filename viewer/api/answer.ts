// Asks the server and keeps the last answer: a page that was seen before appears at once and is refreshed quietly.
import { useEffect, useRef, useState } from "preact/hooks";
import { changed } from "./live.ts";

export interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Problem | undefined;
  readonly isLoading: boolean;
  /** Asks again; the old answer stays until the new one is there. */
  reload(): void;
}

interface Problem {
  /** HTTP status; 0 = the server did not answer. */
  readonly status: number;
  readonly message: string;
}

/** Answers kept for going back; the oldest are dropped. */
const KEPT = 60;
const GONE = 404;
const answers = new Map<string, unknown>();

/** `key` names the question; an undefined key asks nothing. `live` = ask again when the memory changes. */
export function useAnswer<T>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
  live = true,
): Answer<T> {
  const [state, setState] = useState<{ key: string | undefined; data?: T; error?: Problem }>({ key });
  const asking = useRef(ask);
  asking.current = ask;
  const again = useRef<(() => void) | undefined>(undefined);

  useEffect(() => {
    if (key === undefined) return;
    const stop = new AbortController();
    const ask = keepAsking(async () => {
      try {
        const data = await asking.current(stop.signal);
        if (stop.signal.aborted) return;
        keep(key, data);
        setState({ key, data });
      } catch (thrown) {
        if (stop.signal.aborted) return;
        const error = problemOf(thrown);
        // What is gone is not shown any longer; anything else may pass.
        if (error.status === GONE) answers.delete(key);
        setState((before) => (error.status === GONE ? { key, error } : { ...same(before, key), error }));
      }
    });
    ask();
    again.current = ask;
    return () => {
      again.current = undefined;
      stop.abort();
    };
  }, [key]);

  // A change of the memory never cancels a question on its way: an agent at work would keep a slow page empty.
  const change = live ? changed.value : 0;
  const seen = useRef(change);
  useEffect(() => {
    if (seen.current === change) return;
    seen.current = change;
    again.current?.();
  }, [change]);

  const data = state.key === key && state.data !== undefined ? state.data : keptAnswer<T>(key);
  const error = state.key === key ? state.error : undefined;
  return {
    data,
    error,
    isLoading: key !== undefined && data === undefined && error === undefined,
    reload: () => again.current?.(),
  };
}

/** One question at a time; asked for meanwhile, it is asked once more afterwards. */
export function keepAsking(ask: () => Promise<void>): () => void {
  let isBusy = false;
  let isDue = false;
  const run = async () => {
    if (isBusy) {
      isDue = true;
      return;
    }
    isBusy = true;
    await ask();
    isBusy = false;
    if (!isDue) return;
    isDue = false;
    await run();
  };
  return () => void run();
}

function same<T>(before: { key: string | undefined; data?: T }, key: string) {
  return before.key === key && before.data !== undefined ? { key, data: before.data } : { key };
}

function keep(key: string, data: unknown): void {
  answers.delete(key);
  answers.set(key, data);
  const oldest = answers.keys().next();
  if (answers.size > KEPT && !oldest.done) answers.delete(oldest.value);
}

function keptAnswer<T>(key: string | undefined): T | undefined {
  return key === undefined ? undefined : (answers.get(key) as T | undefined);
}

/** An answer of the server that is not the wished one. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Refused) return { status: thrown.status, message: thrown.message };
  return { status: 0, message: "The viewer's server does not answer." };
}
