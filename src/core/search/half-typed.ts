// Completes the last word of a question while it is being typed.
import { stemOf } from "../similarity/stem.ts";
import { wordsIn } from "../similarity/terms.ts";
import { usualForm } from "./forms.ts";
import { runsOf } from "./words.ts";

export interface HalfTyped {
  /** The last part as a word, which may be complete. It is never treated as misspelled, because it is not finished. */
  readonly word: string;
  /** Beginnings of the words it may become, as they are indexed. */
  readonly beginnings: readonly string[];
  /** Stems that are shorter than what is typed: `migratio` becomes `migration`, which is indexed as `migrat`. */
  readonly stems: readonly string[];
}

/** Fewest letters of a useful prefix; in other scripts one character carries more than one of a to z. */
const LEAST_ASCII = 2;
const LEAST_STEM = 3;
const ENDINGS =
  "s es ed ing er ers ly al able ible ive ity ities ies ied ion ions ation ations ization ment ments ness ful".split(
    " ",
  );

/** Undefined where the piece ends with anything but a letter or digit: the word is finished. */
export function halfTyped(piece: string): HalfTyped | undefined {
  const name = /[\p{L}\p{N}\p{M}_]+$/u.exec(piece)?.[0];
  const last = name === undefined ? undefined : wordsIn(name).at(-1);
  if (name === undefined || last === undefined) return undefined;
  const whole = name.replaceAll("_", "").toLowerCase();
  const isPairs = SPACELESS.test(last) && [...last].length > 1;
  const beginnings = [last, whole].filter((one) => !isPairs && isEnough(one));
  const parts = runsOf(piece).at(-1)?.words.parts ?? [];
  return { word: parts.at(-1) ?? last, beginnings: [...new Set(beginnings)], stems: stemsOf(last) };
}

/** Without a Korean letter that is not a syllable yet. */
export function composed(typed: string): string {
  return typed.normalize("NFC").replace(/(?<=[\uac00-\ud7a3])[\u3131-\u3163]$/, "");
}

function isEnough(beginning: string): boolean {
  return /^[a-z0-9]*$/.test(beginning) ? beginning.length >= LEAST_ASCII : beginning !== "";
}

/** Of the words that it becomes with one of the usual endings. */
function stemsOf(typed: string): readonly string[] {
  // A particle that is not complete yet: 테스트르 becomes 테스트를.
  if (/^[\uac00-\ud7a3]{3,}$/.test(typed)) return [typed.slice(0, -1)];
  if (!/^[a-z]+$/.test(typed)) return [];
  const stems = new Set<string>();
  for (const ending of ENDINGS) {
    for (let typedOfIt = 0; typedOfIt < ending.length; typedOfIt++) {
      if (!typed.endsWith(ending.slice(0, typedOfIt))) continue;
      const stem = stemOf(usualForm(typed + ending.slice(typedOfIt)));
      if (stem.length >= LEAST_STEM && stem.length < typed.length && typed.startsWith(stem)) stems.add(stem);
    }
  }
  return [...stems];
}

const SPACELESS =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
