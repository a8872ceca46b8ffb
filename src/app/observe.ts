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
  return observe(deps, { turn, turns, words: ended.words, calls: await callsOf(deps, turn) });
}

export interface ObservedTurn {
  readonly turn: Turn;
  /** All of its session. */
  readonly turns: readonly Turn[];
  /** Its calls, as they came. */
  readonly calls: readonly Attempt[];
  readonly words: readonly string[];
  /** All that is told of the session, where it is at hand. */
  readonly known?: readonly Observation[];
}

export async function observe(
  deps: Deps,
  { turn, turns, calls, words, ...at }: ObservedTurn,
): Promise<readonly number[]> {
  if (calls.length === 0 && words.length === 0) return [];
  const earlier = turns.filter(({ number }) => number < turn.number);
  const known = at.known ?? (await deps.store.observations({ session: turn.session }));
  const found = observeTurn({
    turn,
    calls,
    words,
    concepts: tagWords(turn.tags),
    before: {
      calls: earlier.reduce((sum, one) => sum + one.calls, 0),
      observations: known.filter((one) => isOfRules(one) && one.type !== "decision" && one.turn < turn.number)
        .length,
    },
  });
  // Looked at again, with more calls, more words or better rules: what is no longer seen in it goes.
  const gone = known.filter(
    (one) => one.source === "rules" && one.turn === turn.number && !found.some(({ key }) => key === one.key),
  );
  // Without the agent's words less is seen than before, and nothing less is so.
  if (words.length > 0) await deps.store.dropObservations(gone.map(({ id }) => id));
  // What a model told in the place of a rule stays.
  const told = known.filter((one) => one.source === "model" && one.turn === turn.number);
  const kept = found.filter(({ key }) => !told.some((one) => one.key === key));
  return kept.length > 0 ? deps.store.saveObservations(kept.map(indexed)) : [];
}

/** Found by a rule, also where a model has told it in other words since. */
function isOfRules({ source, key }: Observation): boolean {
  return source === "rules" || (source === "model" && !key.startsWith("model "));
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
