// Words of others (errors, commands) inside a text of ours: one line, in quotes they cannot end, and without anything
// that could pass for our own words or for a speaker's name. What a tool printed is data; our words stand outside.
import { line } from "./line.ts";

/** Names of speakers as they begin a line of a conversation; `user:group` without a space is no speaker. */
const SPEAKERS = /\b(system|assistant|user|human|developer|tool|twiceshy)\s*:(?=\s|$)/gi;
/** Phrases by which our own texts say what to do. */
const OUR_WORDS =
  /\b(?:worked instead|what fixed it|fixed then by|since then|the person says|the person's word|nothing was run|to run it anyway|make the same call again)\b/gi;

/** Without quotes, for a place that has its own. */
export function theirWords(text: string, maximum: number): string {
  return line(text, maximum).replace(OUR_WORDS, "[…]").replace(SPEAKERS, "$1 -");
}

/** `"npm error 404 'redis-node@*' is not in this registry."` */
export function quote(text: string, maximum: number): string {
  return `"${theirWords(text, maximum).replaceAll(/["“”]/g, "'")}"`;
}

/** A command or a name in backticks, more of them than any it has itself: it stays as it was typed, and cannot end them. */
export function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  if (longest === 0) return `\`${text}\``;
  const fence = "`".repeat(longest + 1);
  return `${fence} ${text} ${fence}`;
}
