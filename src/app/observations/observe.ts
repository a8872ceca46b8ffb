// Observes a turn and sums up a session by rules, without a model. Safe to run again.
import { observeTurn } from "../../core/observe/observe.ts";
import { markReverted, revertedCommits } from "../../core/observe/reverted-commits.ts";
import { summariseSession } from "../../core/observe/summary.ts";
import { observationWords } from "../../core/observe/words.ts";
import { redact } from "../../core/redact/index.ts";
import { tagWords } from "../../core/tag/tags.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { NewObservation, Observation, SessionSummary } from "../../domain/observation.ts";
import type { Turn } from "../../domain/turn.ts";
import type { IndexedObservation } from "../../ports/store.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";

interface EndedTurn {
  readonly session: string;
  /** Its number. */
  readonly turn: number;
  readonly now: number;
  /** All messages of the agent in it, in order, after `takeIn`. */
  readonly words: readonly string[];
}

/** Newest turns of a session to search first: mostly one of the last is wanted. */
const RECENT = 400;
/** Newest calls of a session used for its summary, which is made at the end of every turn. */
const SUMMED_UP = 1_000;

/** Ids of the observations; none when recording is off or the turn is unknown. */
export async function observeTurnEnd(deps: Deps, place: Place, ended: EndedTurn): Promise<readonly number[]> {
  if (!deps.settings(place.project.root).enabled) return [];
  const turns = await deps.store.turns.list({ session: ended.session, order: "oldest" });
  const turn = turns.find(({ number }) => number === ended.turn);
  if (!turn) return [];
  const calls = await callsOf(deps, turn);
  return observeAfter(deps, turns, { turn, words: ended.words, calls });
}

/** Observes one turn; `turns` are all turns of the session. */
export async function observeAfter(
  deps: Deps,
  turns: readonly Turn[],
  { turn, ...rest }: Pick<ObservedTurn, "turn" | "calls" | "words">,
): Promise<readonly number[]> {
  const known = await deps.store.observations.list({ session: turn.session });
  const isBefore = (number: number) => number < turn.number;
  const { ids } = await observe(deps, {
    turn,
    ...rest,
    known: known.filter((one) => one.turn === turn.number),
    before: {
      calls: turns.reduce((sum, { number, calls }) => sum + (isBefore(number) ? calls : 0), 0),
      observations: countWork(known.filter((one) => isBefore(one.turn))),
    },
  });
  return ids;
}

interface ObservedTurn {
  readonly turn: Turn;
  /** Its calls, as they came. */
  readonly calls: readonly Attempt[];
  readonly words: readonly string[];
  /** Its observations so far. */
  readonly known: readonly Observation[];
  /** Number of calls and of observations of work (`countWork`) before it in its session. */
  readonly before: { readonly calls: number; readonly observations: number };
}

/** Ids of the observations, and how many of them are about work. */
export async function observe(
  deps: Deps,
  { turn, calls, words, known, before }: ObservedTurn,
): Promise<{ readonly ids: readonly number[]; readonly work: number }> {
  if (calls.length === 0 && words.length === 0) return { ids: [], work: countWork(known) };
  const found = observeTurn({ turn, calls, words, concepts: tagWords(turn.tags), before });
  // Observed again with more calls, more messages or better rules: observations that are no longer found are deleted.
  // Without the agent's messages fewer are found, so then nothing is deleted.
  const isGone = ({ source, key }: Observation) =>
    words.length > 0 && source === "rules" && !found.some((one) => one.key === key);
  await deps.store.observations.drop(known.filter(isGone).map(({ id }) => id));
  // Observations by a model that replaced a rule's are kept.
  const byModel = known.filter(({ source }) => source === "model");
  const kept = found.filter(({ key }) => !byModel.some((one) => one.key === key));
  const ids = kept.length > 0 ? await deps.store.observations.save(kept.map(indexed)) : [];
  const others = known.filter((one) => !isGone(one) && !kept.some(({ key }) => key === one.key));
  return { ids, work: countWork([...others, ...kept]) };
}

/** Number of observations of work found by a rule, including those that a model has rewritten since. */
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

interface EndedSession {
  readonly session: string;
  readonly now: number;
  /** The agent's closing message. */
  readonly lastWords: string;
}

/** The summary of a session so far; undefined when there is nothing to sum up. */
export async function observeSession(
  deps: Deps,
  place: Place,
  ended: EndedSession,
): Promise<SessionSummary | undefined> {
  return deps.settings(place.project.root).enabled ? sumUp(deps, ended) : undefined;
}

/** All turns and calls of a session in order, if the caller has just read them. */
export interface SessionAtHand {
  readonly turns: readonly Turn[];
  readonly calls: readonly Attempt[];
}

export async function sumUp(
  deps: Deps,
  ended: EndedSession,
  hand?: SessionAtHand,
): Promise<SessionSummary | undefined> {
  const session = await deps.store.sessions.get(ended.session);
  const turns =
    hand?.turns ?? (session ? await deps.store.turns.list({ session: session.id, order: "oldest" }) : []);
  if (!session || turns.length === 0) return undefined;
  const [before] = await deps.store.observations.summaries({ sessions: [session.id], limit: 1 });
  // A model's summary of the whole session is not replaced by rules.
  if (before && before.source !== "rules" && before.at >= session.lastAt) return before;
  const calls = hand?.calls.slice(-SUMMED_UP) ?? (await newestOf(deps, session.id, SUMMED_UP)).toReversed();
  const observations = await deps.store.observations.list({ session: session.id, order: "oldest" });
  const overtaken = markReverted(observations, revertedCommits(calls));
  if (overtaken.length > 0) await deps.store.observations.save(overtaken.map(indexed));
  const { lastWords, now } = ended;
  const summary = summariseSession({ session, turns, calls, observations, lastWords, now });
  await deps.store.observations.saveSummary(redact(summary));
  return summary;
}

function newestOf(deps: Deps, session: string, limit: number): Promise<readonly Attempt[]> {
  return deps.store.evidence.attempts({ session, order: "newest", limit });
}

/** As they came. */
async function callsOf(deps: Deps, turn: Turn): Promise<readonly Attempt[]> {
  const newest = await newestOf(deps, turn.session, RECENT);
  const isWhole = newest.length < RECENT || (newest.at(-1)?.turn ?? 0) < turn.number;
  const all = isWhole
    ? newest.toReversed()
    : await deps.store.evidence.attempts({ session: turn.session, order: "oldest" });
  return all.filter((call) => call.turn === turn.number);
}
