// Splits one run of a text into words: stems, the parts of names, and names as a whole. Words contain letters and digits
// only, so an index may split them at blanks.
import { koreanStem } from "../similarity/korean.ts";
import { stemOf } from "../similarity/stem.ts";
import { wordsIn } from "../similarity/terms.ts";
import { usualForm } from "./forms.ts";

export interface RunWords {
  /** Stems in order, without function words. */
  readonly parts: readonly string[];
  /** Compound names as one word: `getUserName` → `getusernam`; of a path also each compound step. */
  readonly wholes: readonly string[];
}

/** The words of a stretch of text without blanks. */
export function splitRun(run: string): RunWords {
  return SIMPLE.test(run) ? oneWord(run) : splitName(run);
}

function oneWord(run: string): RunWords {
  const stem = run.length > LONGEST_WORD || FUNCTION_WORDS.has(run) ? "" : stemOf(usualForm(run));
  return stem === "" ? NOTHING : { parts: [stem], wholes: [] };
}

function splitName(run: string): RunWords {
  // `v2.3.1` is found by `2.3.1` as well.
  const plain = (ASCII.test(run) ? run : withoutAccents(run)).replace(/^v(?=\d+\.\d)/i, "");
  const parts: string[] = [];
  const wholes: string[] = [];
  let joined = "";
  for (const step of plain.split(STEPS)) {
    const words = SIMPLE.test(step) ? [step] : wordsOfStep(step);
    for (const word of words) {
      if (word.length > LONGEST_WORD || FUNCTION_WORDS.has(word)) continue;
      const stem = koreanStem(stemOf(usualForm(word)));
      if (stem !== "") parts.push(stem);
    }
    const whole = words.length === 1 ? (words[0] ?? "") : wholeStep(step);
    if (words.length > 1 && whole !== "" && whole.length <= LONGEST_WHOLE) wholes.push(stemOf(whole));
    if (joined.length <= LONGEST_WHOLE) joined += /^\d+$/.test(step) ? `n${step}` : whole;
  }
  const isNew = parts.length > 1 && joined.length <= LONGEST_WHOLE && joined !== "" && STEPS.test(plain);
  if (isNew && !wholes.includes(joined)) wholes.push(stemOf(joined));
  return parts.length === 0 && wholes.length === 0 ? NOTHING : { parts, wholes };
}

/** Scripts without spaces have no short steps: long ones are read in pieces. */
function wordsOfStep(step: string): readonly string[] {
  return step.length <= LONGEST_STEP ? wordsIn(step) : (step.match(PIECES) ?? []).flatMap(wordsIn);
}

/** `user_name` → `username`; nothing for contractions and scripts without spaces. */
function wholeStep(step: string): string {
  if (step.length > LONGEST_STEP || /['’]/.test(step) || SPACELESS.test(step)) return "";
  return step.replaceAll(/[^\p{L}\p{N}\p{M}]/gu, "").toLowerCase();
}

/** `café` is found by `cafe`, `Größe` by `grosse`, Arabic with and without its vowel signs; Hangul and Kana are left whole. */
function withoutAccents(text: string): string {
  return text
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g, "")
    .normalize("NFC");
}

const NOTHING: RunWords = { parts: [], wholes: [] };
export const ASCII = /^[\0-\x7f]*$/;
const SIMPLE = /^[a-z0-9]+$/;
/** Steps of a path, a dotted name, a word with hyphens. */
const STEPS = /[./\\@-]|::/;
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Longer words are data: hashes, base64. */
const LONGEST_WORD = 64;
const LONGEST_WHOLE = 80;
const LONGEST_STEP = 200;
const PIECES = /.{1,200}/gsu;

/** Function words. Only those that never name a thing; words that are merely common get a low weight anyway. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  "a about am an and are as at be been being by can could did do does doing for from had has have he her here hers him his how i if in into is it its me my of on or our ours s she should so t than that the their theirs them then there these they this those to us was we were what when where which who whom whose why will with would you your yours".split(
    " ",
  ),
);
