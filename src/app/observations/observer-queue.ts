// Queues work for a model, if the person wants one: a turn, a call or the end of a session, as a small redacted digest
// that survives a crash. Cheap: another process asks the model (observer.ts).
import { callDigest, sessionDigest, turnDigest } from "../../core/observer/digest.ts";
import { endpointOf } from "../../core/observer/endpoint.ts";
import { redact } from "../../core/redact/index.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { ToolEnd } from "../../domain/event.ts";
import type { Settings } from "../../domain/settings.ts";
import type { NewJob } from "../../ports/store.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import type { Placed } from "../record/understand.ts";

/** Newest calls of a session that are read. */
const CALLS = 600;

interface TurnToTell {
  readonly session: string;
  /** Its number. */
  readonly turn: number;
  readonly now: number;
  /** All messages of the agent in it. */
  readonly words: readonly string[];
}

/** At the end of a turn. Returns the number of new jobs: 0 without a model, or when there is nothing to ask. */
export async function enqueueTurn(deps: Deps, place: Place, ended: TurnToTell): Promise<number> {
  const settings = deps.settings(place.project.root);
  if (!isWanted(settings) || settings.observerBatch !== "turn") return 0;
  const { session, turn: number, words } = ended;
  const turns = await deps.store.turns.list({ session, order: "newest" });
  const turn = turns.find((one) => one.number === number);
  if (!turn) return 0;
  const newest = await deps.store.evidence.attempts({ session, order: "newest", limit: CALLS });
  const calls = newest.filter((call) => call.turn === number).toReversed();
  const payload = turnDigest({ turn, calls, words });
  return add(deps, {
    project: place.project.id,
    session,
    turn: number,
    at: ended.now,
    kind: "turn",
    payload,
  });
}

/** After a call, with `observerBatch: "tool"`. */
export async function enqueueCall(deps: Deps, placed: Placed<ToolEnd>, attempt: Attempt): Promise<number> {
  const settings = deps.settings(placed.place.project.root);
  if (!isWanted(settings) || settings.observerBatch !== "tool") return 0;
  const { project, session, turn, at } = attempt;
  return add(deps, { project, session, turn, at, kind: "call", payload: callDigest(placed.event, attempt) });
}

/** At the end of a session. */
export async function enqueueSession(
  deps: Deps,
  place: Place,
  ended: { readonly session: string; readonly now: number; readonly lastWords: string },
): Promise<number> {
  if (!isWanted(deps.settings(place.project.root))) return 0;
  const { session, now, lastWords } = ended;
  const turns = await deps.store.turns.list({ session, order: "oldest" });
  const last = turns.at(-1);
  if (!last || turns.every(({ calls }) => calls === 0)) return 0;
  const newest = await deps.store.evidence.attempts({ session, order: "newest", limit: CALLS });
  const payload = sessionDigest(turns, newest.toReversed(), lastWords);
  return add(deps, {
    project: place.project.id,
    session,
    turn: last.number,
    at: now,
    kind: "session",
    payload,
  });
}

/** False when no model may be asked: then nothing is queued. */
function isWanted(settings: Settings): boolean {
  return settings.enabled && settings.observerDailyTokens > 0 && endpointOf(settings)?.problem === "";
}

async function add(deps: Deps, job: NewJob): Promise<number> {
  if (job.payload === "") return 0;
  const added = await deps.store.jobs.enqueue([redact(job)]);
  if (added > 0) await deps.startObserver?.();
  return added;
}
