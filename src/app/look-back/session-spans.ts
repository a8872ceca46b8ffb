// Sessions as spans of time, for a timeline of all agents: when, who, on which branch, and how it went.

import type { Session } from "../../domain/project.ts";
import type { Ending, Turn } from "../../domain/turn.ts";
import type { Deps } from "../deps.ts";
import { listSessions } from "../observations/observations.ts";

export interface SpanRequest {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  readonly since?: number;
  readonly until?: number;
  readonly branch?: string;
  /** Most sessions, the newest. */
  readonly limit: number;
}

export interface SessionSpan extends Session {
  readonly branches: readonly string[];
  readonly calls: number;
  readonly failures: number;
  /** Calls that Twiceshy stopped. */
  readonly stopped: number;
  /** How its turns ended, the best of them first. */
  readonly ending: Ending;
  /** First lines of the commits it made. */
  readonly commits: readonly string[];
}

export interface Spans {
  /** The last used first. */
  readonly sessions: readonly SessionSpan[];
  /** There are older ones: ask again with `until` before the start of the last. */
  readonly more: boolean;
}

export async function sessionSpans(deps: Deps, { limit, ...request }: SpanRequest): Promise<Spans> {
  const found = await listSessions(deps, { ...request, limit: limit + 1 });
  return {
    sessions: await spansOf(
      deps,
      found.slice(0, limit).map(({ session }) => session),
    ),
    more: found.length > limit,
  };
}

export async function spansOf(deps: Deps, sessions: readonly Session[]): Promise<readonly SessionSpan[]> {
  const counts = await deps.store.evidence.countsBySession(sessions.map(({ id }) => id));
  const spans: SessionSpan[] = [];
  for (const session of sessions) {
    const counted = counts.get(session.id);
    const turns = await deps.store.turns.list({ session: session.id, order: "oldest" });
    const said = await deps.store.ledger.deliveries({ session: session.id, moments: ["before-call"] });
    spans.push({
      ...session,
      branches: counted?.branches ?? [],
      calls: counted?.calls ?? 0,
      failures: counted?.failed ?? 0,
      stopped: said.filter(({ verdict }) => verdict === "bump").length,
      ending: endingOf(turns),
      commits: turns.flatMap(({ commits }) => commits.map(({ message }) => message)),
    });
  }
  return spans;
}

const ORDER: readonly Ending[] = [
  "committed",
  "delivered",
  "passed",
  "failed",
  "undone",
  "changed",
  "looked",
];

/** The last turn that did something decides; without one it has only looked. */
function endingOf(turns: readonly Turn[]): Ending {
  const endings = new Set(turns.map(({ ending }) => ending));
  const last = turns.findLast(({ ending }) => ending !== "looked")?.ending;
  if (last === "failed" || last === "undone") return last;
  return ORDER.find((ending) => endings.has(ending)) ?? "looked";
}
