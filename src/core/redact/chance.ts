// Tells random words (keys) from words made by people and from hashes, by their characters alone.

/** Prefixes of hashes, wherever they stand. */
const HASHES = new Set(
  "sha sha1 sha224 sha256 sha384 sha512 md5 blake2b blake3 hash digest etag rev commit tree blob git cache uuid fingerprint".split(
    " ",
  ),
);
/** First parts of what is public: ids that services give to things. */
const IDS = new Set(
  (
    "custom tool fco ctc ctco ref id cid txid tx sig cert crt pub public spki toolu msg call req resp rs fc run thread asst chatcmpl gen batch " +
    "file dpl prj team user org proj ses evt cus price prod sub acct page item node chunk nonce build trace " +
    "span job task step part prt event image img layer snapshot"
  ).split(" "),
);
/** The same, if hex digits follow: what the cloud gives to machines and networks. */
const IDS_OF_DIGITS = new Set("ami vol subnet sg vpc eni igw i".split(" "));
/** Prefixes that say what follows is no id. */
const TELLING =
  /(?:key|api|tok|secret|pat|priv|auth|cred|live|prod|oauth)[a-z]{0,6}[_.-]$|^(?:sk|rk|ak)[_-]/i;

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;
const HEX = /^(?:[0-9a-f]+|[0-9A-F]+)$/;
const PREFIX = /^(?:[A-Za-z][A-Za-z0-9]{0,14}[_.-]){1,4}/;
/** `dose` and hex digits: letters of which one is no digit. */
const PREFIXED_DIGITS = /^(?!md5|sha)[a-z]{0,3}[g-z][a-z]{1,4}[0-9a-f]{32}$/;
/** The last part of a file's name or of a host. */
const ENDS_AS_NAME = /\.[A-Za-z]{1,6}\d?$|\.\d{1,3}$/;
/** How public keys of SSH, certificates, alphabets, hashes and ids of GitHub begin; a hash with a place. */
const PUBLIC_START =
  /^(?:AAAA[A-Z]3Nza|MII|ABCDEFGH|abcdefgh|0?123456789|[A-Z]{1,5}_kwDO|(?:sha\d{1,3}|nonce)-|[0-9a-f-]+-[A-Z]{2,5}$)/;

/** At least 20 letters, digits and `_-+/.`; `closed`: the signs that end base64 follow. */
export function isByChance(word: string, closed: boolean): boolean {
  // Most words are told by this alone: keys have digits, and names of files have short parts.
  if (!/\d/.test(word) || PUBLIC_START.test(word) || (ENDS_AS_NAME.test(word) && !isLongBeforeEnd(word)))
    return false;
  if (/[+/]/.test(word)) return isBase64(word, closed);
  const prefix = PREFIX.exec(word)?.[0] ?? "";
  if (prefix !== "" && isPublic(prefix, word) && !TELLING.test(prefix)) return false;
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

/** `X.us`: the end is a region, not the end of a file's name. */
function isLongBeforeEnd(word: string): boolean {
  return /^[\w-]{36,}\.[a-z]{2}$/.test(word) && isOfBothCases(word) && isMixed(word);
}

function isRandom(body: string, prefix: string, dotted: boolean): boolean {
  const hex = body.replace(/_[0-9a-f]{4,12}$/, "");
  if (HEX.test(hex)) return (prefix !== "" || dotted) && isHexKey(hex, prefix);
  const telling = TELLING.test(prefix);
  if (/^[a-z0-9]+$/.test(body)) {
    if (prefix === "") return body.length >= 44 && body.length <= 56 && !ADDRESS.test(body) && isMixed(body);
    return body.length >= (telling ? 20 : 24) && isMixed(body);
  }
  if (/^[a-z0-9]{12,}(?:-[a-z0-9]{12,})+$/.test(body))
    return isMixed(body.replaceAll("-", "")) && !/^[0-9a-f-]+$/.test(body);
  if (/^[A-Z0-9]+$/.test(body)) return body.length >= (prefix === "" ? 40 : 24) && isMixed(body);
  return body.length >= (telling ? 16 : 20) && isOfBothCases(body) && isMixed(body);
}

/** Addresses of wallets and contents. */
const ADDRESS = /^(?:bafy|bafk|k51q|[a-z]{2,12}1[ac-hj-np-z02-9]{38,60}$)/;

/** Hashes of files mostly follow a hyphen, and ids of answers have fifty digits. */
function isHexKey(body: string, prefix: string): boolean {
  return (
    body.length !== 50 &&
    body.length >= 32 &&
    body.length <= 256 &&
    (TELLING.test(prefix) || !prefix.endsWith("-") || /^[A-Z]{3,6}-$/.test(prefix))
  );
}

/** `RGAPI-`, `acme_key_` and a UUID; two of them; one and a hash. */
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
  return rest === "" && (TELLING.test(prefix) || /^[A-Z]{4,8}-$|^[a-z]{2,5}_$/.test(prefix));
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

/** Pairs of letters that make up some 95 % of words, and a third of what chance makes. */
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
 * How much likelier chance made two neighbours than a person who writes names in code: logarithms of the ratio, by the
 * classes of both (1 digit, 2 lower case, 3 upper case). One row for both cases, one for a single case.
 */
const BOTH_CASES = [0.5, 1.9, 2.6, 1.5, -1.5, 1.1, 2.6, 0.9, 1.8];
const ONE_CASE = [1, 2.8, 2.8, 2.8, -0.4, 0, 2.8, 0, -0.4];
const COMMON_PAIR = -1;
const RARE_PAIR = 2.5;

/** Evidence that chance made a word, in logarithms; words and names are far below zero. */
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
      // A capital may begin a word, but what comes before it belongs to another.
      if (last > 1 && now > 1 && !(last === 2 && now === 3))
        sum += COMMON[((lastCode | 32) - 97) * 26 + (code | 32) - 97] === 1 ? COMMON_PAIR : RARE_PAIR;
    }
    last = now;
    lastCode = code;
  }
  return sum;
}

/** Of words that chance made, one in a hundred is below; names in code are, nearly all. */
const ENOUGH = 12;

function isMixed(body: string): boolean {
  return evidence(body) >= ENOUGH;
}

/** A hash between words has capitals only in these. */
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
