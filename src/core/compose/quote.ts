// Quotes untrusted text (errors, commands) inside our own: one line, in quotes it cannot end, without anything that could
// pass for our words or for a speaker's name. Tool output is data; our words stay outside the quotes.
import { cutMiddle } from "../text/cut.ts";
import { line } from "./line.ts";

/** Speaker names as they begin a line of a conversation; `user:group` without a space is no speaker. */
const SPEAKERS = /\b(system|assistant|user|human|developer|tool|twiceshy)\s*:(?=\s|$)/gi;
/** Phrases with which our own texts give instructions. */
const OUR_WORDS =
  /\b(?:worked instead|what fixed it|fixed then by|since then|the person says|the person's word|nothing was run|to run it anyway|make the same call again)\b/gi;
/** The sign before our remedies. */
const OUR_ARROW = /[→⇒⟶⟹➔➜➡]/g;
const OUR_LEAD = new RegExp(`${OUR_WORDS.source}\\s*:`, "gi");

/** Without quotes, for a place that has its own. */
export function theirWords(text: string, maximum: number): string {
  return line(text.replace(DRAWN, ""), maximum)
    .replace(OUR_WORDS, "[…]")
    .replace(OUR_ARROW, ">")
    .replace(SPEAKERS, "$1 -");
}

/** Lines with which programs draw trees and frames around an error: `╰─▶ Because x was not found`. */
const DRAWN = /^[\s\u2500-\u257f\u25b6\u25b8\u25ba]+/;

/** `"npm error 404 'redis-node@*' is not in this registry."` */
export function quote(text: string, maximum: number): string {
  return inQuotes(theirWords(text, maximum));
}

/** A backtick stays only in pairs: a single one would reach to our next command, and swap what is ours and theirs. */
function inQuotes(text: string): string {
  const isPaired = (text.match(/`+/g) ?? []).every((run) => run === "`") && text.split("`").length % 2 === 1;
  return `"${text.replaceAll(isPaired ? /["“”]/g : /["“”`]/g, "'")}"`;
}

/**
 * A title, a message, a person's sentence. Ordinary words may equal ours, so they are removed only where they would
 * introduce something.
 */
export function quoteTitle(text: string, maximum: number): string {
  return inQuotes(titleWords(text, maximum));
}

/** The same without quotes: file names, branches, sentences inside a block that is labelled as quoted. */
export function titleWords(text: string, maximum: number): string {
  return line(text, maximum).replace(OUR_LEAD, "[…]").replace(SPEAKERS, "$1 -");
}

/** A path. Its end says most, so a long one loses folders at its start: `…/playbook/PLAN-01.md`. */
export function pathWords(path: string, maximum: number): string {
  const whole = titleWords(path, LONGEST_PATH);
  if (whole.length <= maximum) return whole;
  const parts = whole.split("/");
  const from = parts.findIndex((_, index) => index > 0 && parts.slice(index).join("/").length + 2 <= maximum);
  return from < 0 ? cutMiddle(whole, maximum) : `…/${parts.slice(from).join("/")}`;
}

const LONGEST_PATH = 1_000;

/** `~/notes`: the person's name in a path is not kept. */
export function underHomes(text: string): string {
  return text.replaceAll(/(?<![\w/.])(?:[A-Z]:)?\/(?:Users|home)\/\*(?=\/)/g, "~");
}

/** The path of a lesson. File names are untrusted, too: quoted unless they have only usual characters. */
export function fileName(path: string, maximum: number): string {
  return /^[\w./~@+-]+$/.test(path) ? line(path, maximum) : quote(path, maximum);
}

/** A command or a name in more backticks than it contains: unchanged, and it cannot end the quotation. */
export function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  if (longest === 0) return `\`${text}\``;
  const fence = "`".repeat(longest + 1);
  return `${fence} ${text} ${fence}`;
}
