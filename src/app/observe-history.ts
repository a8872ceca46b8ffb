// Histories that agents have written, gone over once more for what happened in them: their calls are in the memory
// already (import), what the agent said stands in the file alone.
import type { Attempt } from "../domain/attempt.ts";
import type { AgentEvent } from "../domain/event.ts";
import { PROMPT_KEPT, type Turn } from "../domain/turn.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { countWork, observe, sumUp } from "./observe.ts";
import { pastPlaces } from "./past-places.ts";
import { takeIn } from "./understand.ts";

export interface ObservedHistory {
  readonly sessions: number;
  readonly turns: number;
  readonly observations: number;
  readonly summaries: number;
}

/** A turn as far as the file has been read. */
interface OpenTurn {
  /** As it is counted in the file. */
  number: number;
  prompt: string;
  words: string[];
}

interface OpenSession {
  readonly id: string;
  readonly place: Place;
  readonly open: OpenTurn[];
  at: number;
}

/** Calls that are read at once: a session of months need not be in memory whole. */
const PAGE = 2_000;

/** Safe to run again: the same turn is observed once. */
export async function observeHistory(
  deps: Deps,
  events: AsyncIterable<AgentEvent>,
  page = PAGE,
): Promise<ObservedHistory> {
  const sessions = new Map<string, OpenSession>();
  const places = pastPlaces(deps);
  for await (const event of events) {
    if (event.type !== "prompt-submit" && event.type !== "turn-end") continue;
    if (event.subagent || (event.type === "prompt-submit" && event.prompt === "")) continue;
    await places.meet([event]);
    const placed = takeIn(deps.workspace, event, places.of(event));
    const session = sessions.get(event.session) ?? {
      id: event.session,
      place: placed.place,
      open: [],
      at: event.at,
    };
    sessions.set(event.session, session);
    session.at = Math.max(session.at, event.at);
    const taken = placed.event;
    if (taken.type === "prompt-submit") {
      const prompt = taken.prompt.slice(0, PROMPT_KEPT);
      session.open.push({ number: session.open.length + 1, prompt, words: [] });
    } else if (taken.type === "turn-end") session.open.at(-1)?.words.push(...wordsOf(taken));
  }
  const sum = { sessions: 0, turns: 0, observations: 0, summaries: 0 };
  for (const session of sessions.values()) {
    if (!deps.settings(session.place.project.root).enabled) continue;
    const observed = await observeOne(deps, session, page);
    sum.sessions++;
    sum.turns += observed.turns;
    sum.observations += observed.observations;
    sum.summaries += observed.summaries;
  }
  return sum;
}

async function observeOne(
  deps: Deps,
  session: OpenSession,
  limit: number,
): Promise<Omit<ObservedHistory, "sessions">> {
  const turns = await deps.store.turns({ session: session.id, order: "oldest" });
  const words = wordsByTurn(session.open, turns);
  const known = byTurn(await deps.store.observations({ session: session.id }));
  const sum = { turns: words.size, observations: 0 };
  // Of the turns that were gone over: each row is looked at once, however long the session is.
  const before = { calls: 0, observations: 0 };
  let next = 0;
  let pending: readonly Attempt[] = [];
  let afterId = 0;
  let isWhole = true;
  for (let isLast = false; !isLast; ) {
    const more = afterId > 0 ? { afterId, limit } : { limit };
    const page = await deps.store.attempts({ session: session.id, order: "oldest", ...more });
    isLast = page.length < limit;
    afterId = page.at(-1)?.id ?? afterId;
    pending = [...pending, ...page];
    // The last turn of a page goes on in the next one.
    const end = isLast ? Number.POSITIVE_INFINITY : (page.at(-1)?.turn ?? 0);
    const calls = byTurn(pending);
    await deps.store.together(async () => {
      for (; (turns[next]?.number ?? end) < end; next++) {
        const turn = turns[next] as Turn;
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
    });
    if (isLast) continue;
    isWhole = false;
    pending = pending.filter((call) => call.turn >= end);
  }
  const lastWords = session.open.findLast(({ words }) => words.length > 0)?.words.at(-1) ?? "";
  const ended = { session: session.id, now: session.at, lastWords };
  const hand = isWhole ? { turns, calls: pending } : undefined;
  const summary = turns.length > 0 && (await sumUp(deps, ended, hand));
  return { ...sum, summaries: summary ? 1 : 0 };
}

/**
 * What was said in which turn of the memory. What was seen as it happened may be counted otherwise than in the file: the
 * prompt tells.
 */
function wordsByTurn(
  open: readonly OpenTurn[],
  turns: readonly Turn[],
): ReadonlyMap<number, readonly string[]> {
  const byPrompt = new Map<string, Turn[]>();
  for (const turn of turns) {
    const same = byPrompt.get(turn.prompt);
    if (same) same.push(turn);
    else byPrompt.set(turn.prompt, [turn]);
  }
  const found = new Map<number, readonly string[]>();
  for (const { number, prompt, words } of open) {
    const same = byPrompt.get(prompt) ?? [];
    const turn = same.length === 1 ? same[0] : same.find((one) => one.number === number);
    if (turn) found.set(turn.number, words);
  }
  return found;
}

function byTurn<Row extends { readonly turn: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, readonly Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const same = found.get(row.turn);
    if (same) same.push(row);
    else found.set(row.turn, [row]);
  }
  return found;
}

function wordsOf(event: Extract<AgentEvent, { type: "turn-end" }>): readonly string[] {
  return event.words ?? (event.lastMessage ? [event.lastMessage] : []);
}
