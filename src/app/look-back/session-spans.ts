// Sessions as spans of time, for a timeline of all agents: when, who, on which branch, and how it went.

import { sessionTitle } from "../../core/compose/session-title.ts";
import type { Session } from "../../domain/project.ts";
import type { Ending, Turn } from "../../domain/turn.ts";
import type { SessionCounts, SessionQuery } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";

interface SpanRequest extends SessionQuery {
  readonly branch?: string;
}

export interface SessionSpan extends Session {
  readonly branches: readonly string[];
  readonly calls: number;
  readonly failures: number;
  /** Calls that Twiceshy stopped. */
  readonly stopped: number;
  readonly ending: Ending;
  /** First lines of the commits it made. */
  readonly commits: readonly string[];
}

interface Spans {
  /** The last used first; those that were opened and closed again are left out. */
  readonly sessions: readonly SessionSpan[];
  /** For the next page (`before`); absent when there are no older ones. */
  readonly next?: number;
}

/** With a branch, sessions read to find some of it. */
const PAGES = 20;

export async function sessionSpans(deps: Deps, request: SpanRequest): Promise<Spans> {
  const { branch, limit, ...query } = request;
  const sessions: SessionSpan[] = [];
  let before = request.before;
  for (let page = 0; page < PAGES; page++) {
    const place = before === undefined ? {} : { before };
    const found = await deps.store.sessions.find({ ...query, ...place, limit: limit + 1 });
    const own = found.slice(0, limit);
    const spans = (await spansOf(deps, own)).filter(
      (span) => hasContent(span) && (branch === undefined || span.branches.includes(branch)),
    );
    const room = limit - sessions.length;
    sessions.push(...spans.slice(0, room));
    before = spans.length > room ? sessions.at(-1)?.lastAt : own.at(-1)?.lastAt;
    if (spans.length <= room && found.length <= limit) return { sessions };
    if (sessions.length === limit) break;
  }
  return { sessions, ...(before !== undefined && { next: before }) };
}

export async function spansOf(deps: Deps, sessions: readonly Session[]): Promise<readonly SessionSpan[]> {
  const ids = sessions.map(({ id }) => id);
  const counts = await deps.store.evidence.countsBySession(ids);
  const stops = await deps.store.ledger.stopsBySession(ids);
  const summaries = new Map(
    (await deps.store.observations.summaries({ sessions: ids })).map((one) => [one.session, one]),
  );
  const spans: SessionSpan[] = [];
  for (const session of sessions) {
    const { calls, failed, branches } = counts.get(session.id) ?? NO_CALLS;
    const turns =
      session.turns > 0 ? await deps.store.turns.list({ session: session.id, order: "oldest" }) : [];
    spans.push({
      ...session,
      title: sessionTitle({ turns, opening: session.title, summary: summaries.get(session.id) }),
      branches,
      calls,
      failures: failed,
      stopped: stops.get(session.id) ?? 0,
      ending: endingOf(turns),
      commits: turns.flatMap(({ commits }) => commits.map(({ message }) => message)),
    });
  }
  return spans;
}

const NO_CALLS: SessionCounts = { calls: 0, failed: 0, denied: 0, branches: [] };

function hasContent({ calls, turns, title }: SessionSpan): boolean {
  return calls > 0 || turns > 0 || title !== "";
}

const BEST: readonly Ending[] = ["committed", "delivered", "passed", "changed", "looked"];

/** A failure or an undo counts when it came last; otherwise the best that any turn has reached. */
function endingOf(turns: readonly Turn[]): Ending {
  const last = turns.findLast(({ ending }) => ending !== "looked")?.ending;
  if (last === "failed" || last === "undone") return last;
  return BEST.find((ending) => turns.some((turn) => turn.ending === ending)) ?? "looked";
}
