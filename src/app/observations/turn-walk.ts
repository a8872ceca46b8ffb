// Walks through the turns of a session in order and observes those with known messages. Calls are read in pages and messages
// given in pieces, so that a session of months need not fit into memory.
import type { Attempt } from "../../domain/attempt.ts";
import { groupBy } from "../../domain/group-by.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Deps } from "../deps.ts";
import { countWork, observe, observeAfter, type SessionAtHand } from "./observe.ts";

interface SaidTurn {
  /** Its number in the history. */
  readonly number: number;
  readonly prompt: string;
  readonly words: readonly string[];
}

export interface TurnWalk {
  /** Observes up to these turns; later calls must give later turns. */
  goOn(said: readonly SaidTurn[]): Promise<void>;
  /** The rest of the session. */
  finish(said: readonly SaidTurn[]): Promise<Walked>;
}

interface Walked {
  /** Turns with known messages. */
  readonly turns: number;
  readonly observations: number;
  readonly isEmpty: boolean;
  /** The whole session, if it was read in one page. */
  readonly hand?: SessionAtHand | undefined;
}

/** `limit`: calls read at once. */
export async function turnWalk(deps: Deps, session: string, limit: number): Promise<TurnWalk> {
  const { store } = deps;
  const turns = await store.turns.list({ session, order: "oldest" });
  const turnOf = turnsByPrompt(turns);
  const known = byTurn(await store.observations.list({ session }));
  const sum = { turns: 0, observations: 0 };
  // Counts of the turns walked so far: each row is read once, however long the session is.
  const before = { calls: 0, observations: 0 };
  let next = 0;
  let pages = 0;
  let isRead = false;
  let pending: readonly Attempt[] = [];
  let afterId = 0;

  async function readPage(): Promise<void> {
    const more = afterId > 0 ? { afterId, limit } : { limit };
    const page = await store.evidence.attempts({ session, order: "oldest", ...more });
    pages++;
    isRead = page.length < limit;
    afterId = page.at(-1)?.id ?? afterId;
    pending = [...pending, ...page];
  }

  /** Up to the turn of this number. */
  async function walkTo(last: number, words: ReadonlyMap<number, readonly string[]>): Promise<void> {
    for (;;) {
      if (pages === 0) await readPage();
      // The last turn of a page may continue on the next page.
      const end = isRead ? Number.POSITIVE_INFINITY : (pending.at(-1)?.turn ?? 0);
      const isAhead = () => {
        const number = turns[next]?.number ?? end;
        return number < end && number <= last;
      };
      if (isAhead()) {
        const calls = byTurn(pending);
        await store.transact(async () => {
          for (; isAhead(); next++) await step(turns[next] as Turn, words, calls);
        });
        const left = turns[next]?.number ?? end;
        // If one page is the whole session, keep it for the summary.
        if (!isRead || pages > 1) pending = pending.filter(({ turn }) => turn >= Math.min(left, end));
      }
      if (isRead || (turns[next]?.number ?? Number.POSITIVE_INFINITY) > last) return;
      await readPage();
    }
  }

  async function step(
    turn: Turn,
    words: ReadonlyMap<number, readonly string[]>,
    calls: ReadonlyMap<number, readonly Attempt[]>,
  ): Promise<void> {
    const here = known.get(turn.number) ?? [];
    const said = words.get(turn.number);
    const { ids, work } = said
      ? await observe(deps, {
          ...{ turn, words: said, known: here, before: { ...before } },
          calls: calls.get(turn.number) ?? [],
        })
      : { ids: [], work: countWork(here) };
    sum.observations += ids.length;
    before.calls += turn.calls;
    before.observations += work;
  }

  /** Observes turns that were already passed: the history has them in another order than their numbers. */
  async function lookBack(words: ReadonlyMap<number, readonly string[]>): Promise<void> {
    const passed = turns.slice(0, next).filter(({ number }) => words.has(number));
    if (passed.length === 0) return;
    const calls = byTurn(await store.evidence.attempts({ session, order: "oldest" }));
    for (const turn of passed) {
      const observed = { turn, words: words.get(turn.number) ?? [], calls: calls.get(turn.number) ?? [] };
      sum.observations += (await observeAfter(deps, turns, observed)).length;
    }
  }

  async function observed(said: readonly SaidTurn[], isEnd: boolean): Promise<void> {
    const words = new Map<number, readonly string[]>();
    for (const one of said) {
      const turn = turnOf(one);
      if (turn) words.set(turn.number, one.words);
    }
    sum.turns += words.size;
    await lookBack(words);
    await walkTo(isEnd ? Number.POSITIVE_INFINITY : Math.max(0, ...words.keys()), words);
  }

  return {
    goOn: (said) => observed(said, false),
    async finish(said) {
      await observed(said, true);
      const hand = pages === 1 ? { turns, calls: pending } : undefined;
      return { ...sum, isEmpty: turns.length === 0, hand };
    },
  };
}

/** Matches turns by prompt, because live turns may be numbered differently than in the history. */
function turnsByPrompt(turns: readonly Turn[]): (said: SaidTurn) => Turn | undefined {
  const byPrompt = groupBy(turns, ({ prompt }) => prompt);
  return ({ number, prompt }) => {
    const same = byPrompt.get(prompt) ?? [];
    return same.length === 1 ? same[0] : same.find((one) => one.number === number);
  };
}

function byTurn<Row extends { readonly turn: number }>(rows: readonly Row[]) {
  return groupBy(rows, ({ turn }) => turn);
}
