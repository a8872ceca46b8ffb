// Timeline of a project: sessions, commits, failures first met and overcome, patterns first seen, warnings.

import type { Delivery } from "../../domain/delivery.ts";
import { traitsOf } from "../../domain/failure-kinds.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Pattern } from "../../domain/pattern.ts";
import type { Session } from "../../domain/project.ts";
import type { Ending, Turn } from "../../domain/turn.ts";
import { tellingLine } from "./bump.ts";
import { line } from "./line.ts";
import { plainCommand } from "./plain-command.ts";
import { sessionTitle } from "./session-title.ts";

/**
 * - `session`   an agent started to work
 * - `commit`    it committed
 * - `failure`   something failed in a way that was new here
 * - `overcome`  the failing thing succeeded, or another way was found
 * - `pattern`   something was first seen to work that has kept working
 * - `warning`   an agent was stopped or warned
 */
export type TimelineType = "session" | "commit" | "failure" | "overcome" | "pattern" | "warning";

export interface TimelineEntry {
  readonly at: number;
  readonly type: TimelineType;
  readonly project: string;
  /** One line. */
  readonly title: string;
  /** Result or reason, one line; may be empty. */
  readonly detail: string;
  readonly session?: string;
  readonly agent?: string;
  readonly branch?: string;
  readonly ending?: Ending;
  readonly sha?: string;
  readonly kind?: string;
  /** How often it failed, or was seen to work. */
  readonly times?: number;
  readonly fate?: Delivery["fate"];
  readonly aftermath?: Delivery["aftermath"];
  readonly rating?: Delivery["rating"];
  /** The delivery's id, for `why` and `rate`. */
  readonly id?: number;
}

/** A failure and how it was overcome. */
export interface MetFailure {
  readonly hazard: Hazard;
  /** When it was overcome; 0 if it still fails. */
  readonly overcomeAt: number;
  /** What worked instead; empty if the same call succeeded later. */
  readonly instead: string;
}

interface TimelineSource {
  readonly sessions: readonly Session[];
  readonly turns: readonly Turn[];
  readonly failures: readonly MetFailure[];
  readonly patterns: readonly Pattern[];
  readonly warnings: readonly Delivery[];
}

/** In the order of time. */
export function timelineOf(source: TimelineSource): readonly TimelineEntry[] {
  const { sessions, turns, failures, patterns, warnings } = source;
  return [
    ...sessions.map((session) => sessionEntry(session, turns)),
    ...turns.flatMap(commitEntries),
    ...failures.flatMap(failureEntries),
    ...patterns.map(patternEntry),
    ...warnings.map(warningEntry),
  ].sort((a, b) => a.at - b.at || ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
}

const ORDER: readonly TimelineType[] = ["session", "warning", "failure", "overcome", "pattern", "commit"];

function sessionEntry(session: Session, turns: readonly Turn[]): TimelineEntry {
  const own = turns.filter((turn) => turn.session === session.id).toSorted((a, b) => a.number - b.number);
  const ending = own.findLast((turn) => turn.ending !== "looked")?.ending;
  const branch = own.find((turn) => turn.branch)?.branch;
  return {
    at: session.startedAt,
    type: "session",
    project: session.project,
    title: sessionTitle({ turns: own, opening: session.title }),
    detail: "",
    session: session.id,
    agent: session.agent,
    ...(branch && { branch }),
    ...(own.length > 0 && { ending: ending ?? "looked" }),
  };
}

/** A turn does not store when it committed, only that it had by its end. */
function commitEntries({ project, session, commits, endedAt, branch }: Turn): readonly TimelineEntry[] {
  return commits.map(({ message, sha }) => ({
    at: endedAt,
    type: "commit",
    project,
    title: line(message, 200),
    detail: "",
    session,
    ...(branch && { branch }),
    ...(sha && { sha }),
  }));
}

function failureEntries({ hazard, overcomeAt, instead }: MetFailure): readonly TimelineEntry[] {
  const { project, kind, failures: times } = hazard;
  const title = whatFailed(hazard);
  const met: TimelineEntry = {
    at: hazard.firstAt,
    type: "failure",
    project,
    title,
    detail: line(hazard.excerpt, 200),
    kind,
    times,
  };
  if (overcomeAt === 0) return [met];
  const detail = instead ? line(plainCommand(instead), 200) : "";
  return [met, { at: overcomeAt, type: "overcome", project, title, detail, kind, times }];
}

/** A violated rule of a tool is not about the file at hand. */
function whatFailed({ kind, display }: Hazard): string {
  return traitsOf(kind).rule?.broken ?? line(plainCommand(display), 200);
}

function patternEntry(pattern: Pattern): TimelineEntry {
  return {
    at: pattern.firstAt,
    type: "pattern",
    project: pattern.project,
    title: line(pattern.display, 200),
    detail: pattern.type,
    times: pattern.successes,
    ...(pattern.branch && { branch: pattern.branch }),
  };
}

function warningEntry(delivery: Delivery): TimelineEntry {
  // Without how often it was met: "(once, on 2026-11-14)", "(5 sessions)".
  const headline = tellingLine(delivery.text).replace(/ \((?:once|\d+)\b[^()]*\)(?=\.|$)/, "");
  // The call itself, else the known failure, without the remedy.
  const call = /^`([^`]+)` failed/.exec(headline)?.[1] ?? headline.split(/ {3}|\. (?=Worked|What)|\.$/)[0];
  return {
    at: delivery.at,
    type: "warning",
    project: delivery.project,
    title: line(call || delivery.subject, 200),
    detail: delivery.verdict === "bump" ? "stopped" : "noted",
    session: delivery.session,
    kind: delivery.kind,
    fate: delivery.fate,
    aftermath: delivery.aftermath,
    rating: delivery.rating,
    id: delivery.id,
  };
}
