// One pass over a text: where the first three letters of a hint stand, and only there, the rows are tried.
import { findAssignment } from "./assignment.ts";
import { afterColour } from "./colours.ts";
import { COMMAND_HINTS, type Command, findCommandSecrets, type Range, startsCommand } from "./commands.ts";
import { findHomeName, HOME_HINTS } from "./home-path.ts";
import { findKeyTail, KEY_TAIL_HINT } from "./key-tail.ts";
import { findKubernetesSecrets, KUBERNETES_HINTS } from "./kubernetes.ts";
import { NAME_HINTS } from "./names.ts";
import { PATTERNS, type Pattern } from "./patterns.ts";
import { PRIVATE_HINT } from "./private.ts";
import { findSaid, NOUNS, type Noun } from "./said.ts";
import { compileVendorRow, eachVendorHint } from "./vendor-patterns.ts";

export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const scan = scanner();

/** Everything that must not be kept, in order, without overlaps. */
export function findSecrets(text: string): readonly Finding[] {
  return scan(text, false) ?? NONE;
}

/** The same; undefined if it also has the word that every private mark has, which is to be looked at first. */
export function findUnmarked(text: string): readonly Finding[] | undefined {
  return scan(text, true);
}

/**
 * How much was read to find nothing, in characters, for the last text. Every attempt of a rule is bounded, but a text
 * may be made of nothing but beginnings of secrets; then attempts would add up to hundreds of times its length. What
 * is doubtful after the allowance is spent counts as secret: taken away, it is not read again, and the time stays
 * proportional to the length of the text.
 */
const work = { doubts: 0 };

/** For tests: characters read by rules that found nothing, in the last text. */
export function doubtsOfLastScan(): number {
  return work.doubts;
}

/** Characters that rules may read in vain, for each character of the text: minified code needs a quarter of one. */
export const ALLOWANCE = 8;
/** For short texts, whatever they hold. */
export const FIRST_ALLOWANCE = 100_000;
/** No rule reads farther than this without finding anything. */
const FARTHEST_DOUBT = 4096;
/** Most rules read no farther than this. */
const REACH = 128;
/** Of a sentence, on average. */
const PROSE_DOUBT = 64;

/**
 * A million texts of a history pass through here. V8 keeps strings in half a dozen forms (whole, joined, parts of
 * others …); `text.charCodeAt` that has met them all is looked up anew for every character, five times as slow. Called
 * as a constant it is not. It has to be one of a function: bundlers make variables of a file's constants.
 */
function scanner(): (text: string, stopAtMark: boolean) => readonly Finding[] | undefined {
  const { charCodeAt } = String.prototype;

  function scan(text: string, stopAtMark: boolean): readonly Finding[] | undefined {
    let findings: Finding[] | undefined;
    const length = text.length;
    const hinted = HINTED;
    const walk: Walk = { wordEnd: 0, nameEnd: 0, command: undefined, doubts: 0, apart: undefined };
    let resume = 0;
    let hash = 0;
    for (let index = 0; index < length; index++) {
      hash = ((hash << 5) | (charCodeAt.call(text, index) & 31)) & MASK;
      if (((hinted[hash >> 5] as number) & (1 << hash)) === 0) continue;
      const position = index - 2;
      if (position < resume && !stopAtMark) continue;
      const fourth = charCodeAt.call(text, index + 1) | 32;
      const bucket = BUCKETS[hash] as Hint[];
      for (let at = 0; at < bucket.length; at++) {
        const hint = bucket[at] as Hint;
        if (hint.fourth !== fourth && hint.fourth !== 0) continue;
        if (hint.begins && !startsToken(text, position)) continue;
        if (!standsAt(text, hint.text, position)) continue;
        if (hint.find === MARKED && stopAtMark) return undefined;
        if (position < resume) continue;
        if (position >= walk.wordEnd) walk.wordEnd = endOfWord(text, position);
        let finding: Finding | undefined;
        if (walk.doubts > FIRST_ALLOWANCE + position * ALLOWANCE) {
          const end = Math.min(walk.wordEnd, position + FARTHEST_DOUBT);
          finding = { start: position, end, replacement: "[redacted:unclear]" };
        } else {
          hint.find ??= matcher(compileVendorRow(hint.text, hint.row));
          finding = hint.find(text, position, walk);
        }
        if (finding === undefined) continue;
        findings ??= [];
        // The tail of a key begins before its hint, maybe within what was already found.
        findings.push(finding.start < resume ? { ...finding, start: resume } : finding);
        resume = finding.end;
        break;
      }
    }
    work.doubts = walk.doubts;
    return joined(findings, walk.apart);
  }

  /** Where the blank after a position stands. */
  function endOfWord(text: string, position: number): number {
    let end = position + 1;
    while (end < text.length) {
      const code = charCodeAt.call(text, end);
      if (code === 32 || (code <= 13 && code >= 9)) break;
      end++;
    }
    return end;
  }

  /** The first three letters are known to be alike, but for their case. */
  function standsAt(text: string, hint: string, position: number): boolean {
    for (let index = 0; index < hint.length; index++) {
      let code = charCodeAt.call(text, position + index);
      if (code >= 65 && code <= 90) code += 32;
      if (code !== charCodeAt.call(hint, index)) return false;
    }
    return true;
  }

  return scan;
}

type Find = (text: string, position: number, walk: Walk) => Finding | undefined;
/** What rules tell each other on one way through a text. */
interface Walk {
  /** Where the blank after the present position stands. */
  wordEnd: number;
  /** Names that end before this were looked at. */
  nameEnd: number;
  /** The command that was read last. */
  command: Command | undefined;
  /** How many characters rules have read, at most, without finding anything. */
  doubts: number;
  /** Found ahead of the place that is being looked at. */
  apart: Finding[] | undefined;
}
interface Hint {
  readonly text: string;
  /** Its fourth letter, small; 0: it has but three. */
  readonly fourth: number;
  /** Only where a word begins. */
  readonly begins: boolean;
  /** Vendors' rows are compiled when their hint first turns up: most never do. */
  find: Find | undefined;
  readonly row: string;
}

const NONE: readonly Finding[] = [];

/** Of private.ts: no secret, but somebody has to look. */
const MARKED: Find = () => undefined;

const MASK = 0x7fff;
/** One bit for every three letters: small enough to stay in the processor's nearest cache. */
const HINTED = new Int32Array((MASK + 1) / 32);
const BUCKETS: (Hint[] | undefined)[] = new Array(MASK + 1);

for (const hint of HOME_HINTS) addHint(hint, findHome);
addHint(KEY_TAIL_HINT, findTail);
addHint(PRIVATE_HINT, MARKED);
for (const pattern of PATTERNS) {
  const find = matcher(pattern);
  for (const hint of pattern.hints) addHint(hint, find, pattern.inside !== true);
}
eachVendorHint((hint, row, begins) => addHint(hint, undefined, begins, row));
for (const hint of COMMAND_HINTS) addHint(hint, findInCommand);
for (const hint of KUBERNETES_HINTS) addHint(hint, findInManifest);
// Names come last: what has a shape is known better by it.
for (const hint of NAME_HINTS) addHint(hint, findNamed);
for (const noun of NOUNS) addHint(noun.hint, findProse(noun));

function addHint(text: string, find: Find | undefined, begins = false, row = ""): void {
  const hash =
    ((text.charCodeAt(0) & 31) << 10) | ((text.charCodeAt(1) & 31) << 5) | (text.charCodeAt(2) & 31);
  const fourth = text.length > 3 ? text.charCodeAt(3) | 32 : 0;
  const bucket = BUCKETS[hash] ?? [];
  BUCKETS[hash] = bucket;
  bucket.push({ text, fourth, begins, find, row });
  HINTED[hash >> 5] = (HINTED[hash >> 5] as number) | (1 << hash);
}

function matcher(pattern: Pattern): Find {
  const { regex, plausible, before = 0, reach = REACH } = pattern;
  const replacement = `[redacted:${pattern.name}]`;
  return (text, position, walk) => {
    regex.lastIndex = position;
    const match = regex.exec(text);
    walk.doubts += Math.min(walk.wordEnd - position, match === null ? reach : FARTHEST_DOUBT);
    if (match === null) return undefined;
    const start = position - before + (match[1]?.length ?? 0);
    const end = position + match[0].length;
    const secret = text.slice(start, end);
    if (secret.startsWith("[redacted:") || plausible?.(secret) === false) return undefined;
    return { start, end, replacement };
  };
}

function findNamed(text: string, position: number, walk: Walk): Finding | undefined {
  if (position < walk.nameEnd) return undefined;
  const { start, end, name, nameEnd, read } = findAssignment(text, position);
  walk.nameEnd = nameEnd;
  walk.doubts += read - position;
  return start === end ? undefined : { start, end, replacement: `[redacted:${name}]` };
}

function findProse(noun: Noun): Find {
  return (text, position, walk) => {
    walk.doubts += PROSE_DOUBT;
    const range = findSaid(text, position, noun);
    return range && { start: range[0], end: range[1], replacement: "[redacted:password]" };
  };
}

/** A command may hold several; what stands between them is looked at like any other text. */
function findInCommand(text: string, position: number, walk: Walk): Finding | undefined {
  if (!startsCommand(text, position)) return undefined;
  walk.command ??= { words: [], end: 0, tries: 0 };
  const read = walk.command.end;
  const ranges = findCommandSecrets(text, position, walk.command);
  if (walk.command.end > read) walk.doubts += walk.command.end - position;
  return setApart(ranges, "[redacted:password]", walk);
}

function findInManifest(text: string, position: number, walk: Walk): Finding | undefined {
  walk.doubts += FARTHEST_DOUBT;
  return setApart(findKubernetesSecrets(text, position), "[redacted:kubernetes-secret]", walk);
}

function setApart(ranges: readonly Range[], replacement: string, walk: Walk): undefined {
  for (const [start, end] of ranges) {
    walk.apart ??= [];
    walk.apart.push({ start, end, replacement });
  }
}

/** Both lists in order; where two overlap, one that covers both. */
function joined(found: Finding[] | undefined, apart: Finding[] | undefined): readonly Finding[] {
  if (apart === undefined) return found ?? NONE;
  const all = [...(found ?? []), ...apart].sort(
    (one, other) => one.start - other.start || other.end - one.end,
  );
  const findings: Finding[] = [];
  for (const finding of all) {
    const last = findings.at(-1);
    if (last === undefined || finding.start >= last.end) findings.push(finding);
    else if (finding.end > last.end) findings[findings.length - 1] = { ...last, end: finding.end };
  }
  return findings;
}

function findHome(text: string, position: number): Finding | undefined {
  const range = findHomeName(text, position);
  return range && { start: range[0], end: range[1], replacement: "*" };
}

function findTail(text: string, position: number): Finding | undefined {
  const range = findKeyTail(text, position);
  return range && { start: range[0], end: range[1], replacement: "[redacted:private-key]" };
}

/** At the start of a word; also behind a colour (`ESC[32m`) or an escaped line end (`\n`), whose letters are not its own. */
function startsToken(text: string, position: number): boolean {
  const before = text.charCodeAt(position - 1);
  const letter =
    (before >= 97 && before <= 122) || (before >= 65 && before <= 90) || (before >= 48 && before <= 57);
  if (!letter) return true;
  // The letters that colours and escapes end with: of nearly all words it is another.
  if (before !== 109 && before !== 110 && before !== 114 && before !== 116) return false;
  if (before === 109) return afterColour(text, position);
  return text[position - 2] === "\\";
}
