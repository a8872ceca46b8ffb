// One session whole: its turns with their calls, what was observed, and exactly what the agent was shown.

import type { Attempt } from "../../domain/attempt.ts";
import type { Delivery } from "../../domain/delivery.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Deps } from "../deps.ts";
import { type ListedSession, sessionDetails } from "../observations/observations.ts";
import { type SessionSpan, spansOf } from "./session-spans.ts";

type SessionDetails = NonNullable<Awaited<ReturnType<typeof sessionDetails>>>;

interface LoggedTurn {
  readonly number: number;
  /** Absent before the first prompt, or when no prompt was recorded. */
  readonly turn?: Turn;
  readonly attempts: readonly Attempt[];
}

export interface SessionLog {
  readonly details: ListedSession & Pick<SessionDetails, "titles">;
  readonly span: SessionSpan;
  /** In order. */
  readonly turns: readonly LoggedTurn[];
  /** Calls that are not in `turns`: ask again with `after` the id of the last. */
  readonly more: number;
  /** Everything the agent or the person was shown in this session, as it came. */
  readonly deliveries: readonly Delivery[];
}

interface LogRequest {
  readonly id: string;
  /** Only calls stored later than this one. */
  readonly after?: number;
  /** Most calls. */
  readonly limit: number;
}

/** Undefined when there is no such session. */
export async function sessionLog(
  deps: Deps,
  { id, after = 0, limit }: LogRequest,
): Promise<SessionLog | undefined> {
  const details = await sessionDetails(deps, id);
  if (!details) return undefined;
  const { session } = details;
  const attempts = await deps.store.evidence.attempts({
    session: session.id,
    afterId: after,
    order: "oldest",
    limit,
  });
  const turns = await deps.store.turns.list({ session: session.id, order: "oldest" });
  const deliveries = await deps.store.ledger.deliveries({ session: session.id });
  const [span] = await spansOf(deps, [session]);
  if (!span) return undefined;
  const shown = after === 0 ? attempts.length : undefined;
  return {
    details,
    span,
    turns: turnsOf(turns, attempts, after === 0),
    more: shown === undefined ? (attempts.length === limit ? 1 : 0) : span.calls - shown,
    deliveries: deliveries.toReversed(),
  };
}

/** `all`: also turns without a call. */
function turnsOf(turns: readonly Turn[], attempts: readonly Attempt[], all: boolean): readonly LoggedTurn[] {
  const known = new Map(turns.map((turn) => [turn.number, turn]));
  const byTurn = new Map<number, Attempt[]>(all ? turns.map(({ number }) => [number, []]) : []);
  for (const attempt of attempts) byTurn.set(attempt.turn, [...(byTurn.get(attempt.turn) ?? []), attempt]);
  return [...byTurn]
    .sort(([a], [b]) => a - b)
    .map(([number, own]) => {
      const turn = known.get(number);
      return { number, attempts: own, ...(turn && { turn }) };
    });
}
