// What a turn and a session amount to, told without a model: gathered, given to the rules, stored. Safe to run again.
import { observeTurn } from "../core/observe/observe.ts";
import { goneCommits, withGone } from "../core/observe/overtaken.ts";
import { summariseSession } from "../core/observe/summary.ts";
import { observationWords } from "../core/observe/words.ts";
import { redact } from "../core/redact/index.ts";
import { tagWords } from "../core/tag/tags.ts";
import type { Attempt } from "../domain/attempt.ts";
import type { NewObservation, Observation, SessionSummary } from "../domain/observation.ts";
import type { Turn } from "../domain/turn.ts";
import type { IndexedObservation } from "../ports/observation-store.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";

/** A turn that has ended. */
export interface EndedTurn {
  readonly session: string;
  /** Its number. */
  readonly turn: number;
  readonly now: number;
  /** All the agent said in it, as it came, taken in by the gate. */
  readonly words: readonly string[];
}

/** The turns of a session that are looked at first: mostly one of the last is meant. */
const RECENT = 400;
/** Calls of a session that are summed up, the newest: it happens at the end of every turn. */
const SUMMED_UP = 1_000;

/** Ids of what was observed; nothing where nothing is recorded, or the turn is not known. */
export async function observeTurnEnd(deps: Deps, place: Place, ended: EndedTurn): Promise<readonly number[]> {
  if (!deps.settings(place.project.root).enabled) return [];
  const turns = await deps.store.turns({ session: ended.session, order: "oldest" });
  const turn = turns.find(({ number }) => number === ended.turn);
  if (!turn) return [];
  const calls = await callsOf(deps, turn);
  return observeAfter(deps, turns, { turn, words: ended.words, calls });
}

/** One turn of a session, `turns` being all of it. */
export async function observeAfter(
  deps: Deps,
  turns: readonly Turn[],
  { turn, ...told }: Pick<ObservedTurn, "turn" | "calls" | "words">,
): Promise<readonly number[]> {
  const known = await deps.store.observations({ session: turn.session });
  const isBefore = (number: number) => number < turn.number;
  const { ids } = await observe(deps, {
    turn,
    ...told,
    known: known.filter((one) => one.turn === turn.number),
    before: {
      calls: turns.reduce((sum, { number, calls }) => sum + (isBefore(number) ? calls : 0), 0),
      observations: countWork(known.filter((one) => isBefore(one.turn))),
    },
  });
  return ids;
}

export interface ObservedTurn {
  readonly turn: Turn;
  /** Its calls, as they came. */
  readonly calls: readonly Attempt[];
  readonly words: readonly string[];
  /** What is told of it so far. */
  readonly known: readonly Observation[];
  /** What came before it in its session: calls, and observations of work (`countWork`). */
  readonly before: { readonly calls: number; readonly observations: number };
}

/** What was found, by id, and how many observations of work the turn has now. */
export async function observe(
  deps: Deps,
  { turn, calls, words, known, before }: ObservedTurn,
): Promise<{ readonly ids: readonly number[]; readonly work: number }> {
  if (calls.length === 0 && words.length === 0) return { ids: [], work: countWork(known) };
  const found = observeTurn({ turn, calls, words, concepts: tagWords(turn.tags), before });
  // Looked at again, with more calls, more words or better rules: what is no longer seen in it goes.
  // Without the agent's words less is seen than before, and nothing less is so.
  const isGone = ({ source, key }: Observation) =>
    words.length > 0 && source === "rules" && !found.some((one) => one.key === key);
  await deps.store.dropObservations(known.filter(isGone).map(({ id }) => id));
  // What a model told in the place of a rule stays.
  const told = known.filter(({ source }) => source === "model");
  const kept = found.filter(({ key }) => !told.some((one) => one.key === key));
  const ids = kept.length > 0 ? await deps.store.saveObservations(kept.map(indexed)) : [];
  const others = known.filter((one) => !isGone(one) && !kept.some(({ key }) => key === one.key));
  return { ids, work: countWork([...others, ...kept]) };
}

/** How many tell of work and were found by a rule, also where a model has told it in other words since. */
export function countWork(observations: readonly NewObservation[]): number {
  const isOfRules = ({ source, key }: NewObservation) =>
    source === "rules" || (source === "model" && !key.startsWith("model "));
  return observations.filter((one) => one.type !== "decision" && isOfRules(one)).length;
}

/** Redacted, with the words it is found by. */
export function indexed(observation: NewObservation): IndexedObservation {
  const kept = redact(observation);
  return { observation: kept, words: observationWords(kept) };
}

export interface EndedSession {
  readonly session: string;
  readonly now: number;
  /** What the agent said last: its report. */
  readonly lastWords: string;
}

/** The summary of a session as far as it went; undefined where there is nothing to sum up. */
export async function observeSession(
  deps: Deps,
  place: Place,
  ended: EndedSession,
): Promise<SessionSummary | undefined> {
  return deps.settings(place.project.root).enabled ? sumUp(deps, ended) : undefined;
}

/** All turns and calls of a session, as they came, where somebody has just read them. */
export interface SessionAtHand {
  readonly turns: readonly Turn[];
  readonly calls: readonly Attempt[];
}

export async function sumUp(
  deps: Deps,
  ended: EndedSession,
  hand?: SessionAtHand,
): Promise<SessionSummary | undefined> {
  const session = await deps.store.session(ended.session);
  const turns =
    hand?.turns ?? (session ? await deps.store.turns({ session: session.id, order: "oldest" }) : []);
  if (!session || turns.length === 0) return undefined;
  const [before] = await deps.store.summaries({ sessions: [session.id], limit: 1 });
  // What a model wrote of all of it is not replaced by rules.
  if (before && before.source !== "rules" && before.at >= session.lastAt) return before;
  const calls = hand?.calls.slice(-SUMMED_UP) ?? (await newestOf(deps, session.id, SUMMED_UP)).toReversed();
  const observations = await deps.store.observations({ session: session.id, order: "oldest" });
  const overtaken = withGone(observations, goneCommits(calls));
  if (overtaken.length > 0) await deps.store.saveObservations(overtaken.map(indexed));
  const { lastWords, now } = ended;
  const summary = summariseSession({ session, turns, calls, observations, lastWords, now });
  await deps.store.saveSummary(redact(summary));
  return summary;
}

function newestOf(deps: Deps, session: string, limit: number): Promise<readonly Attempt[]> {
  return deps.store.attempts({ session, order: "newest", limit });
}

/** As they came. */
async function callsOf(deps: Deps, turn: Turn): Promise<readonly Attempt[]> {
  const newest = await newestOf(deps, turn.session, RECENT);
  const isWhole = newest.length < RECENT || (newest.at(-1)?.turn ?? 0) < turn.number;
  const all = isWhole
    ? newest.toReversed()
    : await deps.store.attempts({ session: turn.session, order: "oldest" });
  return all.filter((call) => call.turn === turn.number);
}
