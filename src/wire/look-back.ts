// JSON shapes of recap, timeline and stats.
import type { Home } from "../app/look-back/home.ts";
import type { RecapRequest } from "../app/look-back/recap.ts";
import type { SessionLog } from "../app/look-back/session-log.ts";
import type { SessionSpan } from "../app/look-back/session-spans.ts";
import type { Stats } from "../app/look-back/stats.ts";
import type { Recap } from "../core/compose/recap.ts";
import type { TimelineEntry } from "../core/compose/timeline.ts";
import type { Project } from "../domain/project.ts";
import { wireCodeMetrics } from "./code.ts";
import { wireDelivery, wireFailure } from "./guard.ts";
import { wireSession, wireWholeObservation } from "./observations.ts";
import { wireAttempt } from "./record.ts";
import { iso } from "./time.ts";

export function wireTimelineEntry({ at, type, title, ...rest }: TimelineEntry) {
  return { at: iso(at), type, title, ...rest };
}

export function wireRecap(found: Recap, project: Project | undefined, wanted: RecapRequest, text: string) {
  const timed = (one: Recap["sessions"][number]) => ({
    ...one,
    startedAt: iso(one.startedAt),
    lastAt: iso(one.lastAt),
  });
  return {
    project: project ?? null,
    since: wanted.since === undefined ? null : iso(wanted.since),
    until: wanted.until === undefined ? null : iso(wanted.until),
    sessions: found.sessions.map(timed),
    looked: found.looked.map(timed),
    work: found.threads.map(({ title, state, settled, turns }) => ({
      title,
      state: settled ? "done" : state,
      at: iso(turns[0]?.at ?? 0),
      lastAt: iso(turns.at(-1)?.at ?? 0),
      sessions: [...new Set(turns.map(({ session }) => session))],
      commits: turns.flatMap(({ commits }) => commits),
    })),
    decisions: found.decisions.map((one) => ({ ...one, at: iso(one.at) })),
    open: found.open.map((one) => ({ ...one, at: iso(one.at) })),
    more: found.more,
    ...(text && { text }),
  };
}

export function wireStats(
  { installedAt, weeks, hitRate, code, ...rest }: Stats,
  project: string | undefined,
  start?: number,
) {
  return {
    project: project ?? null,
    since: start === undefined ? null : iso(start),
    installedAt: installedAt === 0 ? null : iso(installedAt),
    prevented: rest.ledger.prevented,
    hitRate: hitRate ?? null,
    ...rest,
    codeIndex: wireCodeMetrics(code),
    weeks: weeks.map((week) => ({ ...week, at: iso(week.at) })),
  };
}

export function wireSpan({ startedAt, lastAt, ...rest }: SessionSpan) {
  return { ...rest, startedAt: iso(startedAt), lastAt: iso(lastAt) };
}

export function wireSessionLog({ details, span, turns, more, deliveries }: SessionLog) {
  const { branches, calls, failures, stopped, ending, commits } = span;
  return {
    ...wireSession(details),
    branches,
    calls,
    failures,
    stopped,
    ending,
    commits,
    titles: details.titles.map(wireWholeObservation),
    log: turns.map(({ number, turn, attempts }) => ({
      number,
      prompt: turn?.prompt ?? "",
      at: turn ? iso(turn.at) : null,
      endedAt: turn && turn.endedAt > 0 ? iso(turn.endedAt) : null,
      ending: turn?.ending ?? null,
      branch: turn?.branch ?? null,
      files: turn?.files ?? [],
      commits: turn?.commits ?? [],
      feedback: turn?.feedback ?? null,
      attempts: attempts.map(wireAttempt),
    })),
    more,
    deliveries: deliveries.map((delivery) => wireDelivery({ delivery, agent: span.agent })),
  };
}

export function wireHome({ stats, kinds, costliest, open, sessions }: Home, project: string | undefined) {
  return {
    stats: wireStats(stats, project),
    kinds: kinds.map(({ at, kind, failed }) => ({ at: iso(at), kind, failed })),
    costliest: costliest.map(wireFailure),
    open: open.map((one) => ({ ...one, at: iso(one.at) })),
    sessions: sessions.map(wireSpan),
  };
}
