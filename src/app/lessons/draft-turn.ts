// Drafts at most one lesson from a turn; the draft waits for a person.

import { taskTitle } from "../../core/compose/task-title.ts";
import { draftFrom } from "../../core/draft/draft.ts";
import { occasionOf } from "../../core/draft/occasion.ts";
import { feedbackIn } from "../../core/feedback/classify.ts";
import { redact } from "../../core/redact/index.ts";
import { utcDay } from "../../core/text/words.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Remedy } from "../../domain/remedy.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { remedyFor } from "../guard/remedies.ts";
import { type Proposed, propose } from "./propose.ts";

/** Newest calls of a session that are read, and most failures of a turn that are looked up. */
const CALLS = 600;
const FAILURES = 30;

interface TurnMoment {
  readonly session: string;
  /** Its number in the session. */
  readonly turn: number;
  readonly now: number;
  /** The assistant's closing message, if available. */
  readonly lastMessage?: string;
  /** All it said in the turn, if available. */
  readonly words?: readonly string[];
}

const NOTHING: Proposed = { type: "nothing" };

/** Safe to run again: a turn is counted once. */
export async function draftTurn(deps: Deps, place: Place, moment: TurnMoment): Promise<Proposed> {
  const { session, turn: number, now, lastMessage, words } = moment;
  const { lessonDrafts, retrospectives } = deps.settings(place.project.root);
  if (!lessonDrafts) return NOTHING;
  const turns = await deps.store.turns.list({ session, order: "newest" });
  const turn = turns.find((one) => one.number === number);
  if (!turn) return NOTHING;
  // An earlier turn may be older than the newest calls.
  const isLast = turns[0]?.number === number;
  const newest = await deps.store.evidence.attempts({
    session,
    order: "newest",
    ...(isLast && { limit: CALLS }),
  });
  const callsOf = (one: Turn) => newest.filter((call) => call.turn === one.number).toReversed();
  const previous = turns.find((one) => one.number === number - 1);
  const calls = callsOf(turn);
  const feedback = feedbackIn(turn.prompt);
  const input = {
    turn,
    title: taskTitle(turn.prompt),
    calls,
    ...(previous && { before: { turn: previous, calls: callsOf(previous) } }),
    ...(feedback && { feedback }),
    ...(lastMessage !== undefined && { lastMessage }),
    ...(words && { words }),
    known: await knownOf(deps, calls),
    retrospectives,
    today: utcDay(now),
  };
  const drafted = draftFrom(input);
  if (drafted) {
    const { project } = place;
    return propose(deps, place, redact({ ...drafted, project: project.id, session, turn: number, at: now }));
  }
  // Something went wrong but nothing concrete was found: ask the person instead of writing a vague draft.
  const occasion = lastMessage === undefined ? undefined : occasionOf(input);
  return occasion ? { type: "offered", occasion } : NOTHING;
}

interface KnownFailure {
  readonly hazard?: Hazard;
  readonly remedy?: Remedy;
}

/** How often each failure has been met, and what helped. */
async function knownOf(deps: Deps, calls: readonly Attempt[]): Promise<ReadonlyMap<number, KnownFailure>> {
  const known = new Map<number, KnownFailure>();
  for (const { id, project, session, outcome } of calls.slice(-CALLS)) {
    if (outcome.status !== "failed" || known.size >= FAILURES) continue;
    const { hazards } = await deps.store.hazards.ask({ project, session, subjects: [outcome.subject] });
    const hazard = hazards.find(({ kind }) => kind === outcome.kind);
    const remedy = hazard && (await remedyFor(deps, hazard));
    known.set(id, { ...(hazard && { hazard }), ...(remedy && { remedy }) });
  }
  return known;
}
