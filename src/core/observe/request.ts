// Lists the requests of a session in the person's own words, without duplicates.
import type { Turn } from "../../domain/turn.ts";
import { isFollowUp, taskTitle } from "../compose/task-title.ts";

export const STANDING_TEXT = "The prompt is a standing text that names no single task";
const MOST = 6;
const LONGEST = 240;

export function requestsOf(turns: readonly Turn[]): readonly string[] {
  const asked = turns.filter(({ prompt }) => !isFollowUp(prompt)).map(({ prompt }) => requestIn(prompt));
  const found = [...new Set(asked.filter(Boolean))].slice(0, MOST);
  if (found.length > 0 || turns.length === 0) return found;
  return turns.some(({ prompt }) => prompt.length > 400) ? [STANDING_TEXT] : found;
}

/** The main sentence of a prompt, with the sentence before it if that is needed to understand it. */
export function requestIn(prompt: string): string {
  const request = wholeIn(prompt);
  if (!LEANS.test(request)) return request;
  const text = plain(prompt);
  const at = text.toLowerCase().indexOf(request.slice(0, 40).toLowerCase());
  const before = at > 0 ? text.slice(0, at).split(ENDS) : [];
  const reason = before.at(-2)?.trim() ?? "";
  return reason.length >= 12 && reason.length <= LONGEST ? `${reason} ${request}` : request;
}

/** Sentences with "why" or "it" that need the sentence before. */
const LEANS =
  /\b(?:find out (?:why|what|how)|why)$|^\w+ (?:it|this|that|them)\b|^(?:could|is|does|can) (?:it|this|that)\b/i;
const ENDS = /(?<=[.?!])\s+/;

function plain(prompt: string): string {
  return prompt.replace(/\s+/g, " ");
}

function wholeIn(prompt: string): string {
  const title = taskTitle(prompt);
  if (!title.endsWith("…")) return title;
  const start = title.slice(0, -1);
  const text = plain(prompt);
  const at = text.toLowerCase().indexOf(start.toLowerCase());
  if (at === -1) return title;
  const rest = text.slice(at + start.length, at + LONGEST);
  const end = /[.?!](?=\s|$)/.exec(rest)?.index;
  if (end !== undefined) return start + rest.slice(0, end);
  return text.length <= at + LONGEST ? start + rest.trimEnd() : `${(start + rest).replace(/\s+\S*$/, "")}…`;
}
