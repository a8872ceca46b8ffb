// The block at session start: what this project has taught, within a small budget. Stable order, so that prompt
// caches hold; nothing at all when there is nothing to say.
import type { AntiPattern, BestPractice, Conventions, Knowledge, Stack } from "../../domain/knowledge.ts";
import type { Turn } from "../../domain/turn.ts";
import { block, type Limit, type RankedLine } from "./block.ts";
import { endingText } from "./ending.ts";
import { day, line, titleOf } from "./line.ts";

/** What is worth opening a session with, at most. */
const MOST = { antiPatterns: 8, bestPractices: 6, open: 2 };

export interface Brief {
  readonly knowledge: Pick<
    Knowledge,
    "sessions" | "antiPatterns" | "bestPractices" | "conventions" | "stack"
  >;
  /** The last thing that was done before this session. */
  readonly last?: Turn;
  /** Turns that were left unfinished, the newest first. */
  readonly open: readonly Turn[];
}

export function briefText(
  { knowledge, last, open }: Brief,
  limit: Limit,
): { readonly text: string; readonly antiPatterns: readonly AntiPattern[] } {
  const { sessions, antiPatterns, bestPractices, conventions, stack } = knowledge;
  if (sessions === 0) return { text: "", antiPatterns: [] };
  const avoid = antiPatterns.slice(0, MOST.antiPatterns);
  // The first of each sort before the second of any: a small budget should not be spent on one sort alone.
  const lines: readonly RankedLine[] = [
    { text: headLine(sessions, last), rank: 0 },
    ...open.slice(0, MOST.open).map((turn, index) => ({ text: openLine(turn), rank: 2 + 10 * index })),
    ...avoid.map((one, index) => ({ text: avoidLine(one), rank: 3 + 4 * index })),
    ...bestPractices.slice(0, MOST.bestPractices).map((one, index) => ({
      text: worksLine(one),
      rank: 4 + 4 * index,
    })),
    ...optional(stackLine(stack), 1),
    ...optional(conventionsLine(conventions), 13),
  ];
  const { text, shown } = block(lines, limit);
  const texts = new Set(shown.map((index) => lines[index]?.text));
  return { text, antiPatterns: avoid.filter((one) => texts.has(avoidLine(one))) };
}

function headLine(sessions: number, last: Turn | undefined): string {
  const many = sessions === 1 ? "1 previous session" : `${sessions} previous sessions`;
  if (!last) return `Based on ${many}.`;
  const parts = [day(last.at), `"${titled(last)}"`, endingText(last)].filter(Boolean);
  return `Based on ${many} (last: ${parts.join(", ")}).`;
}

function openLine(turn: Turn): string {
  return `Open: "${titled(turn)}" (${day(turn.at)}, ${endingText(turn)}${inFiles(turn)})`;
}

function inFiles({ files }: Turn): string {
  const [first, ...others] = files;
  if (first === undefined) return "";
  return others.length > 0 ? ` in ${line(first, 60)} and ${others.length} more` : ` in ${line(first, 60)}`;
}

function titled(turn: Turn): string {
  return line(titleOf(turn.prompt), 70);
}

export function avoidLine({ pattern, reason, instead, failures }: AntiPattern): string {
  const why = reason ? `: ${line(reason, 110)}` : "";
  const use = instead ? ` → ${line(instead, 110)}` : "";
  return `❌ ${line(pattern, 100)}${why}${use} (${failures}×)`;
}

export function worksLine({ pattern, reason }: BestPractice): string {
  return `✅ ${line(pattern, 120)}${reason ? ` (${line(reason, 60)})` : ""}`;
}

/** `TypeScript, Bun | React | test: bun test | build: bun run build`; empty when nothing is known. */
export function stackText(stack: Stack): string {
  const { languages, frameworks, tools } = stack;
  const lists = [languages.slice(0, 5), frameworks.slice(0, 6), tools.slice(0, 6)].filter(
    (list) => list.length > 0,
  );
  return [
    ...lists.map((list) => list.join(", ")),
    ...named("package manager", stack.packageManager),
    ...named("test", stack.testCommand),
    ...named("build", stack.buildCommand),
    ...named("lint", stack.lintCommand),
  ]
    .map((part) => line(part, 120))
    .join(" | ");
}

function stackLine(stack: Stack): string {
  const text = stackText(stack);
  return text ? `Stack: ${text}` : "";
}

function conventionsLine({ testPattern, importStyle, formatter, commitStyle }: Conventions): string {
  const parts = [
    ...named("tests", testPattern),
    ...named("imports", importStyle),
    ...named("formatter", formatter),
    ...named("commits", commitStyle),
  ];
  return parts.length > 0 ? `Conventions: ${parts.map((part) => line(part, 90)).join(" | ")}` : "";
}

function named(name: string, value: string | undefined): readonly string[] {
  return value ? [`${name}: ${value}`] : [];
}

function optional(text: string, rank: number): readonly RankedLine[] {
  return text ? [{ text, rank }] : [];
}
