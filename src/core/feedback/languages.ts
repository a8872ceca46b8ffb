// Feedback phrases in six languages, one file each. In the rows, `IT` stands for the previous work, `END` for the end of
// the statement, `STOP` for the end of the remark; each row matches from the beginning of a remark.
import type { FeedbackVerdict } from "../../domain/feedback.ts";
import { CHINESE } from "./chinese.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { JAPANESE } from "./japanese.ts";
import { type Language, STOP } from "./language.ts";
import { type Phrase, phraseOf } from "./phrase.ts";
import { PORTUGUESE } from "./portuguese.ts";
import { SPANISH } from "./spanish.ts";

/** By script: kana is Japanese, Han without kana Chinese. */
export function phrasesFor(prompt: string): readonly Phrase[] {
  if (/[\u3041-\u30fa]/.test(prompt)) return JAPANESE_PHRASES;
  if (/[\u4e00-\u9fff]/.test(prompt)) return CHINESE_PHRASES;
  return LATIN_PHRASES;
}

const JAPANESE_PHRASES = made(JAPANESE);
const CHINESE_PHRASES = made(CHINESE);
const LATIN_PHRASES = byVerdict([FRENCH, GERMAN, SPANISH, PORTUGUESE].flatMap(made));

function made({ it, end, rows }: Language): readonly Phrase[] {
  const source = (words: string) =>
    words.replaceAll("IT", it).replaceAll("END", end).replaceAll("STOP", STOP);
  return rows.map((row) => phraseOf(row, source));
}

/** Regressions before failures before successes, in all languages. */
function byVerdict(phrases: readonly Phrase[]): readonly Phrase[] {
  const order: readonly FeedbackVerdict[] = ["regression", "record", "failed", "worked"];
  return phrases.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
}
