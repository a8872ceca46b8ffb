// What happened, told to a person: sessions, a session's summary, titles by day.
import type { ToldSession } from "../app/observations.ts";
import { line } from "../core/compose/line.ts";
import { summaryLines } from "../core/compose/observation-text.ts";
import type { Observation } from "../domain/observation.ts";
import { colour, columns } from "./terminal.ts";
import { clock, count, cut, dayName, isoDay, when, whichDay, wrap } from "./words.ts";

const INDENT = " ".repeat(9);
/** As long as it takes to tell one session from the others. */
const SHORTEST_ID = 8;
/** Longest of the five types. */
const TYPE = "discovery".length;

export interface Names {
  readonly now: number;
  /** Name of a project, to be shown beside it; absent when there is but one. */
  nameOf?(project: string): string;
}

export function sessionLines(sessions: readonly ToldSession[], view: Names): string {
  const ids = sessions.map(({ session }) => session.id);
  return byDay(
    sessions,
    ({ session }) => session.lastAt,
    view.now,
    (told) => {
      const { session, summary, observations } = told;
      const room = columns() === undefined ? undefined : (columns() ?? 80) - INDENT.length;
      const title = line(summary?.title || session.title || "a session without a telling prompt", 200);
      const meaning = summary ? summary.subtitle || summary.completed : "";
      const about = [
        shortId(session.id, ids),
        session.agent,
        view.nameOf?.(session.project),
        observations > 0 ? count(observations, "observation") : "",
      ];
      return [
        `  ${colour.dim(clock(session.lastAt))}  ${cut(title, room)}`,
        ...(meaning ? [INDENT + cut(line(meaning, 300), room)] : []),
        INDENT + colour.dim(about.filter(Boolean).join(" · ")),
      ];
    },
  );
}

export function sessionText(
  told: ToldSession,
  titles: readonly Observation[],
  { now, nameOf }: Names,
): string {
  const { session, summary } = told;
  const about = [
    session.agent,
    nameOf?.(session.project),
    `${when(session.startedAt, now)} to ${when(session.lastAt, now)}`,
  ];
  const head = [
    colour.bold(line(summary?.title || session.title || "a session without a telling prompt", 200)),
    ...(summary?.subtitle ? [line(summary.subtitle, 300)] : []),
    colour.dim([...about.filter(Boolean), count(session.turns, "prompt"), session.id].join(" · ")),
  ];
  const lines = summary ? summaryLines(summary) : [];
  const parts = [head.join("\n")];
  if (lines.length > 0) parts.push(lines.map(named).join("\n"));
  if (titles.length > 0) parts.push(titles.flatMap((one) => titleLines(one, false)).join("\n"));
  if (!summary && titles.length === 0)
    parts.push("Nothing was observed in it. Go over what the agent wrote: twiceshy observe");
  return parts.join("\n\n");
}

export interface LinesView extends Names {
  readonly facts: boolean;
  /** The best match first: days would tear that apart. */
  readonly byMatch: boolean;
}

export function observationLines(observations: readonly Observation[], view: LinesView): string {
  const { now, nameOf, facts, byMatch } = view;
  const tell = (one: Observation) => {
    const where = [nameOf?.(one.project), byMatch ? isoDay(one.at) : ""].filter(Boolean).join(", ");
    return titleLines(one, facts, where);
  };
  return byMatch ? observations.flatMap(tell).join("\n") : byDay(observations, ({ at }) => at, now, tell);
}

export function titleLines(one: Observation, facts: boolean, where = ""): readonly string[] {
  const id = `#${one.id}`.padStart(6);
  const left = id.length + TYPE + 4;
  const room = columns() === undefined ? undefined : (columns() ?? 80) - left;
  const dead = one.supersededBy > 0;
  const title = cut(line(one.title, 200), room === undefined ? undefined : room - (dead ? 22 : 0));
  const aside = [
    dead ? colour.yellow(`superseded by #${one.supersededBy}`) : "",
    where ? colour.dim(line(where, 60)) : "",
  ];
  const below = facts ? one.facts.map(({ text }) => `• ${line(text, 300)}`) : [line(one.subtitle, 300)];
  return [
    [`${colour.dim(id)}  ${colour.cyan(one.type.padEnd(TYPE))}  ${title}`, ...aside.filter(Boolean)].join(
      "  ",
    ),
    ...below.filter(Boolean).map((text) => " ".repeat(left) + colour.dim(cut(text, room))),
  ];
}

function byDay<T>(
  things: readonly T[],
  atOf: (thing: T) => number,
  now: number,
  tell: (thing: T) => readonly string[],
): string {
  const days = new Map<string, string[]>();
  for (const thing of things) {
    const at = atOf(thing);
    const near = whichDay(at, now);
    const name = near.startsWith("on ") ? dayName(at) : near.charAt(0).toUpperCase() + near.slice(1);
    const head = `${colour.bold(name)} ${colour.dim(isoDay(at))}`;
    days.set(head, [...(days.get(head) ?? []), ...tell(thing)]);
  }
  return [...days].map(([head, lines]) => [head, ...lines].join("\n")).join("\n\n");
}

/** `Learned: …` with its name in another colour, broken at the width. */
function named(text: string): string {
  const end = text.indexOf(":") + 1;
  return `${colour.dim(text.slice(0, end))}${wrap(text.slice(end), columns(), "  ").trimStart().replace(/^/, " ")}`;
}

function shortId(id: string, among: readonly string[]): string {
  if (columns() === undefined) return id;
  for (let length = SHORTEST_ID; length < id.length; length++)
    if (among.filter((other) => other.startsWith(id.slice(0, length))).length === 1)
      return id.slice(0, length);
  return id;
}
