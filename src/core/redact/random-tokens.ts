// Finds keys that nothing names, by their randomness alone: `acme_pat_4fKq…`, a long word of mixed letters and digits in
// a line. Most vendors issue such keys, and there are more vendors than any table knows.
import { colourLetters } from "./colours.ts";
import type { Range } from "./commands.ts";

/** Words shorter than this are left to the rules that know what they look for. */
const SHORTEST = 30;
/** Without a prefix more is needed: some public addresses are that long. */
const SHORTEST_BARE = 36;
/** Longer words are data: images, fonts, programs. */
const LONGEST = 160;

/** A prefix, as `acme_`, `acme-pat-`, `acme_v1_`; then letters and digits alone. */
const PREFIXED = /^[A-Za-z][A-Za-z0-9]{1,11}(?:[_-][A-Za-z0-9]{1,8}){0,2}?[_-]([A-Za-z0-9]{30,})$/;
/** Underscores lead in keys of hex digits; hashes of files mostly follow a hyphen, and ids of answers have fifty. */
const PREFIXED_HEX = /^[a-z][a-z0-9]{1,11}(?:_[a-z0-9]{1,4})?_(?!.{50}$)[0-9a-f]{40,128}$/;
/** Prefixes of what is public: hashes, and ids that services give to things. */
const PUBLIC = new Set(
  (
    "sha sha1 sha224 sha256 sha384 sha512 md5 blake2b blake3 hash digest etag rev ref commit tree blob git cache id uuid " +
    "cid txid tx sig cert crt pub public pk spki fingerprint toolu msg call req resp rs fc run thread asst chatcmpl gen " +
    "batch file dpl prj team user org proj session sess evt cus price prod sub acct page item node chunk nonce build"
  ).split(" "),
);

/** Ranges of such keys that begin in [from, to). */
export function findRandomTokens(text: string, from: number, to: number): readonly Range[] {
  let found: Range[] | undefined;
  let at = from + SHORTEST - 1;
  // Every word of the shortest length covers one of these places: most of the text is never read.
  while (at < text.length && at < to + SHORTEST) {
    if (!isPart(text.charCodeAt(at))) {
      at += SHORTEST;
      continue;
    }
    let start = at;
    const first = Math.max(0, at - LONGEST - 1);
    while (start > first && isPart(text.charCodeAt(start - 1))) start--;
    // The letter of an escaped line end, the digits of a colour.
    if (text[start - 1] === "\\" && /[nrt]/.test(text[start] ?? "")) start++;
    else start += colourLetters(text, start);
    let end = at + 1;
    while (end < text.length && isPart(text.charCodeAt(end))) end++;
    const length = end - start;
    if (start >= from && start < to && length >= SHORTEST && length <= LONGEST && isKey(text, start, end)) {
      found ??= [];
      found.push([start, end]);
    }
    at = end + SHORTEST;
  }
  return found ?? NONE;
}

const NONE: readonly Range[] = [];

/** What leads in hashes, images and marks of versions; how public keys of SSH begin. */
const PUBLIC_BEFORE = /(?:sha\d{1,3}|md5|base64|hash|integrity|fingerprint|nonce|etag)\W{1,4}$|W\/\\{0,7}"$/i;
const PUBLIC_KEY = /^AAAA[A-Z]3Nza/;

function isKey(text: string, start: number, end: number): boolean {
  // Part of an address, a path, a longer base64 text or a file's name.
  if (/[/+=.%@$\\~]/.test(text[start - 1] ?? " ") && !isAssigned(text, start) && !isLastPart(text, start))
    return false;
  if (/[/+=.%@$~([]/.test(text[end] ?? " ") && !/^\.?(?:\s|$)/.test(text.slice(end, end + 2))) return false;
  const word = text.slice(start, end);
  if (PUBLIC_KEY.test(word) || PUBLIC_BEFORE.test(text.slice(Math.max(0, start - 20), start))) return false;
  if (isPublic(/^(?:[A-Za-z0-9]{1,12}[_-]){1,3}/.exec(word)?.[0] ?? "")) return false;
  const prefixed = PREFIXED.exec(word);
  if (prefixed && isMixed(prefixed[1] as string)) return true;
  if (PREFIXED_HEX.test(word)) return true;
  return (
    word.length >= SHORTEST_BARE &&
    /^[\w-]+$/.test(word) &&
    isMixed(word) &&
    // Addresses of chains and of content do without these four.
    /[0OIl]/.test(word) &&
    !isInBlock(text, start, end)
  );
}

function isPublic(prefix: string): boolean {
  const parts = prefix.toLowerCase().split(/[_-]/);
  return parts.some((part) => PUBLIC.has(part));
}

/** `acme_sat.92c550db.X`. */
function isLastPart(text: string, start: number): boolean {
  return /(?:^|[\s"'`=:(])[a-z][a-z0-9_]{2,12}\.[A-Za-z0-9]{4,40}\.$/.test(
    text.slice(Math.max(0, start - 60), start),
  );
}

/** `NAME=X`, `name="X`: but not `==X`, the end of base64. */
function isAssigned(text: string, start: number): boolean {
  return text[start - 1] === "=" && /[A-Za-z_]/.test(text[start - 2] ?? "");
}

/** All three classes, as often and changing as often as chance has it; words in camel case and hex digits do not. */
function isMixed(body: string): boolean {
  const counts = [0, 0, 0, 0];
  let changes = 0;
  let capitals = 0;
  let numbers = 0;
  let last = 0;
  for (let at = 0; at < body.length; at++) {
    const now = classOf(body.charCodeAt(at));
    counts[now] = (counts[now] as number) + 1;
    if (now === 0) continue;
    if (last !== 0 && now !== last) changes++;
    if (now === 3 && last === 3) capitals++;
    if (now === 1 && last !== 1) numbers++;
    last = now;
  }
  const [, digits = 0, lower = 0, upper = 0] = counts;
  const few = body.length * 0.15;
  // By chance 0.62 of all neighbours differ.
  const mixed = digits >= 2 && lower >= few && upper >= few && changes >= (body.length - 1) * 0.42;
  return mixed && capitals >= 2 && numbers >= 2;
}

/** 1: digit, 2: lower case, 3: upper case, 0: `_` and `-`. */
function classOf(code: number): number {
  if (code === 45 || code === 95) return 0;
  return code <= 57 ? 1 : code >= 97 ? 2 : 3;
}

/** A line of a certificate or of another text in base64: the line above or below is one as well. */
function isInBlock(text: string, start: number, end: number): boolean {
  const length = end - start;
  if ((length === 64 || length === 76) && isAlone(text, start, end)) return true;
  return ABOVE.test(text.slice(Math.max(0, start - 120), start)) || BELOW.test(text.slice(end, end + 120));
}

/** The usual widths of such lines are told even where a line is quoted alone. */
function isAlone(text: string, start: number, end: number): boolean {
  return (
    /(?:^|\n|\\n)[\s>|"'#*+]{0,12}$/.test(text.slice(Math.max(0, start - 14), start)) &&
    /^[\\"',;+]{0,4}\s{0,4}(?:\r?\n|\\n|$)/.test(text.slice(end, end + 10))
  );
}

const ABOVE = /(?:[A-Za-z0-9+/]{40}|-----)[=\\"',;]{0,6}(?:\r?\n|\\n)[\s>|"'#*+]{0,12}$/;
const BELOW =
  /^[=\\"',;+]{0,6}(?:\r?\n|\\n)[\s>|"'#*+]{0,12}(?:[A-Za-z0-9+/=]{40}|[A-Za-z0-9+/]{2,40}={1,2}|-----)/;

/** Letters, digits, `_`, `-`. */
function isPart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45
  );
}
