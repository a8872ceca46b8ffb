// Recap as text for people: sessions by day, open work and next steps.
import { line } from "../../core/compose/line.ts";
import { type OpenEnd, whyOpen } from "../../core/compose/open-ends.ts";
import { lookedText, type Recap, type RecapSession } from "../../core/compose/recap.ts";
import { clock, count, localDay, whichDay } from "../../core/text/for-people.ts";
import { isComplaint } from "../../domain/feedback.ts";
import { groupBy } from "../../domain/group-by.ts";
import type { Ending } from "../../domain/turn.ts";
import { dayHeading } from "../terminal/day-heading.ts";
import { colour, columns, cross, tick } from "../terminal/terminal.ts";
import { cutTo, wrapTo } from "../terminal/wide.ts";

interface RecapView {
  readonly recap: Recap;
  readonly now: number;
  /** Name of a project, printed with each session; absent if all belong to one project. */
  nameOf?(project: string): string;
}

const INDENT = " ".repeat(11);

export function recapLines(view: RecapView): string {
  const { sessions, looked, decisions, open } = view.recap;
  const days = groupBy(sessions, ({ lastAt }) => localDay(lastAt));
  const groups = [...days.values()].map((group) =>
    [
      dayHeading(group[0]?.lastAt ?? view.now, view.now),
      ...group.flatMap((session) => sessionLines(session, view)),
    ].join("\n"),
  );
  if (looked.length > 0) groups.push(colour.dim(wrapTo(lookedText(looked, sessions), columns(), "")));
  const kept = decisions.map(
    (one) => `  ${line(one.title || one.words, 200)} ${colour.dim(whichDay(one.at, view.now))}`,
  );
  if (kept.length > 0) groups.push([colour.bold("You asked to remember"), ...kept].join("\n"));
  if (open.length > 0)
    groups.push([colour.bold("Open"), ...open.flatMap((end) => openLines(end, view))].join("\n"));
  return groups.join("\n\n");
}

const MARKS: Readonly<Record<Ending, () => string>> = {
  committed: tick,
  passed: tick,
  failed: cross,
  changed: () => colour.yellow("~"),
  undone: () => colour.yellow("↩"),
  delivered: tick,
  looked: () => colour.dim("·"),
};

/** A failure that the person reported counts more than a check that passed. */
function markOf({ ending, feedback }: RecapSession): string {
  const isRefused = isComplaint(feedback?.verdict);
  return isRefused ? cross() : MARKS[ending]();
}

/** `  14:02  ✓ Add rate limiting`, and below the result, the files, the agent and the branch. */
function sessionLines(session: RecapSession, view: RecapView): readonly string[] {
  const width = columns();
  const title = session.title ? line(session.title, 200) : "a session without a title";
  const place = [session.agent, view.nameOf?.(session.project), session.branch && `on ${session.branch}`];
  const who = place
    .filter(Boolean)
    .map((part) => line(part || "", 60))
    .join(", ");
  const room = width === undefined ? undefined : width - INDENT.length;
  return [
    `  ${colour.dim(clock(session.lastAt))}  ${markOf(session)} ${cutTo(title, room)}`,
    ...[
      endedText(session),
      [who, filesText(session.files, (room ?? 120) - who.length - 3)].filter(Boolean).join(" · "),
    ]
      .filter(Boolean)
      .map((text) => INDENT + colour.dim(cutTo(text, room))),
  ];
}

function endedText({ came, feedback }: RecapSession): string {
  return [came, feedback && SAID[feedback.verdict]].filter(Boolean).join("; ");
}

const SAID = {
  worked: "you said it worked",
  failed: "you said it failed",
  regression: "you said it broke again",
  record: "",
} as const;

/** As many paths as fit, else as many file names, else the number of files. */
function filesText(files: readonly string[], room: number): string {
  if (files.length === 0) return "";
  return (
    fitting(files, room) ??
    fitting(
      files.map((file) => file.split("/").at(-1) ?? file),
      room,
    ) ??
    count(files.length, "file")
  );
}

function fitting(files: readonly string[], room: number): string | undefined {
  for (let named = Math.min(4, files.length); named > 0; named--) {
    const names = files
      .slice(0, named)
      .map((file) => line(file, 80))
      .join(", ");
    const text = files.length > named ? `${names} and ${files.length - named} more` : names;
    if (text.length <= room) return text;
  }
  return undefined;
}

function openLines(end: OpenEnd, { now, nameOf }: RecapView): readonly string[] {
  const width = columns();
  const mark = end.state === "stuck" ? cross() : colour.yellow("~");
  const where = nameOf ? `${nameOf(end.project)}, ` : "";
  const title = line(end.title || "Unnamed work", 200);
  const head = `${cutTo(title, width === undefined ? undefined : width - 18)} ${colour.dim(`(${where}${whichDay(end.at, now)})`)}`;
  return [
    `  ${mark} ${head}`,
    colour.dim(wrapTo(whyOpen(end, "you"), width, "    ")),
    wrapTo(`→ ${end.next}`, width, "    "),
  ];
}
