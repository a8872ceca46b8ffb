// Finds keys without a name by their randomness alone: `acme_pat_4fKq…`, a long word of mixed letters and digits in
// a line. Most vendors issue such keys, and there are more vendors than any table knows.
import { isRandomWord } from "./chance.ts";
import { colourLetters } from "./colours.ts";
import { type Finding, NONE, type Range } from "./findings.ts";
import { isLetterOrDigit, textBefore } from "./near.ts";

/** Words shorter than this are left to the rules that know what they look for. */
const SHORTEST = 20;
/** Longer words are data: images, fonts, programs. */
const LONGEST = 640;

/** Costs of examining a long word and each of its characters, in the steps of find-secrets.ts. */
const PRICE = { word: 20, character: 1 };

/** Steps taken so far for a text, and how many are allowed. */
export interface Work {
  steps: number;
  readonly allowance: number;
}

/**
 * Ranges of such keys that begin in [from, to). The findings of the other rules (`taken`, in order) are not examined again. Once
 * the allowance is used up, long words count as keys without being examined.
 */
export function findRandomTokens(
  text: string,
  from: number,
  to: number,
  work: Work,
  taken: readonly Finding[] = NONE,
): readonly Range[] {
  let found: Range[] | undefined;
  let next = 0;
  let at = from + SHORTEST - 1;
  // Every word of the shortest length covers one of these places: most of the text is never read.
  while (at < text.length && at < to + SHORTEST) {
    if (PARTS[text.charCodeAt(at)] !== 1) {
      at += SHORTEST;
      continue;
    }
    while (next < taken.length && (taken[next] as Finding).end <= at) next++;
    if (next < taken.length && (taken[next] as Finding).start <= at) {
      at = (taken[next] as Finding).end + SHORTEST - 1;
      continue;
    }
    let start = at;
    // Not before what was taken last: its characters would be read again for every finding behind it.
    const first = Math.max(0, at - LONGEST - 1, taken[next - 1]?.start ?? 0);
    while (start > first && PARTS[text.charCodeAt(start - 1)] === 1) start--;
    // The letter of an escaped line end, the digits of a colour.
    if (text[start - 1] === "\\" && /[nrt]/.test(text[start] ?? "")) start++;
    else start += colourLetters(text, start);
    let end = at + 1;
    while (end < text.length && PARTS[text.charCodeAt(end)] === 1) end++;
    const after = end + SHORTEST;
    while (text[end - 1] === ".") end--;
    const length = end - start;
    if (start >= from && start < to && length >= SHORTEST && length <= LONGEST) {
      const isUsedUp = work.steps > work.allowance;
      if (!isUsedUp) work.steps += PRICE.word + length * PRICE.character;
      if (isUsedUp || isKey(text, start, end)) {
        found ??= [];
        found.push([start, endOfKey(text, end)]);
      }
    }
    at = after;
  }
  return found ?? [];
}

/** Includes the signs that end base64, and the proof behind a UUID. */
function endOfKey(text: string, end: number): number {
  const rest =
    /^(?:={1,2}(?![\w=])|:(?:[0-9a-f]{32}|[0-9a-f]{64}|fx)(?![\w-]))/.exec(text.slice(end, end + 66))?.[0] ??
    "";
  return end + rest.length;
}

/** Letters, digits and `_-+/.`. */
const PARTS = new Uint8Array(65_536);
for (const part of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+/.")
  PARTS[part.charCodeAt(0)] = 1;

const LONGEST_ALONE = 120;

/** A UUID or another id, and its secret. */
const ACCOUNT =
  /^(?:[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}:(?:[0-9a-f]{32}|fx)|[0-9a-f]{24}:[0-9a-f]{64})(?![\w-])/;

/** Words and signs before hashes, images, ids and versions. */
const PUBLIC_BEFORE =
  /(?:sha-?\d{1,3}|base64|hash|checksum|digest|integrity|fingerprint|nonce|etag|commit|cursor|uuid|mappings|accept|signature|address|wallet|pub(?:lic)?[ _-]?key\w{0,4}|sitekey|nanoid|(?<![a-z])(?:md5|rev|h1|k?id))\W{1,5}$|W\/\\{0,7}"$|(?:sha\d{1,3}|nonce)-$/i;
const ID_BEFORE = /[a-z](?:Id|ID)\W{1,5}$/;

function isKey(text: string, start: number, end: number): boolean {
  // Part of an address or a longer text in base64; the name of a variable.
  const before = text[start - 1] ?? " ";
  if (/[%@$\\~&#?]/.test(before) || (before === "=" && !/[A-Za-z_\])"' \t]/.test(text[start - 2] ?? "")))
    return false;
  if (/[%@$~([\\{]/.test(text[end] ?? " ") && !/^\\[nrtu"']/.test(text.slice(end, end + 2))) return false;
  // Shortened by its author; a class of characters.
  if (
    text.startsWith("...", end) ||
    (before === "[" && text[end] === "]" && text.slice(start, end).includes("-"))
  )
    return false;
  const word = text.slice(start, end);
  if ((word.length === 36 || word.length === 24) && ACCOUNT.test(text.slice(start, end + 66))) return true;
  if (!isRandomWord(word, text[end] === "=")) return false;
  const near = nearBefore(text, start);
  if (PUBLIC_BEFORE.test(near) || ID_BEFORE.test(near)) return false;
  // Longer base64 is data, unless something is set to it.
  if (word.length > LONGEST_ALONE && /[+/]/.test(word) && !/\w["']?\s?[=:]\s?["']?$/.test(near)) return false;
  return !isInBlock(text, start, end);
}

/** The word before, and up to five signs between. */
function nearBefore(text: string, start: number): string {
  let at = start;
  while (at > 0 && start - at < 5 && !isLetterOrDigit(text.charCodeAt(at - 1))) at--;
  const signs = at;
  while (at > 0 && signs - at < 14 && isLetterOrDigit(text.charCodeAt(at - 1))) at--;
  return text.slice(Math.max(0, at - 5), start);
}

/** A line of a certificate or of another text in base64: the line above or below is one as well. */
function isInBlock(text: string, start: number, end: number): boolean {
  const length = end - start;
  if ((length === 64 || length === 76) && !/[_-]/.test(text.slice(start, end)) && isAlone(text, start, end))
    return true;
  return isBelowLine(text, start) || BELOW.test(text.slice(end, end + 120));
}

/** True if the line above ends with base64 or dashes; read backwards, because most words do not begin a line. */
function isBelowLine(text: string, start: number): boolean {
  let at = start;
  while (start - at < 12 && LEADS_IN.includes(text[at - 1] ?? "?")) at--;
  if (text[at - 1] === "\n") at -= text[at - 2] === "\r" ? 2 : 1;
  else if (text[at - 1] === "n" && text[at - 2] === "\\") at -= 2;
  else return false;
  const line = at;
  while (line - at < 6 && ENDS_LINE.includes(text[at - 1] ?? "?")) at--;
  return text.endsWith("-----", at) || /^[A-Za-z0-9+/]{40}$/.test(textBefore(text, at, 40));
}

/** A line of one of the usual widths counts even without its neighbours. */
function isAlone(text: string, start: number, end: number): boolean {
  return (
    /(?:^|\n|\\n)[\s>|"'#*+]{0,12}$/.test(textBefore(text, start, 14)) &&
    /^[\\"',;+]{0,4}\s{0,4}(?:\r?\n|\\n|$)/.test(text.slice(end, end + 10))
  );
}

/** What may stand before and behind the base64 of a line. */
const LEADS_IN = " \t>|\"'#*+";
const ENDS_LINE = "=\\\"',;";
/** The very next line: a blank line ends a block. */
const BELOW =
  /^[=\\"',;+]{0,6}(?:\r?\n|\\n)[ \t>|"'#*+]{0,12}(?:[A-Za-z0-9+/=]{40}|[A-Za-z0-9+/]{2,40}={1,2}|-----)/;
