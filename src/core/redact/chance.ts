// Decides by its characters alone whether a word is random (a key), or made by people or a hash.
import { wordSet } from "../../domain/word-set.ts";

/** Prefixes of hashes, wherever they stand. */
const HASHES = wordSet(
  "sha sha1 sha224 sha256 sha384 sha512 md5 blake2b blake3 hash digest etag rev commit tree blob git cache uuid fingerprint",
);
/** First parts of public ids that services give to things. */
const IDS = wordSet(
  "custom tool fco ctc ctco ref id cid txid tx sig cert crt pub public spki toolu msg call req resp rs fc run thread asst chatcmpl gen batch " +
    "file dpl prj team user org proj ses evt cus price prod sub acct page item node chunk nonce build trace " +
    "span job task step part prt event image img layer snapshot",
);
/** The same if hex digits follow: ids of machines and networks in a cloud. */
const IDS_OF_DIGITS = wordSet("ami vol subnet sg vpc eni igw i");
/** Prefixes of keys: what follows is no public id. */
const KEY_PREFIX =
  /(?:key|api|tok|secret|pat|priv|auth|cred|live|prod|oauth)[a-z]{0,6}[_.-]$|^(?:sk|rk|ak)[_-]/i;

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;
const HEX = /^(?:[0-9a-f]+|[0-9A-F]+)$/;
const PREFIX = /^(?:[A-Za-z][A-Za-z0-9]{0,14}[_.-]){1,4}/;
/** A few letters, not all of them hex digits, and 32 hex digits: `dose0a1b…`. */
const PREFIXED_DIGITS = /^(?!md5|sha)[a-z]{0,3}[g-z][a-z]{1,4}[0-9a-f]{32}$/;
/** The last part of a file's name or of a host. */
const ENDS_AS_NAME = /\.[A-Za-z]{1,6}\d?$|\.\d{1,3}$/;
/** Beginnings of SSH public keys, certificates, alphabets, hashes and GitHub ids; a hash with a region behind it. */
const PUBLIC_START =
  /^(?:AAAA[A-Z]3Nza|MII|ABCDEFGH|abcdefgh|0?123456789|[A-Z]{1,5}_kwDO|(?:sha\d{1,3}|nonce)-|[0-9a-f-]+-[A-Z]{2,5}$)/;

/** True for a random word. `word`: at least 20 letters, digits and `_-+/.`; `closed`: `=`, which ends base64, follows. */
export function isRandomWord(word: string, closed: boolean): boolean {
  // Decides most words: keys have digits, and the last part of a file name is short.
  if (!/\d/.test(word) || PUBLIC_START.test(word) || (ENDS_AS_NAME.test(word) && !isLongBeforeEnd(word)))
    return false;
  if (/[+/]/.test(word)) return isBase64(word, closed);
  const prefix = PREFIX.exec(word)?.[0] ?? "";
  if (prefix !== "" && isPublic(prefix, word) && !KEY_PREFIX.test(prefix)) return false;
  if (UUID.test(word)) return isUuidKey(word);
  if (word.includes("."))
    return (
      !word.includes("..") &&
      word.split(".").some((part) => part.length >= 20 && /\d/.test(part) && isRandom(part, "", true))
    );
  if (PREFIXED_DIGITS.test(word)) return true;
  const body = word.slice(prefix.length);
  return isRandom(body, prefix, false) || (prefix !== "" && isRandom(word, "", false));
}

/** `X.us`: a key with a region behind it, no file name. */
function isLongBeforeEnd(word: string): boolean {
  return /^[\w-]{36,}\.[a-z]{2}$/.test(word) && isOfBothCases(word) && isMixed(word);
}

function isRandom(body: string, prefix: string, dotted: boolean): boolean {
  const hex = body.replace(/_[0-9a-f]{4,12}$/, "");
  if (HEX.test(hex)) return (prefix !== "" || dotted) && isHexKey(hex, prefix);
  const isKey = KEY_PREFIX.test(prefix);
  if (/^[a-z0-9]+$/.test(body)) {
    if (prefix === "") return body.length >= 44 && body.length <= 56 && !ADDRESS.test(body) && isMixed(body);
    return body.length >= (isKey ? 20 : 24) && isMixed(body);
  }
  if (/^[a-z0-9]{12,}(?:-[a-z0-9]{12,})+$/.test(body))
    return isMixed(body.replaceAll("-", "")) && !/^[0-9a-f-]+$/.test(body);
  if (/^[A-Z0-9]+$/.test(body)) return body.length >= (prefix === "" ? 40 : 24) && isMixed(body);
  return body.length >= (isKey ? 16 : 20) && isOfBothCases(body) && isMixed(body);
}

/** Public addresses of wallets, and of contents in IPFS. */
const ADDRESS = /^(?:bafy|bafk|k51q|[a-z]{2,12}1[ac-hj-np-z02-9]{38,60}$)/;

/** Not hashes in file names, which mostly follow a hyphen, and not ids of model answers, which have fifty digits. */
function isHexKey(body: string, prefix: string): boolean {
  return (
    body.length !== 50 &&
    body.length >= 32 &&
    body.length <= 256 &&
    (KEY_PREFIX.test(prefix) || !prefix.endsWith("-") || /^[A-Z]{3,6}-$/.test(prefix))
  );
}

/** A UUID behind the prefix of a key (`RGAPI-`, `acme_key_`), or followed by another UUID, a hash or a random word. */
function isUuidKey(word: string): boolean {
  const at = word.search(UUID);
  const prefix = word.slice(0, at);
  const rest = word.slice(at + 36);
  if (
    UUID.test(rest) ||
    rest
      .split(".")
      .some(
        (part) => /^[0-9a-f]{32,}$/.test(part) || (part.length >= 20 && isOfBothCases(part) && isMixed(part)),
      )
  )
    return true;
  return rest === "" && (KEY_PREFIX.test(prefix) || /^[A-Z]{4,8}-$|^[a-z]{2,5}_$/.test(prefix));
}

function isBase64(word: string, closed: boolean): boolean {
  const body = word.replace(/^[A-Za-z][A-Za-z0-9]{1,12}[_.]/, "");
  if (/[.]|^[/]/.test(body)) return false;
  const shortest = body.length < word.length || closed ? 24 : 32;
  return body.length >= shortest && isOfBothCases(body) && isMixed(body);
}

function isPublic(prefix: string, word: string): boolean {
  const parts = prefix.toLowerCase().split(/[_.-]/);
  const first = parts[0] ?? "";
  if (IDS_OF_DIGITS.has(first) && HEX.test(word.slice(prefix.length))) return true;
  return IDS.has(first) || parts.some((part) => HASHES.has(part));
}

/** Pairs of letters: some 95 % of those in words are among these, but only a third of those in random text. */
const PAIRS_OF_WORDS =
  "thheineranreonatenndtiesorteofedisitalarsttontngsehaasouiolevecomedehirironeaneraceliochllbemasiomurcaeltalansdifoho" +
  "peecprnoctusacotiltrlyncetutsssorsunlowageiewheewiemadolrtpowenaulnitsmoowpaimmiaishirsuidosiviaamficiviplig" +
  "tuevldrympfeblabghtyopwosaayexkefrooavagifapgrodbosprddoucbueiovbyrmepttocfaefcurnscgidayocrclduga" +
  "quueffbaeylsvaumppuauplugohtrugdsltpircrregauckewmubrbiptakpuuirgibtlnykirkysobmmfuphogmsyeudmbipuboirlgu" +
  "drhrcctwftwnnuafhunneovorvnfxpgnsmfllizoknlmyglawjuoaeqsyslpsjolfnvjenkkngsdyhyzeksxtbsikddixaxuxyz";
const COMMON = new Uint8Array(26 * 26);
for (let at = 0; at + 1 < PAIRS_OF_WORDS.length; at += 2)
  COMMON[(PAIRS_OF_WORDS.charCodeAt(at) - 97) * 26 + PAIRS_OF_WORDS.charCodeAt(at + 1) - 97] = 1;

/**
 * How much more frequent two neighbouring characters are in random text than in names in code: logarithms of the ratio, by the
 * classes of both (1 digit, 2 lower case, 3 upper case). One table for words with both cases, one for words with one.
 */
const BOTH_CASES = [0.5, 1.9, 2.6, 1.5, -1.5, 1.1, 2.6, 0.9, 1.8];
const ONE_CASE = [1, 2.8, 2.8, 2.8, -0.4, 0, 2.8, 0, -0.4];
const COMMON_PAIR = -1;
const RARE_PAIR = 2.5;

/** Evidence that a word is random, as a logarithm; words and names are far below zero. */
export function evidence(word: string): number {
  const ratios = /[a-z]/.test(word) && /[A-Z]/.test(word) ? BOTH_CASES : ONE_CASE;
  let sum = 0;
  let last = 0;
  let lastCode = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    const now = classOf(code);
    if (now !== 0 && last !== 0) {
      sum += ratios[(last - 1) * 3 + now - 1] as number;
      // A capital may begin a new word: then it makes no pair with the letter before it.
      if (last > 1 && now > 1 && !(last === 2 && now === 3))
        sum += COMMON[((lastCode | 32) - 97) * 26 + (code | 32) - 97] === 1 ? COMMON_PAIR : RARE_PAIR;
    }
    last = now;
    lastCode = code;
  }
  return sum;
}

/** One in a hundred random words is below this, and nearly all names in code are. */
const ENOUGH = 12;

function isMixed(body: string): boolean {
  return evidence(body) >= ENOUGH;
}

/** At least an eighth of either case. Of words joined to a hash only the words have capitals. */
function isOfBothCases(body: string): boolean {
  let lower = 0;
  let upper = 0;
  for (let at = 0; at < body.length; at++) {
    const now = classOf(body.charCodeAt(at));
    if (now === 2) lower++;
    else if (now === 3) upper++;
  }
  const few = body.length * 0.12;
  return lower >= few && upper >= few;
}

/** 1: digit, 2: lower case, 3: upper case, 0: signs. */
function classOf(code: number): number {
  if (code >= 97) return 2;
  if (code >= 65) return code === 95 ? 0 : 3;
  return code >= 48 ? 1 : 0;
}
