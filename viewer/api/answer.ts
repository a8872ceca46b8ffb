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

export interface Problem {
  /** HTTP status; 0 = the server did not answer. */
  readonly status: number;
  readonly message: string;
}

/** Answers kept for going back; the oldest are dropped. */
const KEPT = 60;
const answers = new Map<string, unknown>();

/** `key` names the question; an undefined key asks nothing. `live` = ask again when the memory changes. */
export function useAnswer<T>(
  key: string | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
  live = true,
): Answer<T> {
  const [state, setState] = useState<{ key: string | undefined; data?: T; error?: Problem }>({ key });
  const [round, setRound] = useState(0);
  const asking = useRef(ask);
  asking.current = ask;
  const signal = live ? changed.value : 0;

  useEffect(() => {
    if (key === undefined) return;
    const stop = new AbortController();
    asking.current(stop.signal).then(
      (data) => {
        if (stop.signal.aborted) return;
        keep(key, data);
        setState({ key, data });
      },
      (thrown: unknown) => {
        if (!stop.signal.aborted) setState((before) => ({ ...same(before, key), error: problemOf(thrown) }));
      },
    );
    return () => stop.abort();
  }, [key, round, signal]);

  const data = state.key === key && state.data !== undefined ? state.data : kept<T>(key);
  const error = state.key === key ? state.error : undefined;
  return {
    data,
    error,
    isLoading: key !== undefined && data === undefined && error === undefined,
    reload: () => setRound((number) => number + 1),
  };
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

function kept<T>(key: string | undefined): T | undefined {
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
