// Classifies a prompt's feedback on the previous work. Unclear text has no verdict: a wrong one is worse than none.
import { type Feedback, isComplaint } from "../../domain/feedback.ts";
import { complaintIn } from "./complaint.ts";
import { ENGLISH } from "./english.ts";
import { KOREAN } from "./korean.ts";
import { phrasesFor } from "./languages.ts";
import type { Phrase } from "./phrase.ts";
import { remarksIn } from "./remarks.ts";

/** The first phrase that matches decides: regressions before failures before successes. */
const WITH_KOREAN: readonly Phrase[] = [...ENGLISH, ...KOREAN];
const HANGUL = /[ㄱ-ㆎ가-힣]/;

export function feedbackIn(prompt: string): Feedback | undefined {
  const phrases = HANGUL.test(prompt) ? WITH_KOREAN : [...ENGLISH, ...phrasesFor(prompt)];
  for (const { texts, asks, rest } of remarksIn(prompt)) {
    const all = texts.join("\n").toLowerCase();
    for (const phrase of phrases) {
      const { verdict, needs, question } = phrase;
      // Cheap check first: compiling sixty expressions takes V8 tens of milliseconds.
      if (needs && !needs.some((text) => all.includes(text))) continue;
      const { pattern } = phrase;
      for (const text of texts) {
        // `test` before `exec`: V8 compiles the expression in half the time.
        const found = pattern.test(text) ? pattern.exec(text)?.[0] : undefined;
        if (found === undefined) continue;
        const after = text.slice(found.length);
        if (asks && !question && !ASKS_MORE.test(after)) continue;
        // "Also, CI failed": of the work before, or of something else? Nobody can tell.
        if (isComplaint(verdict) && ENGLISH.includes(phrase) && BESIDES.test(texts.at(-1) ?? "")) continue;
        // "It works, but …": the person goes on to say what does not.
        if (verdict === "worked" && TAKEN_BACK.test(`${after} ${rest}`)) return undefined;
        return { verdict, words: sentenceOf(found, after, verdict).replace(ENDING, "") };
      }
    }
    const [said = ""] = texts;
    const complaint = asks ? undefined : complaintIn(said);
    if (complaint) return { verdict: complaint, words: said.replace(ENDING, "") };
  }
  return undefined;
}

/** "That failed, the toggle does nothing": the rest of the sentence says what does not work. */
function sentenceOf(found: string, after: string, verdict: Feedback["verdict"]): string {
  if (!isComplaint(verdict)) return found;
  const [rest = ""] = /^[^.!?\n]*/.exec(after) ?? [];
  const [, asked] = /[,;:—–-]\s*((?:please|pls|can|could|would|try|let)\b.*)$/i.exec(rest) ?? [];
  const whole = `${found}${asked === undefined ? rest : rest.slice(0, -asked.length)}`;
  return whole.length <= LONGEST ? whole : found;
}

const ENDING = /[\s,;:.!。！-]+$/;
const LONGEST = 160;

/** "It fails, can you have a look?" is still feedback; "it works, right?" is a question. */
const ASKS_MORE = /^\s*[,;:.—–-]\s*(?:\S+\s+){3}/;
const BESIDES = /^(?:(?:oh|and|hm+|ok(?:ay)?)[,\s]+)*(?:also|another thing|separately|by the way|btw)\b/i;
const TAKEN_BACK =
  /\b(?:but|except|however|though|although|unless|almost|partially|still not|only (?:when|if|on|in)|until|yet)\b|지만|는데|(?:^|[\s,])(?:mais|sauf|aber|außer|pero|excepto|mas|exceto|porém)\s|けど|けれど|ですが|ただし|でも|但是?|不过|除了|(?:^|\s)(?:단|근데|그런데)(?:\s|,)/i;
