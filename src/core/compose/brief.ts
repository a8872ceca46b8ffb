// The block at session start: what this project has taught, within a small budget. Stable order, so that prompt
// caches hold; nothing at all when there is nothing to say.
import type { AntiPattern, BestPractice, Conventions, Knowledge, Stack } from "../../domain/knowledge.ts";
import { block, type Limit, type RankedLine, roomBeside } from "./block.ts";
import { threadEnding } from "./ending.ts";
import { day, line } from "./line.ts";
import { lastAt, type Thread } from "./threads.ts";
import { type Window, windowLines } from "./window.ts";

/** What is worth opening a session with, at most. */
const MOST = { antiPatterns: 8, bestPractices: 6, open: 2, remembered: 6 };

export interface Brief {
  readonly knowledge: Pick<
    Knowledge,
    "sessions" | "antiPatterns" | "bestPractices" | "conventions" | "stack"
  >;
  /** The last piece of work before this session. */
  readonly last?: Thread;
  /** Work that was left unfinished, the newest first. */
  readonly open: readonly Thread[];
  /** Working memory: the last tasks and what is blocked. */
  readonly window?: Window;
  /** What the person wants remembered, the last first. */
  readonly remembered?: readonly string[];
}

export function briefText(
  { knowledge, last, open, window, remembered = [] }: Brief,
  limit: Limit,
): { readonly text: string; readonly antiPatterns: readonly AntiPattern[] } {
  const { sessions, antiPatterns, bestPractices, conventions, stack } = knowledge;
  const tasks = windowIn(window, limit, sessions > 0).map((text) => ({ text, rank: -1 }));
  const kept = remembered
    .slice(0, MOST.remembered)
    .map((text, index) => ({ text: `Remember: ${line(text, 200)}`, rank: index / 10 }));
  if (sessions === 0) {
    const alone = [...kept, ...tasks];
    return { text: alone.length > 0 ? block(alone, limit).text : "", antiPatterns: [] };
  }
  const avoid = antiPatterns.slice(0, MOST.antiPatterns);
  // The first of each sort before the second of any: a small budget should not be spent on one sort alone.
  const lines: readonly RankedLine[] = [
    { text: headLine(sessions, last), rank: 0 },
    ...kept,
    ...open.slice(0, MOST.open).map((thread, index) => ({ text: openLine(thread), rank: 2 + 10 * index })),
    ...avoid.map((one, index) => ({ text: avoidLine(one), rank: 3 + 4 * index })),
    ...bestPractices.slice(0, MOST.bestPractices).map((one, index) => ({
      text: worksLine(one),
      rank: 4 + 4 * index,
    })),
    ...optional(stackLine(stack), 1),
    ...optional(conventionsLine(conventions), 13),
    ...tasks,
  ];
  // How often somebody was here says nothing by itself.
  if (lines.length === 1 && !last) return { text: "", antiPatterns: [] };
  const { text, shown } = block(lines, limit);
  const texts = new Set(shown.map((index) => lines[index]?.text));
  return { text, antiPatterns: avoid.filter((one) => texts.has(avoidLine(one))) };
}

/** Of a budget that others share, so much may be used for tasks. */
const TASKS_SHARE = 0.75;

function windowIn(window: Window | undefined, limit: Limit, isShared: boolean): readonly string[] {
  if (!window) return [];
  const room = roomBeside([], limit);
  const tokens = isShared ? Math.min(room.tokens, Math.floor(limit.tokens * TASKS_SHARE)) : room.tokens;
  return windowLines(window, { ...room, tokens });
}

function headLine(sessions: number, last: Thread | undefined): string {
  const many = sessions === 1 ? "1 previous session" : `${sessions} previous sessions`;
  if (!last) return `Based on ${many}.`;
  const title = last.title ? `"${line(last.title, 80)}"` : "";
  const parts = [day(lastAt(last)), title, threadEnding(last)].filter(Boolean);
  return `Based on ${many} (last: ${parts.join(", ")}).`;
}

function openLine(thread: Thread): string {
  const title = line(thread.title, 80) || "work without a title";
  return `Open: "${title}" (${day(lastAt(thread))}, ${threadEnding(thread)}${inFiles(thread)})`;
}

function inFiles({ turns }: Thread): string {
  const [first, ...others] = new Set(turns.flatMap(({ files }) => files));
  if (first === undefined) return "";
  return others.length > 0 ? ` in ${line(first, 60)} and ${others.length} more` : ` in ${line(first, 60)}`;
}

function avoidLine({ pattern, reason, instead, failures }: AntiPattern): string {
  const why = reason ? `: ${line(reason, 110)}` : "";
  const use = instead ? ` → ${line(instead, 110)}` : "";
  return `❌ ${line(pattern, 100)}${why}${use} (${failures}×)`;
}

function worksLine({ pattern, reason }: BestPractice): string {
  return `✅ ${line(pattern, 120)}${reason ? ` (${line(reason, 60)})` : ""}`;
}

/** `TypeScript, Bun | React | test: bun test | build: bun run build`; empty when nothing is known. */
function stackText(stack: Stack): string {
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
