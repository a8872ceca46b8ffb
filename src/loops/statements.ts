// Extracts an agent's decisions, approaches and learnings from its own text, only where it states them outright.
import { isPrintedError } from "../core/history/printed-error.ts";
import { approachesIn, type StatedApproach } from "./approaches.ts";
import { bulletOf, keep } from "./lines.ts";

interface StatedDecision {
  readonly context: string;
  readonly choice: string;
  readonly reasoning: string;
}

export interface Statements {
  readonly decisions: readonly StatedDecision[];
  readonly approaches: readonly StatedApproach[];
  /** What it did without calling it a try. */
  readonly done: readonly StatedApproach[];
  /** Why something did not work, in the agent's own words. Only used when the iteration failed. */
  readonly reasons: readonly string[];
  /** From "Lesson: …" and the list below "Learnings". */
  readonly learnings: readonly string[];
}

export const NO_STATEMENTS: Statements = {
  decisions: [],
  approaches: [],
  done: [],
  reasons: [],
  learnings: [],
};

const MOST = 20;
const LONGEST = 600;

export function statementsIn(text: string): Statements {
  const decisions: StatedDecision[] = [];
  const approaches: StatedApproach[] = [];
  const done: StatedApproach[] = [];
  const reasons: string[] = [];
  const learnings: string[] = [];
  let heading = "";
  let listed = false;
  for (const line of unwrapped(text)) {
    const title = headingOf(line);
    if (title !== undefined) {
      heading = keep(title, 120);
      listed = /\bdecisions?\b/i.test(title) && !/\brouting\b/i.test(title);
      continue;
    }
    const bullet = bulletOf(line);
    listed &&= bullet !== undefined;
    const said = bullet?.text ?? line.trim();
    if (said.length > LONGEST || ABOUT_THE_LOOP.test(said)) continue;
    const learned = LEARNED.exec(said)?.[1];
    if (learned !== undefined || (bullet && LEARNINGS.test(heading))) learnings.push(keep(learned ?? said));
    // "error: could not compile": a program's word, not the agent's.
    const tried = /^error(?:\[\w+\])?: /.test(said) ? NOTHING : approachesIn(said, bullet ? heading : "");
    approaches.push(...tried.approaches);
    done.push(...tried.done);
    reasons.push(...tried.reasons);
    for (const { description, chosen } of tried.approaches)
      if (chosen !== "")
        decisions.push({
          context: heading,
          choice: keep(description, 160),
          reasoning: keep(`${triedIn(said, description)}${description} because ${chosen}`),
        });
    const decision =
      (listed && bullet && bullet.indent < 2 ? listedDecision(said, heading) : undefined) ??
      decisionIn(said, heading);
    if (decision) decisions.push(decision);
  }
  return {
    decisions: distinct(decisions),
    approaches: distinct(approaches),
    done: distinct(done),
    reasons: distinct(reasons),
    learnings: distinct(learnings),
  };
}

const NOTHING: ReturnType<typeof approachesIn> = { approaches: [], reasons: [], done: [] };

/** "I tried to parse …": the description begins behind "to"; "rounded late" needs no "tried". */
function triedIn(said: string, description: string): string {
  if (/^\w+ed\b/.test(description)) return "";
  return said.slice(0, Math.max(0, said.indexOf(description))).endsWith("tried to ") ? "tried to " : "tried ";
}

/** `Lesson: …`, and headings above learnings. */
const LEARNED =
  /^\**(?:lessons?(?: learned)?|learned|takeaway|gotcha|note (?:for|to) (?:the )?(?:next|future) iterations?)\**\s*:\**\s+(.{4,})$/i;
const LEARNINGS = /\blearnings?\b|\blessons?\b|\bgotchas?\b|\btakeaways?\b/i;

/** Joins paragraphs and bullets that continue on the next line; drops empty lines. */
function unwrapped(text: string): readonly string[] {
  const lines: string[] = [];
  let isOpen = false;
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*(?:-{3,}|={3,}|\*{3,})\s*$/.test(line)) {
      isOpen = false;
      continue;
    }
    const isOfProgram = OF_A_PROGRAM.test(line) || isPrintedError(line);
    const isBegun = isOfProgram || headingOf(line) !== undefined || bulletOf(line) !== undefined;
    const last = lines.length - 1;
    if (isOpen && !isBegun && line.trim() !== "" && (lines[last] ?? "").length < LONGEST)
      lines[last] = `${lines[last]} ${line.trim()}`;
    else if (line.trim() !== "") lines.push(line);
    isOpen = line.trim() !== "" && !isOfProgram && headingOf(line) === undefined;
  }
  return lines;
}

/** Program output between the agent's sentences: commands, stack frames, exit codes. */
const OF_A_PROGRAM =
  /^\s*(?:```|~~~|[$❯] \S|at .+:\d+\)?$|File "[^"]+", line \d|Traceback \(|exit(?:ed)?(?: (?:code|status))? \d+$)/i;

/** `## Title`, `**Title:**` alone on its line, `- **Title:**` */
function headingOf(line: string): string | undefined {
  const hash = /^#{1,5}\s+(.+?)\s*:?\s*$/.exec(line);
  if (hash) return hash[1];
  return /^\s*(?:-\s+)?\*\*([^*]{2,80}?):?\*\*:?\s*$/.exec(line)?.[1];
}

/** Sentences about the loop itself (when to stop, what is left to do), not about the work. */
const ABOUT_THE_LOOP =
  /\bCOMPLETE\b|<promise>|completion signal|according to the instructions|remaining stories|unchecked stor/i;

/** `- **File-based state** (…) maintains portability`, `- SQLite: one file` */
function listedDecision(said: string, context: string): StatedDecision | undefined {
  const bold = /^\*\*(.+?)\*\*\s*:?\s*[-–—]?\s*(.+)$/.exec(said);
  const plain = /^(.{3,120}?)(?:\s+[-–—]\s+|:\s+|\s+because\s+)(.+)$/i.exec(said);
  const [, choice, reasoning] = bold ?? plain ?? [];
  if (choice === undefined || reasoning === undefined) return undefined;
  return { context, choice: keep(choice, 160), reasoning: keep(reasoning) };
}

/** Words that introduce a decision. */
const CHOSE =
  /\b(?:chose|decided (?:to|on|against)|opted (?:for|to|against)|went with|picked|settled on|switched (?:from .{2,60} )?to)\b/i;
const BECAUSE = /[,;:]?\s+(?:because|since|so that|in order to|to avoid|as it|due to)\s+/i;

/** "This time I used Oban": the choice is Oban. */
const LEAD_IN =
  /^(?:(?:this time|now|here|then|next|so),? )*(?:(?:I|we)(?:['’]ve| have)? (?:now |just |simply )*(?:used?|went with|took|picked|tried) )?/i;

function decisionIn(said: string, context: string): StatedDecision | undefined {
  for (const sentence of said.split(/(?<=[.!?])\s+(?=[A-Z`*])/)) {
    const chose = CHOSE.exec(sentence);
    const because = BECAUSE.exec(sentence);
    if (chose && because && because.index > chose.index) {
      const choice = keep(sentence.slice(chose.index, because.index), 160);
      return { context, choice, reasoning: keep(sentence) };
    }
    if (chose && /\b(?:instead of|rather than|over)\b/i.test(sentence.slice(chose.index)))
      return { context, choice: keep(sentence.slice(chose.index), 160), reasoning: keep(sentence) };
    // "X has trouble - use Y instead": the reason comes first.
    const use = /^(.{8,200}?)\s+[-–—]\s+((?:use|prefer|take)\b.{3,120}?)\s+instead\.?$/i.exec(sentence);
    if (use) return { context, choice: keep(use[2] ?? "", 160), reasoning: keep(use[1] ?? "") };
    const instead = /^(?:`[^`]+`\s+[-–—]\s+)?(.{4,200}?)\s+(?:instead of|rather than)\s+(.{3,160})$/i.exec(
      sentence,
    );
    if (instead) {
      const choice = keep((instead[1] ?? "").replace(LEAD_IN, ""), 160);
      return { context, choice, reasoning: keep(sentence) };
    }
  }
  return undefined;
}

function distinct<T>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].slice(0, MOST);
}
