// Lessons as text for people: the list, and one lesson in full. Control characters are removed, because the text of a
// lesson may come from others.
import type { LessonState, ListedLesson } from "../../app/lessons/lessons.ts";
import { line } from "../../core/compose/line.ts";
import { when } from "../../core/text/for-people.ts";
import type { Lesson, Severity } from "../../domain/lesson.ts";
import { colour, columns, cross, print } from "../terminal/terminal.ts";
import { cutTo, padTo, widthOf, wrapTo } from "../terminal/wide.ts";

const NAME = 26;

/** `  use-pnpm   high    ×3  used 4×  Use pnpm here`; broken ones with the reason below. */
export function listLines(lessons: readonly ListedLesson[]): readonly string[] {
  const sound = lessons.filter(({ state }) => state !== "broken");
  const widest = Math.max(0, ...sound.map((one) => widthOf(one.name)));
  const names = columns() === undefined ? widest : Math.min(NAME, widest);
  const times = Math.max(0, ...sound.map(({ content }) => timesText(content).length));
  const uses = Math.max(0, ...sound.map((one) => usedText(one).length));
  const left = 2 + names + 2 + 6 + 2 + times + 2 + uses + 2;
  const width = columns();
  return lessons.flatMap((lesson) => {
    if (lesson.state === "broken") return brokenLines(lesson);
    const { content } = lesson;
    const state = STATES[lesson.state];
    const room = width === undefined ? undefined : width - left - (state ? state.length + 2 : 0);
    return [
      [
        `  ${colour.bold(padTo(cutTo(line(lesson.name, 200), names), names))}`,
        severityText(content.severity),
        timesText(content).padStart(times),
        colour.dim(usedText(lesson).padEnd(uses)),
        (state ? `${colour.yellow(state)}  ` : "") + cutTo(line(content.title, 200), room),
      ].join("  "),
    ];
  });
}

/** The name as it has to be typed on a command line, quoted where needed. */
export function typed(name: string): string {
  return /^[\p{L}\p{N}._/~-]+$/u.test(name) ? name : `"${name.replaceAll(/["\\$`]/g, "\\$&")}"`;
}

const STATES: Readonly<Record<LessonState, string>> = {
  active: "",
  ignored: "silenced",
  resting: "resting",
  archived: "archived",
  elsewhere: "for another project",
  untrusted: "not trusted",
  broken: "broken",
};

export function brokenLines({ where, problem }: ListedLesson): readonly string[] {
  return [
    `${cross()} ${colour.bold(line(where, 200))}`,
    colour.red(wrapTo(line(problem, 300), columns(), "    ")),
  ];
}

function severityText(severity: Severity): string {
  const padded = severity.padEnd(6);
  return severity === "high" ? colour.red(padded) : severity === "low" ? colour.dim(padded) : padded;
}

function timesText({ occurrences }: Lesson): string {
  return `×${occurrences}`;
}

function usedText({ uses }: ListedLesson): string {
  return uses > 0 ? `used ${uses}×` : "unused";
}

/** Title, facts, sections, checklist. */
export function lessonBody(lesson: Lesson, facts: readonly string[] = []): string {
  const width = columns();
  const head = [
    colour.bold(line(lesson.title, 200)),
    ...facts.map((fact) => colour.dim(wrapTo(fact, width, ""))),
    ...(lesson.appliesTo.length > 0
      ? [wrapTo(`Applies to: ${lesson.appliesTo.map((tag) => line(tag, 80)).join(", ")}`, width, "")]
      : []),
  ];
  const sections = [
    ["Situation", lesson.situation],
    ["Mistake / Risk", lesson.mistake],
    ["Root cause", lesson.rootCause],
    ["Fix", lesson.fix],
  ].flatMap(([name = "", text = ""]) => (text === "" ? [] : [section(name, text)]));
  const items = lesson.checklist.map((item) => wrapTo(line(item, 300), width, "        ", "  - [ ] "));
  return [
    head.join("\n"),
    ...sections,
    ...(items.length > 0 ? [[colour.bold("Prevention checklist"), ...items].join("\n")] : []),
  ].join("\n\n");
}

/** `lesson, high, happened 3×, last seen 2026-11-14, drafted by Twiceshy` */
export function lessonFacts({ kind, severity, occurrences, lastSeen, source, project }: Lesson): string {
  return [
    kind,
    severity,
    ...(occurrences > 1 ? [`happened ${occurrences}×`] : []),
    ...(lastSeen ? [`last seen ${lastSeen}`] : []),
    ...(source === "auto" ? ["drafted by Twiceshy"] : []),
    ...(project ? [`only for ${line(project, 80)}`] : []),
  ].join(", ");
}

/** How often it was shown, and why agents do not see it, if so. */
export function useText({ state, uses, usedAt }: ListedLesson, now: number): string {
  const usage =
    uses > 0 ? `Shown to agents ${uses}×, last ${when(usedAt, now)}.` : "Not shown to any agent yet.";
  return `${usage}${STATE_SENTENCES[state]}`;
}

const STATE_SENTENCES: Readonly<Record<LessonState, string>> = {
  active: "",
  ignored: " You have silenced it: no agent sees it.",
  resting: " It is resting: a one-time mistake, unused for half a year.",
  archived: " It is archived: no agent sees it.",
  elsewhere: " It is for another project: agents do not see it here.",
  untrusted: " It came with the repository: no agent sees it until you approve it (twiceshy trust).",
  broken: "",
};

/** Says how to bring back a lesson that was changed but that agents do not see. */
export function printUnseen({ state, name }: ListedLesson): void {
  if (state !== "ignored" && state !== "archived" && state !== "resting") return;
  print(
    `Agents do not see it now. To bring it back: ${colour.cyan(`twiceshy lesson restore ${typed(name)}`)}`,
  );
}

function section(name: string, text: string): string {
  return [colour.bold(name), ...text.split("\n").map((one) => paragraph(one))].join("\n");
}

/** Indented code keeps its indentation and is not wrapped. */
function paragraph(text: string): string {
  const [indent = ""] = /^[ \t]*/.exec(text) ?? [];
  if (indent.length >= 2) return `  ${indent.replaceAll("\t", "  ")}${line(text, 2_000)}`;
  return text.trim() === "" ? "" : wrapTo(line(text, 2_000), columns(), "  ");
}
