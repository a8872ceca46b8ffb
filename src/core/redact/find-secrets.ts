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

const { findSecrets, isClean } = scanner();

export {
  /** Everything that must not be kept, in order, without overlaps. */
  findSecrets,
  /** Nothing to be found, and no word that a private mark would have: of nearly all texts that is all there is to say. */
  isClean,
};

/**
 * A million texts of a history pass through here. V8 keeps strings in half a dozen forms (whole, joined, parts of
 * others …); `text.charCodeAt` that has met them all is looked up anew for every character, five times as slow. Called
 * as a constant it is not. It has to be one of a function: bundlers make variables of a file's constants.
 */
function scanner() {
  const { charCodeAt } = String.prototype;

  function findSecrets(text: string): Finding[] {
    const findings: Finding[] = [];
    scan(text, findings);
    return findings;
  }

  function isClean(text: string): boolean {
    return scan(text, undefined);
  }

  /** Into `findings`; without them only whether there is anything. */
  function scan(text: string, findings: Finding[] | undefined): boolean {
    const length = text.length;
    const table = TABLE;
    let resume = 0;
    let nameEnd = 0;
    let hash = 0;
    for (let index = 0; index < length; index++) {
      hash = ((hash << 5) | (charCodeAt.call(text, index) & 31)) & MASK;
      const bucket = table[hash] as number;
      if (bucket === 0) continue;
      const position = index - 2;
      if (position < resume) continue;
      const fourth = charCodeAt.call(text, index + 1) | 32;
      for (const hint of BUCKETS[bucket] as Hint[]) {
        if (hint.fourth !== fourth && hint.fourth !== 0) continue;
        if (!standsAt(text, hint.text, position)) continue;
        if (hint.find === MARKED) {
          if (findings === undefined) return false;
          continue;
        }
        hint.find ??= matcher(compileVendorRow(hint.text, hint.row));
        const finding = hint.find(text, position, nameEnd);
        if (finding === undefined) continue;
        if (finding.end <= finding.start) {
          nameEnd = finding.end;
          continue;
        }
        if (findings === undefined) return false;
        // The tail of a key begins before its hint, maybe within what was already found.
        findings.push(finding.start < resume ? { ...finding, start: resume } : finding);
        resume = finding.end;
        break;
      }
    }
    return true;
  }

  function standsAt(text: string, hint: string, position: number): boolean {
    for (let index = 0; index < hint.length; index++) {
      let code = charCodeAt.call(text, position + index);
      if (code >= 65 && code <= 90) code += 32;
      if (code !== charCodeAt.call(hint, index)) return false;
    }
    return true;
  }

  return { findSecrets, isClean };
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

/** Of private.ts: no secret, but somebody has to look. */
const MARKED: Find = () => undefined;

const MASK = 0x7fff;
const TABLE = new Uint16Array(MASK + 1);
const BUCKETS: Hint[][] = [[]];

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
  const bucket = TABLE[hash] as number;
  if (bucket === 0) TABLE[hash] = BUCKETS.push([{ text, fourth, find, row }]) - 1;
  else BUCKETS[bucket]?.push({ text, fourth, find, row });
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
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  return /\x1b\[[\d;]*m$|\\[nrt]$/.test(text.slice(Math.max(0, position - 16), position));
}
