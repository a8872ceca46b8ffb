// Lessons as a model reads them: the preflight checklist at a prompt and the stop at a call; and the person's footer.
// Lessons are untrusted text: every line is flattened, stripped and cut, and stays inside the quoted block.
import { count } from "../../domain/count.ts";
import type { Lesson } from "../../domain/lesson.ts";
import { block, type Limit, type RankedLine } from "./block.ts";
import { WAY_PAST } from "./bump.ts";
import { line } from "./line.ts";
import { fileName, quoteTitle } from "./quote.ts";

/** A lesson, and where its file is. */
export interface NamedLesson {
  readonly content: Lesson;
  /** `.twiceshy/lessons/telegram.md` */
  readonly where: string;
}

export interface ActiveLesson extends NamedLesson {
  /** Why it is included: what the prompt and the lesson have in common. */
  readonly matched: readonly string[];
  /** This session has not seen the whole lesson yet. */
  readonly whole: boolean;
}

const HEADING = "[ACTIVE LESSONS — verify before finalizing]";
const ITEMS = 6;
const CUT = { instead: 160, title: 160, section: 280, item: 220, where: 90 };

/** The preflight lines that fit, and the lessons among them. Checklists are taken before explanations. */
export function lessonLines(
  lessons: readonly ActiveLesson[],
  limit: Limit,
): { readonly lines: readonly string[]; readonly included: readonly ActiveLesson[] } {
  if (lessons.length === 0) return { lines: [], included: [] };
  const ranked = [{ text: HEADING, rank: 0, lesson: -1 }, ...lessons.flatMap(linesOf)];
  const taken = block(ranked, limit).included.flatMap((index) => ranked[index] ?? []);
  const named = new Set(taken.filter(({ rank }) => isTitle(rank)).map(({ lesson }) => lesson));
  if (named.size === 0) return { lines: [], included: [] };
  return {
    lines: taken.filter(({ lesson }) => lesson === -1 || named.has(lesson)).map(({ text }) => text),
    included: lessons.filter((_, index) => named.has(index)),
  };
}

/** Titles and checklists of all lessons rank before any explanation. */
const EXPLAINED = 10_000;
const isTitle = (rank: number) => rank > 0 && rank < EXPLAINED && rank % 100 === 1;

function linesOf(lesson: ActiveLesson, index: number): readonly (RankedLine & { readonly lesson: number })[] {
  const { content, where, matched, whole } = lesson;
  const first = 100 * (index + 1) + 1;
  const why =
    matched.length > 0
      ? ` [matches: ${matched
          .slice(0, 4)
          .map((word) => line(word, 30))
          .join(", ")}]`
      : "";
  const explained = whole ? sections(content) : [];
  return [
    { text: `• ${headline(content, where)}${why}`, rank: first, lesson: index },
    ...explained.map((text, at) => ({ text: `  ${text}`, rank: EXPLAINED + 10 * index + at, lesson: index })),
    ...items(content).map((text, at) => ({ text: `  ${text}`, rank: first + 1 + at, lesson: index })),
  ];
}

/** What the model reads when a lesson stopped its call. */
export function lessonBumpText(display: string, { content, where }: NamedLesson): string {
  return [...lessonBody(display, { content, where }), WAY_PAST].join("\n");
}

/** The same, for a call that goes ahead. */
export function lessonNoteText(display: string, named: NamedLesson): string {
  return lessonBody(display, named).join("\n");
}

/** The same, asked of the person by the agent's own permission prompt. */
export function lessonAskText(display: string, named: NamedLesson): string {
  return [...lessonBody(display, named), `Run ${line(display, 80)} anyway?`].join("\n");
}

/** People see only the first line in their agent's terminal: the call, and what the lesson says about it. */
function lessonBody(display: string, { content, where }: NamedLesson): readonly string[] {
  const { title, fix } = content;
  const instead = fix ? `. Fix: ${quoteTitle(fix, CUT.instead)}` : "";
  const rest = line(fix, CUT.section).length > CUT.instead ? content : { ...content, fix: "" };
  return [
    `Twiceshy: a lesson is about \`${line(display, 100).replaceAll("`", "'")}\`: ${quoteTitle(title, CUT.title)}${instead}`,
    `  quoted from the lesson: ${facts(content, where).join(", ")}`,
    ...[...sections(rest), ...items(content)].map((text) => `  ${text}`),
  ];
}

/** `Use pnpm here (high, happened 3×, .twiceshy/lessons/use-pnpm.md)` */
export function headline(content: Lesson, where: string): string {
  return `${line(content.title, CUT.title)} (${facts(content, where).join(", ")})`;
}

function facts({ severity, occurrences, kind }: Lesson, where: string): readonly string[] {
  return [
    severity,
    ...(kind === "lesson" ? [] : [kind]),
    ...(occurrences > 1 ? [`happened ${occurrences}×`] : []),
    fileName(where, CUT.where),
  ];
}

function sections({ mistake, rootCause, fix }: Lesson): readonly string[] {
  return [
    ...(mistake ? [`Risk: ${line(mistake, CUT.section)}`] : []),
    ...(rootCause ? [`Cause: ${line(rootCause, CUT.section)}`] : []),
    ...(fix ? [`Fix: ${line(fix, CUT.section)}`] : []),
  ];
}

/** A rule of one line is its own checklist: it is not said twice. */
function items({ title, checklist }: Lesson): readonly string[] {
  return checklist
    .filter((item) => plain(item) !== plain(title))
    .slice(0, ITEMS)
    .map((item) => `- [ ] ${line(item, CUT.item)}`);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s`.]+/g, " ")
    .trim();
}

interface TurnFooter {
  /** The lessons used in the answer. */
  readonly fed: readonly NamedLesson[];
  /** Their checklist items that the answer does not address. */
  readonly unaddressed: readonly { readonly item: string; readonly title: string }[];
  /** What else the person should know: a draft was made, a lesson happened again. */
  readonly news: readonly string[];
}

const UNADDRESSED = 4;

/** What the person reads at the end of a turn; empty if there is nothing to say. */
export function footerText({ fed, unaddressed, news }: TurnFooter): string {
  const names = fed.map(
    ({ content, where }) => `${quoteTitle(content.title, 80)} (${fileName(where, CUT.where)})`,
  );
  const missing = unaddressed
    .slice(0, UNADDRESSED)
    // Of a single lesson the title stands above.
    .map(
      ({ item, title }) =>
        `  - [ ] ${line(item, CUT.item)}${fed.length > 1 && item !== title ? ` (${quoteTitle(title, 60)})` : ""}`,
    );
  const more = unaddressed.length - missing.length;
  return [
    ...(fed.length > 0
      ? [`Twiceshy · ${count(fed.length, "lesson")} fed this answer: ${names.join(", ")}`]
      : []),
    ...(missing.length > 0
      ? [
          `⚠ On ${fed.length > 1 ? "their checklists" : "its checklist"}, but not visible in the answer:`,
          ...missing,
        ]
      : []),
    ...(more > 0 ? [`  … and ${more} more`] : []),
    ...news,
  ].join("\n");
}
