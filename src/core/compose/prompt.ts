// The block at a prompt: the lessons to verify, then at most three items, each one line with its reason.
import type { Attempt } from "../../domain/attempt.ts";
import type { Turn } from "../../domain/turn.ts";
import { block, type Limit, type RankedLine, remainingRoom } from "./block.ts";
import type { EarlierTask } from "./changed-again.ts";
import { line } from "./line.ts";
import { itemLine } from "./prompt-item.ts";
import { quote, titleWords } from "./quote.ts";
import { isAccepted } from "./task-clauses.ts";
import { type Window, windowLines } from "./window.ts";

/** A failure of that turn, and what worked instead. */
export interface FailedStep {
  readonly attempt: Attempt;
  readonly instead: string;
}

/** What a prompt and an earlier task have in common, as the task writes it. The line shows the first list that is not empty. */
export interface InCommon {
  /** `#482`, `SHOP-40` */
  readonly tickets: readonly string[];
  readonly branches: readonly string[];
  /** Files it changed that the prompt names. */
  readonly files: readonly string[];
  /** Words and names in code, of its request and its commits. */
  readonly words: readonly string[];
  /** Its files whose paths have words of the prompt. */
  readonly paths: readonly string[];
  /** What both are about, in other words: authentication for a login. */
  readonly topics: readonly string[];
}

export interface PromptLine {
  readonly type: "done" | "tried" | "undone" | "begun" | "asked" | "related";
  readonly turn: Turn;
  /** The later turn that reverted it, if `type` is `undone`. */
  readonly takenBack?: Turn;
  /** The files that the line names: those of the turn, or none if the work will hardly touch them. */
  readonly files: readonly string[];
  readonly common: InCommon;
  /** The same action on the same object. */
  readonly isSame?: boolean;
  /** True for something created or removed, which is done once; false for a fix or a change, which may be needed again. */
  readonly lasts: boolean;
  readonly failed: readonly FailedStep[];
  /** The branch it was done on, if that is not merged into the current one. */
  readonly elsewhere: string;
  /** It is certain that the branch was not merged. */
  readonly isUnmerged: boolean;
  /** Present names of its files, if they were renamed; the line names these. */
  readonly renamed?: readonly string[];
  /** The last change of the files that the line begins with, if other work made it. */
  readonly again?: EarlierTask;
  /** Related only because it was done on the current branch. */
  readonly isOfBranch: boolean;
  /** The same sort of task: the earlier steps show how to do this one. */
  readonly isModel: boolean;
}

interface PromptText {
  /** The lines of the preflight: first in the block, so that no cut removes them. */
  readonly lessons: readonly string[];
  /** Working memory: the last tasks and what is blocked. */
  readonly window?: Window;
  readonly items: readonly PromptLine[];
  /** Files that will likely be touched and that no item names. */
  readonly where?: readonly string[];
  /** Other relevant lines, after the items. */
  readonly more?: readonly string[];
  /** The prompt asks to create something: an existing one is mentioned with a question. */
  readonly asksForWork: boolean;
}

/** Most items. The line of likely files and the further lines (`more`) count as items, too. */
const MOST = 3;

export function promptText(
  { lessons, window, items: all, where = [], more = [], asksForWork }: PromptText,
  limit: Limit,
): string {
  const items = all.slice(0, MOST - where.length);
  // Only the best finished task shows its steps, because those of several could contradict each other.
  const model = items.find(
    ({ type, turn, elsewhere, isModel }) =>
      isModel &&
      type !== "tried" &&
      type !== "undone" &&
      type !== "begun" &&
      elsewhere === "" &&
      isAccepted(turn) &&
      turn.steps.length > 1,
  );
  const failures = new Set<string>();
  const lines = (item: PromptLine, index: number): readonly RankedLine[] => [
    { text: itemLine(item, asksForWork && index === 0), rank: 10 * index },
    ...item.failed
      .slice(0, 2)
      .map((step, at) => ({ text: failedLine(step), rank: 10 * index + 2 + at }))
      // Two tasks may have had the same failure.
      .filter(({ text }) => !failures.has(text) && failures.add(text)),
    ...(item === model ? [{ text: stepsLine(item.turn), rank: 10 * index + 1 }] : []),
  ];
  const isRelated = ({ type }: PromptLine) => type === "related";
  const past: readonly RankedLine[] = [
    ...items.flatMap((item, index) => (isRelated(item) ? [] : lines(item, index))),
    ...items.flatMap((item, index) => (isRelated(item) ? lines(item, index) : [])),
    ...where.map((text) => ({ text, rank: 5 })),
  ];
  const rest = more
    .slice(0, Math.max(0, MOST - items.length - where.length))
    .map((text, index) => ({ text, rank: 50 + index }));
  const first = lessons.map((text) => ({ text, rank: -2 }));
  const tasks = (window ? windowLines(window, remainingRoom(lessons, limit)) : []).map((text) => ({
    text,
    rank: -1,
  }));
  return block([...first, ...tasks, ...past, ...rest], limit).text;
}

function failedLine({ attempt, instead }: FailedStep): string {
  const reason = attempt.outcome.status === "failed" ? `: ${quote(attempt.outcome.excerpt, 110)}` : "";
  return `❌ then failed: ${titleWords(attempt.display, 100)}${reason}${instead ? ` → ${titleWords(instead, 110)}` : ""}`;
}

function stepsLine({ steps }: Turn): string {
  return `💡 It was done by: ${steps
    .slice(0, 7)
    .map((step, index) => `${index + 1}. ${line(step, 90)}`)
    .join("  ")}`;
}
