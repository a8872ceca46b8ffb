// Observations as a model reads them: first an index with ids and token costs, then the requested ones in full.

import type { Observation, SessionSummary } from "../../domain/observation.ts";
import type { Session } from "../../domain/project.ts";
import { utcDay } from "../text/words.ts";
import { block, type Limit } from "./block.ts";
import { line } from "./line.ts";
import { quoteTitle, titleWords } from "./quote.ts";

interface WholeObservation {
  readonly observation: Observation;
  readonly supersededBy?: Observation;
  /** Older decisions on the same matter. */
  readonly supersedes?: readonly Observation[];
  readonly related: readonly Observation[];
}

interface IndexedSession {
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

/** Ids, dates, types, titles and costs: one line each, in the given order, as many as fit. */
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
function indexLine({ id, at, type, title, subtitle, supersededBy }: Observation): string {
  const meaning = subtitle ? `; ${titleWords(subtitle, LONGEST.subtitle)}` : "";
  const dead = supersededBy > 0 ? ` [superseded by #${supersededBy}]` : "";
  return `#${id} ${utcDay(at)} ${type}${dead}: ${titleWords(title, LONGEST.title)}${meaning}`;
}

/** One observation in full, line by line. */
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
    ...facts.map(({ text, evidence }) => `- ${titleWords(text, LONGEST.fact)}${restsOn(evidence)}`),
    ...narrative.split("\n").flatMap((part) => titleWords(part, LONGEST.paragraph) || []),
    listText("Files", files),
    listText("Concepts", concepts),
    `From: session ${line(session, 80)}, prompt ${turn}${branch ? `, branch ${titleWords(branch, 80)}` : ""}`,
    ...linesUnder("Supersedes:", supersedes),
    ...linesUnder("Related:", related),
  ].filter(Boolean);
}

/** The requested observations; also which of them did not fit. */
export function observationsBlock(
  wanted: readonly WholeObservation[],
  limit: Limit,
): { readonly text: string; readonly left: readonly number[] } {
  const lines = wanted.map((one, index) => ({ text: observationText(one).join("\n"), rank: index + 1 }));
  const { text, included } = block(lines, limit);
  const left = wanted
    .filter((_, index) => !included.includes(index))
    .map(({ observation }) => observation.id);
  return { text, left };
}

/** Sessions with their results: one line each. */
export function sessionIndex(sessions: readonly IndexedSession[], limit: Limit): CutIndex {
  return indexOf(sessions.map(sessionLine), limit);
}

/** The summary of a session, and the titles of its observations. */
export function sessionBlock(
  session: IndexedSession,
  titles: readonly Observation[],
  limit: Limit,
): CutIndex {
  const lines = [
    sessionLine(session),
    ...(session.summary ? summaryLines(session.summary) : []),
    ...titles.map(indexLine),
  ];
  return indexOf(lines, limit);
}

/** The fields of a summary; empty ones are left out. */
export function summaryLines(summary: SessionSummary): readonly string[] {
  const fields: readonly (readonly [string, string])[] = [
    ["Request", summary.request],
    ["Investigated", summary.investigated],
    ["Learned", summary.learned],
    ["Completed", summary.completed],
    ["Next steps", summary.nextSteps],
    ["Notes", summary.notes],
  ];
  return [
    ...fields.flatMap(([name, text]) => (text ? [`${name}: ${titleWords(text, LONGEST.paragraph)}`] : [])),
    listText("Files read", summary.filesRead),
    listText("Files edited", summary.filesEdited),
  ].filter(Boolean);
}

function sessionLine({ session, summary, observations }: IndexedSession): string {
  const title = quoteTitle(summary?.title || session.title || "a session without a title", LONGEST.title);
  const meaning = summary?.subtitle || summary?.completed || "";
  const result = meaning ? `; ${titleWords(meaning, LONGEST.subtitle)}` : "";
  const many = observations === 1 ? "1 observation" : `${observations} observations`;
  return `${utcDay(session.lastAt)} ${line(session.id, 80)} ${title}${result} (${line(session.agent, 40)}, ${many})`;
}

function indexOf(lines: readonly string[], limit: Limit): CutIndex {
  if (lines.length === 0) return { text: "", left: 0 };
  const { text, included } = block(
    lines.map((one, index) => ({ text: one, rank: index + 1 })),
    limit,
  );
  return { text, left: lines.length - included.length };
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
