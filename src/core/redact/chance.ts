// Tells words that chance made (keys) from words that people or hash functions made, by their letters alone.

/** Prefixes of hashes, wherever they stand. */
const HASHES = new Set(
  "sha sha1 sha224 sha256 sha384 sha512 md5 blake2b blake3 hash digest etag rev commit tree blob git cache uuid fingerprint".split(
    " ",
  ),
);
/** First parts of what is public: ids that services give to things. */
const IDS = new Set(
  (
    "custom ref id cid txid tx sig cert crt pub public pk spki toolu msg call req resp rs fc run thread asst chatcmpl gen batch " +
    "file dpl prj team user org proj session sess ses evt cus price prod sub acct page item node chunk nonce build trace " +
    "span job task step part prt event image img layer snapshot ami vol subnet sg vpc eni igw"
  ).split(" "),
);
/** Prefixes that say what follows is no id. */
const TELLING =
  /(?:key|api|tok|secret|pat|priv|auth|cred|live|prod|oauth)[a-z]{0,6}[_.-]$|^(?:sk|rk|ak)[_-]/i;

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;
const HEX = /^(?:[0-9a-f]+|[0-9A-F]+)$/;
const PREFIX = /^(?:[A-Za-z][A-Za-z0-9]{0,14}[_.-]){1,4}/;
/** The last part of a file's name or of a host. */
const ENDS_AS_NAME = /\.[A-Za-z]{1,6}\d?$|\.\d{1,3}$/;
/** How public keys of SSH, certificates and alphabets begin. */
const PUBLIC_START = /^(?:AAAA[A-Z]3Nza|MII|ABCDEFGH|abcdefgh|0123456789)/;

/** At least 20 letters, digits and `_-+/.`; `closed`: the signs that end base64 follow. */
export function isByChance(word: string, closed: boolean): boolean {
  // Most words are told by this alone: keys have digits, and names of files have short parts.
  if (!/\d/.test(word) || ENDS_AS_NAME.test(word) || PUBLIC_START.test(word)) return false;
  if (/[+/]/.test(word)) return isBase64(word, closed);
  const prefix = PREFIX.exec(word)?.[0] ?? "";
  if (prefix !== "" && isPublic(prefix)) return false;
  if (UUID.test(word)) return isUuidKey(word);
  if (word.includes("."))
    return (
      !word.includes("..") && word.split(".").some((part) => part.length >= 20 && isRandom(part, "", true))
    );
  const body = word.slice(prefix.length);
  return isRandom(body, prefix, false) || (prefix !== "" && isRandom(word, "", false));
}

function isRandom(body: string, prefix: string, dotted: boolean): boolean {
  if (HEX.test(body)) return (prefix !== "" || dotted) && isHexKey(body, prefix);
  const telling = TELLING.test(prefix);
  if (/^[a-z0-9]+$/.test(body))
    return prefix !== "" && body.length >= (telling ? 20 : 24) && alternates(body);
  if (/^[a-z0-9]{12,}(?:-[a-z0-9]{12,})+$/.test(body))
    return alternates(body.replaceAll("-", "")) && !/^[0-9a-f-]+$/.test(body);
  if (/^[A-Z0-9]+$/.test(body)) return body.length >= (prefix === "" ? 40 : 32) && alternates(body);
  return body.length >= (telling ? 16 : 20) && isMixed(body);
}

/** Hashes of files mostly follow a hyphen, and ids of answers have fifty digits. */
function isHexKey(body: string, prefix: string): boolean {
  return (
    body.length !== 50 &&
    body.length >= 32 &&
    body.length <= 128 &&
    (TELLING.test(prefix) || !prefix.endsWith("-"))
  );
}

/** `RGAPI-`, `acme_key_` and a UUID; two of them; one and a hash. */
function isUuidKey(word: string): boolean {
  const at = word.search(UUID);
  const prefix = word.slice(0, at);
  const rest = word.slice(at + 36);
  if (UUID.test(rest)) return true;
  return rest === "" && (TELLING.test(prefix) || /^[A-Z]{4,8}-$/.test(prefix));
}

function isBase64(word: string, closed: boolean): boolean {
  const body = word.replace(/^[A-Za-z][A-Za-z0-9]{1,12}_/, "");
  if (/[._]|^[/]|\/\//.test(body)) return false;
  const shortest = body.length < word.length || closed ? 24 : 32;
  return body.length >= shortest && isMixed(body);
}

function isPublic(prefix: string): boolean {
  const parts = prefix.toLowerCase().split(/[_.-]/);
  return IDS.has(parts[0] ?? "") || parts.some((part) => HASHES.has(part));
}

/** Letters and digits change as chance has it. */
function alternates(body: string): boolean {
  let changes = 0;
  let digits = 0;
  for (let at = 0; at < body.length; at++) {
    const isDigit = body.charCodeAt(at) <= 57;
    if (isDigit) digits++;
    if (at > 0 && isDigit !== body.charCodeAt(at - 1) <= 57) changes++;
  }
  return digits >= 3 && changes >= (body.length - 1) * 0.2;
}

/** All three classes, as often and changing as often as chance has it; words in camel case do not. */
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

/** 1: digit, 2: lower case, 3: upper case, 0: signs. */
function classOf(code: number): number {
  if (code >= 97) return 2;
  if (code >= 65) return code === 95 ? 0 : 3;
  return code >= 48 ? 1 : 0;
}
