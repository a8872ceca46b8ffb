// What happened, as a model reads it: first an index with ids and what each costs, then what was asked for, whole.
import type { Observation, SessionSummary } from "../../domain/observation.ts";
import type { Session } from "../../domain/project.ts";
import { block, type Limit } from "./block.ts";
import { day, line } from "./line.ts";

export interface WholeObservation {
  readonly observation: Observation;
  readonly supersededBy?: Observation;
  /** Older decisions on the same matter. */
  readonly supersedes?: readonly Observation[];
  readonly related: readonly Observation[];
}

export interface IndexedSession {
  readonly session: Session;
  readonly summary?: SessionSummary;
  readonly observations: number;
}

const LONGEST = { title: 120, subtitle: 240, fact: 240, paragraph: 4_000, files: 30 };

/** As many as fit, and how many did not. */
export interface CutIndex {
  readonly text: string;
  readonly left: number;
}

/** Ids, dates, types, titles and costs: one line each, in the order given, as many as fit. */
export function observationIndex(
  observations: readonly Observation[],
  limit: Limit,
  costOf: (observation: Observation) => number,
): CutIndex {
  return indexOf(
    observations.map((one) => `${indexLine(one)} (≈${costOf(one)} tokens)`),
    limit,
  );
}

/** `#12 2026-11-14 decision: Use ioredis for the cache; the registry has no redis-node` */
export function indexLine({ id, at, type, title, subtitle, supersededBy }: Observation): string {
  const meaning = subtitle ? `; ${line(subtitle, LONGEST.subtitle)}` : "";
  const dead = supersededBy > 0 ? ` [superseded by #${supersededBy}]` : "";
  return `#${id} ${day(at)} ${type}${dead}: ${line(title, LONGEST.title)}${meaning}`;
}

/** One observation whole, line by line. */
export function observationText({
  observation,
  supersededBy,
  supersedes = [],
  related,
}: WholeObservation): readonly string[] {
  const { facts, narrative, concepts, files, branch, session, turn } = observation;
  return [
    indexLine(observation),
    ...(observation.supersededBy > 0 ? [deadText(observation, supersededBy)] : []),
    ...facts.map(({ text, evidence }) => `- ${line(text, LONGEST.fact)}${restsOn(evidence)}`),
    ...narrative.split("\n").flatMap((part) => line(part, LONGEST.paragraph) || []),
    listText("Files", files),
    listText("Concepts", concepts),
    `From: session ${line(session, 80)}, prompt ${turn}${branch ? `, branch ${line(branch, 80)}` : ""}`,
    ...linesUnder("Supersedes:", supersedes),
    ...linesUnder("Related:", related),
  ].filter(Boolean);
}

/** Those asked for, one after the other; which of them did not fit. */
export function observationsBlock(
  wanted: readonly WholeObservation[],
  limit: Limit,
): { readonly text: string; readonly left: readonly number[] } {
  const lines = wanted.map((one, index) => ({ text: observationText(one).join("\n"), rank: index + 1 }));
  const { text, shown } = block(lines, limit);
  const left = wanted.filter((_, index) => !shown.includes(index)).map(({ observation }) => observation.id);
  return { text, left };
}

/** Sessions with what came of them: one line each. */
export function sessionIndex(sessions: readonly IndexedSession[], limit: Limit): CutIndex {
  return indexOf(sessions.map(sessionLine), limit);
}

/** The summary of a session, and the titles of what was observed in it. */
export function sessionBlock(told: IndexedSession, titles: readonly Observation[], limit: Limit): CutIndex {
  const lines = [
    sessionLine(told),
    ...(told.summary ? summaryLines(told.summary) : []),
    ...titles.map(indexLine),
  ];
  return indexOf(lines, limit);
}

/** What is known of the eight things a summary tells; what is empty is left out. */
export function summaryLines(summary: SessionSummary): readonly string[] {
  const told: readonly (readonly [string, string])[] = [
    ["Request", summary.request],
    ["Investigated", summary.investigated],
    ["Learned", summary.learned],
    ["Completed", summary.completed],
    ["Next steps", summary.nextSteps],
    ["Notes", summary.notes],
  ];
  return [
    ...told.flatMap(([name, text]) => (text ? [`${name}: ${line(text, LONGEST.paragraph)}`] : [])),
    listText("Files read", summary.filesRead),
    listText("Files edited", summary.filesEdited),
  ].filter(Boolean);
}

function sessionLine({ session, summary, observations }: IndexedSession): string {
  const title = line(summary?.title || session.title || "a session without a title", LONGEST.title);
  const meaning = summary?.subtitle || summary?.completed || "";
  const told = meaning ? `; ${line(meaning, LONGEST.subtitle)}` : "";
  const many = observations === 1 ? "1 observation" : `${observations} observations`;
  return `${day(session.lastAt)} ${line(session.id, 80)} "${title}"${told} (${line(session.agent, 40)}, ${many})`;
}

function indexOf(lines: readonly string[], limit: Limit): CutIndex {
  if (lines.length === 0) return { text: "", left: 0 };
  const { text, shown } = block(
    lines.map((one, index) => ({ text: one, rank: index + 1 })),
    limit,
  );
  return { text, left: lines.length - shown.length };
}

function linesUnder(head: string, some: readonly Observation[]): readonly string[] {
  return some.length > 0 ? [head, ...some.map((one) => `  ${indexLine(one)}`)] : [];
}

function deadText({ supersededBy: id }: Observation, newer: Observation | undefined): string {
  return `This no longer holds: superseded by ${newer ? indexLine(newer) : `#${id}`}`;
}

function restsOn(evidence: readonly number[]): string {
  return evidence.length > 0 ? ` [calls ${evidence.slice(0, 5).join(", ")}]` : "";
}

function listText(name: string, values: readonly string[]): string {
  if (values.length === 0) return "";
  const more = values.length > LONGEST.files ? ` and ${values.length - LONGEST.files} more` : "";
  return `${name}: ${values
    .slice(0, LONGEST.files)
    .map((value) => line(value, 200))
    .join(", ")}${more}`;
}
