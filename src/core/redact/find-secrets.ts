// One pass over a text: where the first three letters of a hint stand, and only there, the rows are tried.
import { findAssignment, NAME_HINTS } from "./assignment.ts";
import { findHomeName, HOME_HINTS } from "./home-path.ts";
import { findKeyTail, KEY_TAIL_HINT } from "./key-tail.ts";
import { PATTERNS, type Pattern } from "./patterns.ts";
import { PRIVATE_HINT } from "./private.ts";
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
    let resume = 0;
    let nameEnd = 0;
    let hash = 0;
    for (let index = 0; index < length; index++) {
      hash = ((hash << 5) | (charCodeAt.call(text, index) & 31)) & MASK;
      if (((hinted[hash >> 5] as number) & (1 << hash)) === 0) continue;
      const position = index - 2;
      if (position < resume && !stopAtMark) continue;
      const fourth = charCodeAt.call(text, index + 1) | 32;
      for (const hint of BUCKETS.get(hash) as Hint[]) {
        if (hint.fourth !== fourth && hint.fourth !== 0) continue;
        if (!standsAt(text, hint.text, position)) continue;
        if (hint.find === MARKED && stopAtMark) return undefined;
        if (position < resume) continue;
        hint.find ??= matcher(compileVendorRow(hint.text, hint.row));
        const finding = hint.find(text, position, nameEnd);
        if (finding === undefined) continue;
        if (finding.end <= finding.start) {
          nameEnd = finding.end;
          continue;
        }
        findings ??= [];
        // The tail of a key begins before its hint, maybe within what was already found.
        findings.push(finding.start < resume ? { ...finding, start: resume } : finding);
        resume = finding.end;
        break;
      }
    }
    return findings ?? NONE;
  }

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

/** An empty finding says: looked at, up to there. */
type Find = (text: string, position: number, nameEnd: number) => Finding | undefined;
interface Hint {
  readonly text: string;
  /** Its fourth letter, small; 0: it has but three. */
  readonly fourth: number;
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
const BUCKETS = new Map<number, Hint[]>();

for (const hint of HOME_HINTS) addHint(hint, findHome);
addHint(KEY_TAIL_HINT, findTail);
addHint(PRIVATE_HINT, MARKED);
for (const pattern of PATTERNS) {
  const find = matcher(pattern);
  for (const hint of pattern.hints) addHint(hint, find);
}
eachVendorHint((hint, row) => addHint(hint, undefined, row));
// Names come last: what has a shape is known better by it.
for (const hint of NAME_HINTS) addHint(hint, findNamed);

function addHint(text: string, find: Find | undefined, row = ""): void {
  const hash =
    ((text.charCodeAt(0) & 31) << 10) | ((text.charCodeAt(1) & 31) << 5) | (text.charCodeAt(2) & 31);
  const fourth = text.length > 3 ? text.charCodeAt(3) | 32 : 0;
  const bucket = BUCKETS.get(hash) ?? [];
  BUCKETS.set(hash, bucket);
  bucket.push({ text, fourth, find, row });
  HINTED[hash >> 5] = (HINTED[hash >> 5] as number) | (1 << hash);
}

function matcher(pattern: Pattern): Find {
  const { regex, inside, plausible } = pattern;
  const replacement = `[redacted:${pattern.name}]`;
  return (text, position) => {
    if (inside !== true && !startsToken(text, position)) return undefined;
    regex.lastIndex = position;
    const match = regex.exec(text);
    if (match === null) return undefined;
    const start = position + (match[1]?.length ?? 0);
    const end = position + match[0].length;
    const secret = text.slice(start, end);
    if (secret.startsWith("[redacted:") || plausible?.(secret) === false) return undefined;
    return { start, end, replacement };
  };
}

function findNamed(text: string, position: number, nameEnd: number): Finding | undefined {
  if (position < nameEnd) return undefined;
  const { start, end, name, nameEnd: looked } = findAssignment(text, position);
  if (start === end) return { start: looked, end: looked, replacement: "" };
  return { start, end, replacement: `[redacted:${name}]` };
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  return /\x1b\[[\d;]*m$|\\[nrt]$/.test(text.slice(Math.max(0, position - 16), position));
}
