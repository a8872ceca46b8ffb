// Observations as text for people: list of sessions, one session's summary, titles by day.

import type { ListedSession } from "../../app/observations/observations.ts";
import { line } from "../../core/compose/line.ts";
import { summaryLines } from "../../core/compose/observation-text.ts";
import { clock, count, localDay, when } from "../../core/text/for-people.ts";
import { groupBy } from "../../domain/group-by.ts";
import type { Observation } from "../../domain/observation.ts";
import { dayHeading } from "../terminal/day-heading.ts";
import { colour, columns } from "../terminal/terminal.ts";
import { cutTo, widthOf, wrapTo } from "../terminal/wide.ts";

const INDENT = " ".repeat(9);
/** Session ids are cut to at least this length; longer where two would look the same. */
const SHORTEST_ID = 8;
/** Longest of the five types. */
const TYPE = "discovery".length;

export interface Names {
  readonly now: number;
  /** Name of a project, printed with each entry; absent if all belong to one project. */
  nameOf?(project: string): string;
}

export function sessionLines(sessions: readonly ListedSession[], view: Names, width = columns()): string {
  const ids = sessions.map(({ session }) => session.id);
  const room = width === undefined ? undefined : width - INDENT.length;
  return byDay(
    sessions,
    ({ session }) => session.lastAt,
    view.now,
    (listed) => {
      const { session, summary, observations } = listed;
      const meaning = summary ? summary.subtitle || summary.completed : "";
      const about = [
        room === undefined ? session.id : shortId(session.id, ids),
        session.agent,
        view.nameOf?.(session.project),
        observations > 0 ? count(observations, "observation") : "",
      ];
      return [
        `  ${colour.dim(clock(session.lastAt))}  ${cutTo(titleOf(listed), room)}`,
        ...(meaning ? [INDENT + cutTo(line(meaning, 300), room)] : []),
        INDENT + colour.dim(cutTo(line(about.filter(Boolean).join(" · "), 200), room)),
      ];
    },
  );
}

export function sessionText(
  listed: ListedSession,
  titles: readonly Observation[],
  { now, nameOf }: Names,
  width = columns(),
): string {
  const { session, summary } = listed;
  const about = [
    session.agent,
    nameOf?.(session.project),
    [...new Set([when(session.startedAt, now), when(session.lastAt, now)])].join(" to "),
  ];
  const head = [
    colour.bold(wrapTo(titleOf(listed), width, "")),
    ...(summary?.subtitle ? [wrapTo(line(summary.subtitle, 300), width, "")] : []),
    colour.dim(
      wrapTo([...about.filter(Boolean), count(session.turns, "prompt"), session.id].join(" · "), width, ""),
    ),
  ];
  const lines = summary ? summaryLines(summary) : [];
  const parts = [head.join("\n")];
  if (lines.length > 0) parts.push(lines.map((text) => withDimLabel(text, width)).join("\n"));
  if (titles.length > 0) parts.push(titles.flatMap((one) => titleLines(one, { width })).join("\n"));
  if (!summary && titles.length === 0)
    parts.push("It has no observations yet. To read the agents' histories again: twiceshy observe");
  return parts.join("\n\n");
}

interface LinesView extends Names {
  readonly facts: boolean;
  /** Sorted by match instead of grouped by day. */
  readonly byMatch: boolean;
}

export function observationLines(
  observations: readonly Observation[],
  view: LinesView,
  width = columns(),
): string {
  const { now, nameOf, facts, byMatch } = view;
  const linesOf = (one: Observation) => {
    const where = [nameOf?.(one.project), byMatch ? localDay(one.at) : ""].filter(Boolean).join(", ");
    return titleLines(one, { width, facts, where });
  };
  return byMatch
    ? observations.flatMap(linesOf).join("\n")
    : byDay(observations, ({ at }) => at, now, linesOf);
}

interface TitleView {
  readonly width: number | undefined;
  /** Print all facts instead of the subtitle. */
  readonly facts?: boolean;
  readonly where?: string;
}

/** Notes go on the title's line if they fit, else below it. */
export function titleLines(one: Observation, { width, facts, where = "" }: TitleView): readonly string[] {
  const id = `#${one.id}`.padStart(6);
  const indent = " ".repeat(id.length + TYPE + 4);
  const room = width === undefined ? undefined : width - indent.length;
  const title = cutTo(line(one.title, 200), room);
  const dead = one.supersededBy > 0 ? `superseded by #${one.supersededBy}` : "";
  const place = cutTo(line(where, 60), room === undefined || !dead ? room : room - dead.length - 2);
  const aside = [dead && colour.yellow(dead), place && colour.dim(place)].filter(Boolean).join("  ");
  const fitsOnLine = room === undefined || widthOf([title, dead, place].filter(Boolean).join("  ")) <= room;
  const factLines = facts && one.facts.length > 0 ? one.facts.map(({ text }) => `• ${line(text, 300)}`) : [];
  const below = factLines.length > 0 ? [] : [cutTo(line(one.subtitle, 300), room)];
  return [
    `${colour.dim(id)}  ${colour.cyan(one.type.padEnd(TYPE))}  ${title}${aside && fitsOnLine ? `  ${aside}` : ""}`,
    ...(aside && !fitsOnLine ? [indent + aside] : []),
    ...below.filter(Boolean).map((text) => indent + colour.dim(text)),
    ...factLines.map((text) => colour.dim(wrapTo(text, width, `${indent}  `, indent))),
  ];
}

function titleOf({ session, summary }: ListedSession): string {
  return line(summary?.title || session.title || "a session without a title", 200);
}

function byDay<T>(
  things: readonly T[],
  atOf: (thing: T) => number,
  now: number,
  linesOf: (thing: T) => readonly string[],
): string {
  const days = groupBy(things, (thing) => dayHeading(atOf(thing), now));
  return [...days].map(([head, own]) => [head, ...own.flatMap(linesOf)].join("\n")).join("\n\n");
}

/** Wraps `Learned: …` and dims the label. */
function withDimLabel(text: string, width: number | undefined): string {
  const end = text.indexOf(":") + 1;
  const broken = wrapTo(text, width, "  ", "");
  return `${colour.dim(broken.slice(0, end))}${broken.slice(end)}`;
}

function shortId(id: string, among: readonly string[]): string {
  for (let length = SHORTEST_ID; length < id.length; length++)
    if (among.filter((other) => other.startsWith(id.slice(0, length))).length === 1)
      return id.slice(0, length);
  return id;
}
