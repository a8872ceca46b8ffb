// Search terms of a text: stems of its significant words, in order, without duplicates.
import { wordSet } from "../../domain/word-set.ts";
import { koreanStem } from "./korean.ts";
import { stemOf } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";

/** Characters read; a text states its topic early. */
const LONGEST = 20_000;
const LONGEST_WORD = 40;

/** Latin words and numbers; Hangul; runs of scripts without spaces; any other letters. */
const WORDS =
  /[\p{Script=Latin}0-9]+|\p{Script=Hangul}+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+|(?:(?![\p{Script=Latin}0-9\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{N}\p{M}])+/gu;

/** Nearly all texts (ASCII with dashes, arrows and ticks): distinguishing scripts would take several times as long. */
const PLAIN = /^[\s!-~\u2010-\u205e\u2190-\u23ff\u2500-\u2775]*$/;
const PLAIN_WORDS = /[A-Za-z0-9]+/g;
/** The same with Korean: compiling the pattern above would cost a cold hook milliseconds. */
const KOREAN = /^[\s!-~\u2010-\u205e\u2190-\u23ff\u2500-\u2775\uac00-\ud7a3]*$/;
const KOREAN_WORDS = /[A-Za-z0-9]+|[\uac00-\ud7a3]+/g;

/** Boundaries inside identifiers: `getUser`, `HTTPServer`. Numbers stay with their word: `s3`, `utf8`. */
const HUMPS = /(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
/** Without a lower-case letter there are no boundaries: `I2C` is one word, as `i2c` is. */
const SMALL = /[a-z]/;

export function termsOf(text: string): readonly string[] {
  const found = new Set<string>();
  for (const word of wordsIn(text)) {
    const term = termOf(word);
    if (term !== undefined) found.add(term);
  }
  return [...found];
}

/** All words in lower case, with identifiers split. */
export function wordsIn(text: string): string[] {
  const start = text.slice(0, LONGEST);
  const isPlain = PLAIN.test(start);
  const cut = (isPlain ? start : start.normalize("NFC")).replace(CONTRACTIONS, "").replace(PLURALS, "$1");
  const words: string[] = [];
  const pattern = isPlain ? PLAIN_WORDS : KOREAN.test(cut) ? KOREAN_WORDS : WORDS;
  for (const run of cut.match(pattern) ?? []) {
    if (run.length > 200) continue;
    const lower = run.toLowerCase();
    const isAscii = ASCII.test(run);
    if (isAscii && lower === run) words.push(run);
    else if (!isAscii && SPACELESS.test(run)) words.push(...pairs(run));
    else if (!isAscii || WHOLE.has(lower) || !SMALL.test(run)) words.push(lower);
    else for (const part of run.split(HUMPS)) words.push(part.toLowerCase());
  }
  return words;
}

/** Undefined for stop words. */
export function termOf(word: string): string | undefined {
  if (!ASCII.test(word)) {
    const stem = koreanStem(word);
    return stem === "" || stem.length > LONGEST_WORD || isStopWord(stem) || isStopWord(word)
      ? undefined
      : stem;
  }
  if (word.length < 2 || word.length > LONGEST_WORD || isStopWord(word)) return undefined;
  if (HASH.test(word)) return undefined;
  const stem = stemOf(word);
  return isStopWord(stem) ? undefined : stem;
}

const ASCII = /^[\x20-\x7e]*$/;
const SPACELESS =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Commits, ids and long numbers, which occur only once. */
const HASH = /^(?=[0-9a-f]*\d)[0-9a-f]{7,}$|^\d{6,}$/;
/** `don't`, `user's`, `we'll`: the ending carries no meaning, and without `n't` a stop word is left. */
const CONTRACTIONS = /(?<=[A-Za-z])(?:n['’]t|['’](?:s|ll|re|ve|d|m))(?![A-Za-z])/g;

/** `APIs`, `PRs`: not a boundary inside an identifier. */
const PLURALS = /(?<![A-Za-z])([A-Z]{2,})s(?![A-Za-z])/g;

/** Names with an inner capital that are one word. */
const WHOLE = wordSet(
  "github gitlab typescript javascript postgresql mysql graphql oauth oauth2 mongodb nodejs nextjs devtools openai youtube linkedin webgl websocket websockets devops iphone ipados macos ios postgres nosql vuejs reactjs nestjs expressjs dynamodb influxdb clickhouse rabbitmq vscode jwt openapi webassembly wordpress cloudflare paypal sendgrid bitbucket opencode autohand i18n a11y",
);

/** Scripts without spaces are compared by pairs of adjacent characters. */
function pairs(run: string): string[] {
  const signs = [...run];
  if (signs.length < 3) return [run];
  return signs.slice(1).map((sign, index) => `${signs[index]}${sign}`);
}
