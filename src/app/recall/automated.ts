// Recognises prompts that a program wrote: a diff to be reviewed, a template that came in several sessions. They say all
// that is needed, and nobody waits for what was done before.
import type { Turn } from "../../domain/turn.ts";
import { titleIn, titleOfTurn } from "./task-question.ts";

/** Shorter prompts are typed again and again by people. */
const LONG = 400;
/** Earlier sessions that must have had the same template. */
const SESSIONS = 2;
/** Share of a prompt's lines that another prompt of the template has, too; and how many. */
const SAME = { share: 0.5, lines: 5 };

/** `before`: earlier turns that share its words. */
export function isAutomated(prompt: string, session: string, before: readonly Turn[]): boolean {
  if (DIFF.test(prompt)) return true;
  if (prompt.length < LONG) return false;
  const alike = before.filter((turn) => turn.session !== session && isTemplateOf(prompt, turn));
  return new Set(alike.map((turn) => turn.session)).size >= SESSIONS;
}

/** Does the turn have the same title, or mostly the same lines? */
export function isTemplateOf(prompt: string, turn: Turn): boolean {
  if (turn.prompt.length < LONG) return false;
  const title = titleIn(prompt);
  return (title !== "" && titleOfTurn(turn) === title) || isSameTemplate(prompt, turn.prompt);
}

/** `@@ -12,3 +12,9 @@` */
const DIFF = /^@@ -\d+(?:,\d+)? \+\d+/m;

function isSameTemplate(asked: string, before: string): boolean {
  const others = new Set(linesOf(before));
  // Stored prompts are cut at the end: only the lines are compared that both can have.
  const compared = linesOf(asked).slice(0, others.size);
  const same = compared.filter((one) => others.has(one)).length;
  return same >= SAME.lines && same >= compared.length * SAME.share;
}

function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((one) => one.trim())
    .filter(Boolean);
}
