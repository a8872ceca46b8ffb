// Tests whether a value looks like a secret, or like a word, a reference to a variable or a public hash.
import { wordSet } from "../../domain/word-set.ts";
import { evidence } from "./chance.ts";

/** Long, mixed and not of any public shape. */
export function looksRandom(whole: string): boolean {
  if (whole.length < 16) return false;
  if (whole !== lastRandom.value) {
    lastRandom.isRandom = testRandom(whole.slice(0, LONGEST));
    lastRandom.value = whole;
  }
  return lastRandom.isRandom;
}

/** The rules ask about one value several times. */
const lastRandom = { value: "", isRandom: false };

function testRandom(value: string): boolean {
  if (!/[a-z]/i.test(value) || !(/\d/.test(value) || changesCase(value))) return false;
  return !isPublicShape(value) && !isWords(value) && entropy(value) >= 3.2;
}

/** Letters alone, in both cases, changing more often than words in camel case do. */
function changesCase(value: string): boolean {
  if (!/^[A-Za-z]+$/.test(value)) return false;
  const parts = value.split(/(?<=[a-z])(?=[A-Z])/).length;
  return parts >= 5 && value.length < parts * 3.7;
}

/** For names of secrets: a short token also counts, but not a plain word or number. */
export function looksSecret(whole: string): boolean {
  const value = whole.slice(0, LONGEST);
  if (
    value.length < 6 ||
    isReference(value) ||
    /^#[0-9a-f]{3,8}$/i.test(value) ||
    /^[\d.,:\s-]+$/.test(value) ||
    isWords(value)
  )
    return false;
  return /\d/.test(value) || value.length >= 16 || isShortKey(value);
}

/** A password as people make them: letters with digits, with symbols between them, or two words. For values of password names. */
export function looksLikePassword(whole: string): boolean {
  const value = whole.slice(0, LONGEST);
  if (value.length < 6 || isReference(value) || isPath(value) || /^v?\d+(?:\.\d+)+/.test(value)) return false;
  if (value.includes("/") && isWords(value)) return false;
  return (
    (/\d/.test(value) && /[a-z]/i.test(value)) ||
    /[A-Za-z0-9][!@#$%^&*+=?~][A-Za-z0-9]/.test(value) ||
    isOddPair(value)
  );
}

/** `copper-Kettle`: such capitals occur neither in names in code nor in headers (`Content-Type`). */
export function isOddPair(value: string): boolean {
  return /^[a-z]{3,20}-[A-Z][a-z]{2,20}$/.test(value);
}

/**
 * A password as people type them, for places that prove little: a word with capitals and several digits, or with signs and
 * digits; no name of a type, a version or a file.
 */
export function looksTyped(whole: string): boolean {
  const value = whole.slice(0, 80).replace(/[.,;:!?)\]]+$/, "");
  if (value.length < 8 || isReference(value) || isPath(value) || isPublicShape(value)) return false;
  if (!/\d/.test(value) || !/[a-z]/i.test(value) || /[=:/\\]|\w\.\w|^\W|\*\d+$|^\d+[a-z]{1,3}$/i.test(value))
    return false;
  if (/[A-Za-z0-9][!@#$%^&*+?~][A-Za-z0-9]/.test(value)) return !/@[a-z]+(?:\.|$)/.test(value);
  return /[A-Z]/.test(value) && /[a-z]/.test(value) && /\d{3}|\d\D+\d/.test(value) && !/[_-]/.test(value);
}

/** Characters examined: the beginning of a value is enough. */
const LONGEST = 256;

/** True for variables, templates, calls and property paths, which do not contain the secret itself. */
export function isReference(whole: string): boolean {
  if (whole !== last.value) {
    last.isReference = testReference(whole.slice(0, LONGEST));
    last.value = whole;
  }
  return last.isReference;
}

/** The rules ask about one value several times. */
const last = { value: "", isReference: false };

function testReference(value: string): boolean {
  if (/^[$<{%*.\u2026\u2022]|^\(\?|^#\{|^-+$|^&(?:mut|str|'\w+|\[)/.test(value)) return true;
  // Closed ones only: a secret may be followed by the start of anything.
  if (/\$\{[^}]{1,80}\}|\$\([^)]{1,80}\)|#\{[^}]{1,80}\}|\{\w{0,80}\}|\{\{.{1,80}\}\}/.test(value))
    return true;
  if (
    /^[A-Za-z_$][\w$]*(?:\??\.[A-Za-z_$][\w$]*|\[[^\]]*\]|::\w+)*\((?![#%^?,;+=~]|!(?![\w$("'[]))/.test(value)
  )
    return true;
  if (
    /^(?:process\.env|import\.meta|os\.(?:environ|getenv)|env|ENV|secrets|vars|config|self|this|args|options|params|props|req|request|ctx|context|settings|process|user|data|body|input|state)[.[]/.test(
      value,
    )
  )
    return true;
  // A range of versions: `"minipass": "^7.1.2"`.
  if (/^(?:[~^]|[<>]=?)\d{1,9}(?:\.\d{1,9}){0,3}(?:[-+][\w.-]{1,40})?$/.test(value)) return true;
  return isPlaceholder(value);
}

function isPlaceholder(value: string): boolean {
  const small = value.toLowerCase();
  return (
    small.includes("redacted") ||
    small.includes("placeholder") ||
    /^[\w-]{1,12}(?:\.{3}|\u2026)$/.test(small) ||
    /^(?:x{3,}|\*{2,}|\.{3}|\u2026|-+|_+|0+|n\/a|your[-_ ].*|my[-_][^\d_-]*(?:[-_][^\d_-]*){0,2}|<.*>|example|\[.*\])$/s.test(
      small,
    ) ||
    LITERALS.has(small.replace(/[?;,.!]+$/, ""))
  );
}

/** Types, literals and placeholder words, in code and in prose. */
const LITERALS = wordSet(
  "string str text varchar char bytes byte number int integer bool boolean object any unknown never void null nil none " +
    "undefined true false optional required secret password passwd passphrase token key apikey value string[] " +
    "missing invalid expired empty unset set not is and or the a an to for in of with from as on if be by it this that " +
    "pwd flag flags option options argument arguments parameter parameters field column must should can will was has no yes stdin prompt secretstr env file " +
    "incorrect mismatch forgotten forgot changed unchanged hidden protected encrypted hashed rejected accepted verified " +
    "incomplete unavailable unspecified credential credentials bytestring securestring authentication authorization " +
    "basic bearer plain disabled enabled default auto inherit write read",
);

/** Hashes, ids, paths and versions that are public by nature. */
function isPublicShape(value: string): boolean {
  return (
    (isLengthOfHash(value.length) && /^[0-9a-f]+$/i.test(value)) ||
    /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value) ||
    /^(?:sha\d{1,3}|md5)[-:=]/i.test(value) ||
    // `Linux-node-20-` and a hash: keys of caches.
    /^(?:[A-Za-z0-9_.]{1,20}-){2,6}(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/.test(value) ||
    /^(?:[0-9a-f]{2}:){7,}[0-9a-f]{2}$/i.test(value) ||
    /^(?:[A-Za-z]:)?[\\/.~@]|:\/\/|\.[a-z]{1,5}$|^data:|^ssh-|^AAAA[BE]3Nz/.test(value) ||
    /^v?\d+(?:\.\d+)+/.test(value)
  );
}

function isLengthOfHash(length: number): boolean {
  if (length <= 12) return length >= 7;
  return length === 32 || length === 40 || length === 56 || length === 64 || length === 96 || length === 128;
}

/** `some-kebab-case-name`, `path/to/file_2`: words and small numbers between separators. */
function isWords(value: string): boolean {
  const parts = value.split(/[-_./:@+, ]+|(?<=[a-z])(?=[A-Z])/);
  // Words are longer than the pieces of base64 between capitals.
  if (parts.length >= 8 && value.length < parts.length * 3.7 && /[a-z][A-Z]/.test(value)) return false;
  if (isShortKey(value)) return false;
  return parts.every((part) => /^(?:[A-Za-z]{0,20}\d{0,4}|\d{1,8})$/.test(part));
}

/** `kMbyIUHVp54`: as short as a name, but with random letters. */
export function isShortKey(value: string, enough = ENOUGH): boolean {
  if (!/^(?=[^g-z]*[g-z])\w{8,40}$/i.test(value)) return false;
  // Without a digit only long ones in both cases: `XMLHttpRequest` is a name.
  if (!/\d/.test(value) && !/^(?=[A-Z]*[a-z])[A-Za-z]{10,}$/.test(value)) return false;
  return evidence(value) >= (/\d/.test(value) ? enough : Math.max(enough, CERTAIN));
}

/** Nearly all names in code with a digit are below this, and one in ten of eight random letters and digits. */
const ENOUGH = 6;
const CERTAIN = 10;

/** Shannon entropy in bits per character; counted by the lower bits, which are all for ASCII. */
export function entropy(value: string): number {
  counts.fill(0);
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at) & 0xff;
    counts[code] = (counts[code] as number) + 1;
  }
  let bits = 0;
  for (const count of counts) if (count > 0) bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

const counts = new Uint16Array(256);

/** A file path; a random key may also begin with a slash. */
export function isPath(value: string): boolean {
  if (/^(?:[A-Za-z]:)?[\\/~]|^\.{1,2}\//.test(value))
    return !isRandomWithSlashes(value) && !/^\\x[0-9a-f]{2}/i.test(value);
  return isPublicShape(value) && /[/\\]|\.\w{1,5}$/.test(value);
}

/** Base64 of 30 bytes and more, whose parts are not words. */
function isRandomWithSlashes(value: string): boolean {
  return (
    /^[A-Za-z0-9+/]{32,}={0,2}$/.test(value) &&
    /\d/.test(value) &&
    /[A-Z]/.test(value) &&
    entropy(value) >= 4.2
  );
}
