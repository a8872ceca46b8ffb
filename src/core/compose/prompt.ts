// What is said at a prompt: at most three items, each a line with its reason.
import type { Attempt } from "../../domain/attempt.ts";
import type { Turn } from "../../domain/turn.ts";
import { block, type Limit, type RankedLine } from "./block.ts";
import { endingText } from "./ending.ts";
import { day, line, titleOf } from "./line.ts";
import { taskTitle } from "./task-title.ts";

/** A failure of that turn, and what worked instead. */
export interface FailedStep {
  readonly attempt: Attempt;
  readonly instead: string;
}

export interface PromptLine {
  readonly type: "done" | "tried";
  readonly turn: Turn;
  readonly matched: readonly string[];
  readonly failed: readonly FailedStep[];
}

export interface PromptText {
  readonly items: readonly PromptLine[];
  /** The prompt asks for something to be made: what is there already is worth a question. */
  readonly asksForWork: boolean;
}

export function promptText({ items, asksForWork }: PromptText, limit: Limit): string {
  // The way to follow is that of the best work done; more of them would contradict each other.
  const model = items.find(({ type, turn }) => type === "done" && turn.steps.length > 1);
  const lines: RankedLine[] = items.flatMap((item, index) => [
    { text: itemLine(item, asksForWork && index === 0), rank: 10 * index },
    ...item.failed.slice(0, 2).map((step, at) => ({ text: failedLine(step), rank: 10 * index + 2 + at })),
    ...(item === model ? [{ text: stepsLine(item.turn), rank: 10 * index + 1 }] : []),
  ]);
  return block(lines, limit).text;
}

function itemLine(item: PromptLine, asks: boolean): string {
  const { turn, type, matched } = item;
  const ending = endingText(turn);
  const title = `"${line(taskTitle(turn.prompt) || titleOf(turn.prompt), 90)}"`;
  const why = `[matches: ${matched
    .slice(0, 4)
    .map((word) => line(word, 24))
    .join(", ")}]`;
  if (type === "tried") return `Tried before, on ${day(turn.at)}: ${title}; ${ending}${where(turn)} ${why}`;
  const question = asks ? " Modify it, or add something else?" : "";
  return `Done already, on ${day(turn.at)}: ${title}; ${ending}${hash(turn)}${where(turn)} ${why}${question}`;
}

function hash({ commits }: Turn): string {
  const sha = commits.at(-1)?.sha;
  return sha ? ` (commit ${line(sha, 12)})` : "";
}

function where({ files }: Turn): string {
  if (files.length === 0) return "";
  const shown = files.slice(0, 3).map((file) => line(file, 70));
  return ` in ${shown.join(", ")}${files.length > 3 ? ` and ${files.length - 3} more` : ""}`;
}

function failedLine({ attempt, instead }: FailedStep): string {
  const reason = attempt.outcome.status === "failed" ? `: ${line(attempt.outcome.excerpt, 110)}` : "";
  return `❌ then failed: ${line(attempt.display, 100)}${reason}${instead ? ` → ${line(instead, 110)}` : ""}`;
}

function stepsLine({ steps }: Turn): string {
  return `💡 It was done by: ${steps
    .slice(0, 7)
    .map((step, index) => `${index + 1}. ${line(step, 90)}`)
    .join("  ")}`;
}

const WORK =
  /\b(?:add|implement|create|build|introduce|set ?up|support|integrate|write|make|install|enable|develop)\b|추가|구현|만들|작성|설치/i;

/** Does the prompt ask for something to be made? */
export function asksForWork(prompt: string): boolean {
  return WORK.test(prompt.slice(0, 300));
}
