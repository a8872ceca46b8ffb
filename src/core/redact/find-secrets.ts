// Finds all secrets in one pass over a text: the rules run only where the first three letters of a hint occur.
import { findAssignment } from "./assignment.ts";
import { afterColour } from "./colours.ts";
import { findInColumn } from "./columns.ts";
import { COMMAND_HINTS, type Command, findCommandSecrets, startsCommand } from "./commands.ts";
import { type Finding, joined, NONE, type Range } from "./findings.ts";
import { findHomeName, HOME_HINTS } from "./home-path.ts";
import { findKeyTail, KEY_TAIL_HINT } from "./key-tail.ts";
import { findKubernetesSecrets, KUBERNETES_HINTS } from "./kubernetes.ts";
import { endOfMark, MARK_HINT } from "./marks.ts";
import { NAME_HINTS } from "./names.ts";
import { isLetterOrDigit, matchAt } from "./near.ts";
import type { Shape } from "./pattern.ts";
import { PATTERNS } from "./patterns.ts";
import { mayHide, plainView } from "./plain-view.ts";
import { PRIVATE_HINT } from "./private.ts";
import { findRandomTokens } from "./random-tokens.ts";
import type { Ahead } from "./sentence-ahead.ts";
import { findInSentence, NOUNS, type Noun } from "./sentence-secrets.ts";
import { compileVendorRow, eachVendorHint } from "./vendor-patterns.ts";

const scan = scanner();

/** All secrets, in order, without overlaps. */
export function findSecrets(text: string): readonly Finding[] {
  return withHidden(text, scan(text, false, undefined, 0) ?? NONE);
}

/** The same; undefined if the text also contains the hint of private tags, which must be handled first. */
export function findUnmarked(text: string): readonly Finding[] | undefined {
  const found = scan(text, true, undefined, 0);
  return found && withHidden(text, found);
}

/** Adds secrets that are visible only without colours and escapes (plain-view.ts). */
function withHidden(text: string, found: readonly Finding[]): readonly Finding[] {
  const { steps } = work;
  // Both passes share one allowance. A text that has used more than half of it is hardly written for readers.
  if (steps > (FIRST_ALLOWANCE + text.length * ALLOWANCE) / 2 || !mayHide(text)) return found;
  const { plain, original } = plainView(text);
  const inside = (scan(plain, false, [[0, plain.length]], steps) ?? NONE).map((finding) => ({
    ...finding,
    start: original(finding.start),
    end: original(finding.end - 1) + 1,
  }));
  work.steps += steps;
  return joined([...found], inside);
}

/** The same for findings that begin in the given parts of a text, in order, after `spent` of its allowance is used. */
export function findWithin(text: string, parts: readonly Range[], spent: number): readonly Finding[] {
  return scan(text, false, parts, spent) ?? NONE;
}

/**
 * What the rules cost for the last text, in steps of about ten nanoseconds. Every rule is bounded, but a text may
 * consist of beginnings of secrets, so that attempts add up. Everything done at a hint is counted; once the allowance
 * is used up, the rest of the line counts as secret and is not read: the time stays proportional to the length.
 */
const work = { steps: 0 };

export function stepsOfLastScan(): number {
  return work.steps;
}

/** Steps per character of the text: half of all ordinary texts need about one, a log about logins four. */
export const ALLOWANCE = 7;
/** For every text, so that short ones are never limited. */
export const FIRST_ALLOWANCE = 200_000;
/** No rule reads farther than this without a finding; no more is hidden at once if the allowance is used up. */
const FARTHEST = 4096;
/** Most rules read no farther than this. */
const REACH = 64;
/** Prices in steps; reading costs one more for every two characters. */
const PRICE = {
  hint: 3,
  home: 30,
  pattern: 20,
  match: 100,
  name: 50,
  sentence: 20,
  readSentence: 95,
  command: 100,
  manifest: 2000,
};

/**
 * Performance: a million texts of a history pass through here. V8 has half a dozen string representations (flat,
 * concatenated, sliced …), and a `text.charCodeAt` that has met them all is looked up for every character, five times
 * as slow. Called through a constant inside a function it is not; bundlers turn a file's constants into variables.
 */
function scanner(): Scan {
  const { charCodeAt } = String.prototype;

  function scan(
    text: string,
    stopAtMark: boolean,
    parts: readonly Range[] | undefined,
    spent: number,
  ): readonly Finding[] | undefined {
    const walk = newWalk(text, parts, spent);
    if (parts === undefined) {
      if (!scanPart(text, stopAtMark, 0, text.length, walk)) return undefined;
    } else for (const [from, to] of parts) scanPart(text, stopAtMark, from, to, walk);
    work.steps = walk.steps;
    return joined(walk.found, walk.apart);
  }

  /** False if there is a private tag, which must be handled first. */
  function scanPart(text: string, stopAtMark: boolean, from: number, to: number, walk: Walk): boolean {
    const hinted = HINTED;
    /** Text before this was examined. */
    let resume = from;
    /** Text before this belongs to a finding. */
    let taken = from;
    let hash = 0;
    for (let index = from; index < to; index++) {
      hash = ((hash << 5) | (charCodeAt.call(text, index) & 31)) & MASK;
      if (((hinted[hash >> 5] as number) & (1 << hash)) === 0) continue;
      const position = index - 2;
      if (stopAtMark && hash === PRIVATE_HASH && beginsPrivate(text, position)) return false;
      if (position < resume) continue;
      const fourth = charCodeAt.call(text, index + 1) | 32;
      const bucket = BUCKETS[hash] as Hint[];
      walk.steps += PRICE.hint + bucket.length;
      for (let at = 0; at < bucket.length; at++) {
        const hint = bucket[at] as Hint;
        if (hint.fourth !== fourth && hint.fourth !== 0) continue;
        if (hint.begins && !startsToken(text, position)) continue;
        if (!standsAt(text, hint.text, position)) continue;
        if (hint.find === OURS) {
          resume = endOfMark(text, position);
          break;
        }
        if (position >= walk.wordEnd) walk.wordEnd = endOfWord(text, position);
        let finding: Finding | undefined;
        if (walk.steps > walk.allowance + (position - from) * walk.share) {
          finding = { start: position, end: endOfLine(text, position), replacement: "[redacted:unclear]" };
        } else {
          hint.find ??= matcher(compileVendorRow(hint.text, hint.row));
          finding = hint.find(text, position, walk);
        }
        if (finding === undefined) continue;
        walk.found ??= [];
        // The tail of a key begins before its hint, maybe inside an earlier finding.
        walk.found.push(finding.start < taken ? { ...finding, start: taken } : finding);
        resume = finding.end;
        taken = finding.end;
        break;
      }
    }
    walk.allowance += (to - from) * walk.share;
    setApart(findRandomTokens(text, from, to, walk, walk.found), "[redacted:key]", walk);
    return true;
  }

  /** Position of the next blank. */
  function endOfWord(text: string, position: number): number {
    let end = position + 1;
    while (end < text.length) {
      const code = charCodeAt.call(text, end);
      if (code === 32 || (code <= 13 && code >= 9)) break;
      end++;
    }
    return end;
  }

  /** Position of the line's end, or of the first blank that is `FARTHEST` away. */
  function endOfLine(text: string, position: number): number {
    const near = position + FARTHEST;
    let end = position + 1;
    while (end < text.length) {
      const code = charCodeAt.call(text, end);
      if (code === 10 || (code === 32 && end >= near)) break;
      end++;
    }
    return end;
  }

  /** True if a private tag may begin before the word at `position`: its bracket or slash may be encoded. */
  function beginsPrivate(text: string, position: number): boolean {
    if (!standsAt(text, PRIVATE_HINT, position)) return false;
    let at = position - 1;
    while (at >= 0 && charCodeAt.call(text, at) <= 32) at--;
    return at >= 0 && (charCodeAt.call(text, at) > 127 || "</;cCfF".includes(text[at] as string));
  }

  /** Ignoring case, and backwards: the first letters match already, and many hints share a word (`password is`). */
  function standsAt(text: string, hint: string, position: number): boolean {
    for (let index = hint.length - 1; index >= 0; index--) {
      let code = charCodeAt.call(text, position + index);
      if (code >= 65 && code <= 90) code += 32;
      if (code !== charCodeAt.call(hint, index)) return false;
    }
    return true;
  }

  return scan;
}

type Scan = (
  text: string,
  stopAtMark: boolean,
  parts: readonly Range[] | undefined,
  spent: number,
) => readonly Finding[] | undefined;
type Find = (text: string, position: number, walk: Walk) => Finding | undefined;
/** State shared by the rules during one pass. */
interface Walk {
  /** Position of the next blank. */
  wordEnd: number;
  /** Names that end before this were examined. */
  nameEnd: number;
  /** The last command read. */
  command: Command | undefined;
  steps: number;
  /** How many are allowed up to the beginning of the current part. */
  allowance: number;
  /** Additional allowance per character of the part. */
  readonly share: number;
  readonly ahead: Ahead;
  /** Position up to which Kubernetes manifests were read. */
  manifest: number;
  /** Findings in order. */
  found: Finding[] | undefined;
  /** Findings ahead of the current position. */
  apart: Finding[] | undefined;
}
interface Hint {
  readonly text: string;
  /** Its fourth letter in lower case; 0 if it has only three. */
  readonly fourth: number;
  /** Matches only at the beginning of a word. */
  readonly begins: boolean;
  /** Vendors' rows are compiled when their hint first occurs: most never do. */
  find: Find | undefined;
  readonly row: string;
}

/** One allowance for all passes over a text: the rest is distributed over the parts. */
function newWalk(text: string, parts: readonly Range[] | undefined, spent: number): Walk {
  if (parts === undefined) return walkWith(FIRST_ALLOWANCE, ALLOWANCE);
  const left = Math.max(0, FIRST_ALLOWANCE + text.length * ALLOWANCE - spent);
  const allowance = Math.min(left, FIRST_ALLOWANCE);
  const length = parts.reduce((sum, [from, to]) => sum + to - from, 1);
  return walkWith(allowance, Math.min(ALLOWANCE, (left - allowance) / length));
}

/** One literal: copying an object with a spread was a fourth of the time for short texts. */
function walkWith(allowance: number, share: number): Walk {
  return {
    wordEnd: 0,
    nameEnd: 0,
    command: undefined,
    steps: 0,
    allowance,
    share,
    ahead: { sign: -1, signTo: 0, word: -1, wordTo: 0, read: 0 },
    manifest: 0,
    found: undefined,
    apart: undefined,
  };
}

/** Our own marks. */
const OURS: Find = () => undefined;

const MASK = 0x7fff;
/** One bit per three letters. */
const HINTED = new Int32Array((MASK + 1) / 32);
const BUCKETS: (Hint[] | undefined)[] = new Array(MASK + 1);
/** Private tags (private.ts) are no secrets, but must be handled first. */
const PRIVATE_HASH = hashOf(PRIVATE_HINT);
bucketOf(PRIVATE_HASH);

for (const hint of HOME_HINTS) addHint(hint, findHome);
addHint(KEY_TAIL_HINT, findTail);
addHint(MARK_HINT, OURS);
for (const pattern of PATTERNS) {
  const find = matcher(pattern);
  for (const hint of pattern.hints.split(",")) addHint(hint, find, pattern.inside !== true);
}
eachVendorHint((hint, row, begins) => addHint(hint, undefined, begins, row));
for (const hint of COMMAND_HINTS) addHint(hint, findInCommand);
for (const hint of KUBERNETES_HINTS) addHint(hint, findInManifest);
// Names come last: rules by shape are more precise.
for (const hint of NAME_HINTS) addHint(hint, findNamed);
for (const noun of NOUNS) addHint(noun.hint, findProse(noun));

function addHint(text: string, find: Find | undefined, begins = false, row = ""): void {
  const fourth = text.length > 3 ? text.charCodeAt(3) | 32 : 0;
  bucketOf(hashOf(text)).push({ text, fourth, begins, find, row });
}

function hashOf(hint: string): number {
  return ((hint.charCodeAt(0) & 31) << 10) | ((hint.charCodeAt(1) & 31) << 5) | (hint.charCodeAt(2) & 31);
}

function bucketOf(hash: number): Hint[] {
  HINTED[hash >> 5] = (HINTED[hash >> 5] as number) | (1 << hash);
  BUCKETS[hash] ??= [];
  return BUCKETS[hash];
}

function matcher(pattern: Shape): Find {
  const { regex, plausible, before = 0, reach = REACH } = pattern;
  const replacement = `[redacted:${pattern.name}]`;
  return (text, position, walk) => {
    const match = matchAt(regex, text, position);
    walk.steps += PRICE.pattern + (Math.min(walk.wordEnd - position, match === null ? reach : FARTHEST) >> 1);
    if (match === null) return undefined;
    walk.steps += PRICE.match;
    const back = match.groups?.back?.length;
    const start = position - before + (back === undefined ? (match[1]?.length ?? 0) : -back);
    const end = position + match[0].length;
    const secret = text.slice(start, end);
    if (/^\[redacted:|x{8}/.test(secret) || plausible?.(secret) === false) return undefined;
    return { start, end, replacement };
  };
}

function findNamed(text: string, position: number, walk: Walk): Finding | undefined {
  if (position < walk.nameEnd) return undefined;
  const { start, end, name, nameStart, nameEnd, read } = findAssignment(text, position);
  walk.nameEnd = nameEnd;
  walk.steps += PRICE.name + (read > nameEnd ? PRICE.match + PRICE.name : 0) + ((read - position) >> 1);
  if (start !== end) return { start, end, replacement: `[redacted:${name}]` };
  const column = findInColumn(text, nameStart, nameEnd);
  if (column.read > nameEnd) walk.steps += PRICE.match + column.read - nameEnd;
  return setApart(column.ranges, "[redacted:password]", walk);
}

function findProse(noun: Noun): Find {
  return (text, position, walk) => {
    const { read } = walk.ahead;
    const range = findInSentence(text, position, noun, walk.ahead);
    walk.steps += PRICE.sentence + (walk.ahead.read - read) * PRICE.readSentence;
    if (range === undefined) return undefined;
    // The text in between may contain other secrets.
    if (range[0] > position + noun.length + NEXT) return setApart([range], "[redacted:password]", walk);
    return { start: range[0], end: range[1], replacement: "[redacted:password]" };
  };
}

/** Most characters between a noun and a value that is the next word or the one after it. */
const NEXT = 12;

/** A command may contain several secrets; the text between them is scanned like any other. */
function findInCommand(text: string, position: number, walk: Walk): Finding | undefined {
  if (!startsCommand(text, position)) return undefined;
  walk.command ??= { words: [], end: 0, tries: 0, at: 0 };
  const read = walk.command.end;
  const ranges = findCommandSecrets(text, position, walk.command);
  walk.steps += PRICE.command + (walk.command.end > read ? walk.command.end - position : 0);
  return setApart(ranges, "[redacted:password]", walk);
}

function findInManifest(text: string, position: number, walk: Walk): Finding | undefined {
  const { ranges, read } = findKubernetesSecrets(text, position, walk.manifest);
  walk.steps += PRICE.manifest;
  walk.manifest = read;
  return setApart(ranges, "[redacted:kubernetes-secret]", walk);
}

function setApart(ranges: readonly Range[], replacement: string, walk: Walk): undefined {
  walk.apart ??= ranges.length > 0 ? [] : undefined;
  for (const [start, end] of ranges) walk.apart?.push({ start, end, replacement });
}

function findHome(text: string, position: number, walk: Walk): Finding | undefined {
  walk.steps += PRICE.home;
  const range = findHomeName(text, position);
  return range && { start: range[0], end: range[1], replacement: "*" };
}

function findTail(text: string, position: number, walk: Walk): Finding | undefined {
  walk.steps += PRICE.home;
  const range = findKeyTail(text, position);
  return range && { start: range[0], end: range[1], replacement: "[redacted:private-key]" };
}

/** True at the start of a word; also behind a colour code (`ESC[32m`) or an escaped line end (`\n`). */
function startsToken(text: string, position: number): boolean {
  const before = text.charCodeAt(position - 1);
  if (!isLetterOrDigit(before)) return true;
  // Cheap check: the last letters of colour codes and escapes.
  if (before !== 109 && before !== 110 && before !== 114 && before !== 116) return false;
  if (before === 109) return afterColour(text, position);
  return text[position - 2] === "\\";
}
