// Tells questions from requests for work.
import { pattern } from "../pattern/pattern.ts";

function isQuestion(prompt: string): boolean {
  const text = prompt.trim();
  if (text.length > LONGEST) return false;
  return ASKS.test(text) || (/[?？]\s*$/.test(text) && !REQUEST.test(text));
}

/** The kind of answer the person wants: a description or an opinion; undefined if work is wanted. */
export function answerWanted(prompt: string): AnswerKind | undefined {
  // "Should we keep the importer?": the answer is advice, which nobody has taken yet.
  if (isQuestion(prompt)) return ADVICE.test(prompt) ? undefined : "explanation";
  if (prompt.length > LONGEST || !REVIEW.test(prompt)) return undefined;
  // "Investigate why the mails arrive twice": one question, not a list of findings.
  return prompt.length <= SHORT && /\bwhy\b/i.test(prompt) ? "explanation" : "review";
}

export type AnswerKind = "explanation" | "review";

const LONGEST = 1_000;
const SHORT = 200;
const REVIEW = pattern(
  /^\W*(?:(?:please|can you|could you|now|thoroughly|carefully|critically|deeply|do|perform|a|an|thorough|careful|full|quick|security|code)[,]?\s+)*(?:review|audit|analy[sz]e|analysis|investigate|investigation|examine|assess|evaluate|inspect|compare|take a look|look (?:at|into|through)|check (?:whether|if|why|how)|find out|analise|analisa|analice|revise|revisa|examina|überprüf|prüfe|analysiere|untersuche|vérifie|analysez|レビュー|調べて|分析|검토|분석)/i,
);
/** Question words of the most frequent languages, only at the start of the prompt. */
const ASKS = pattern(
  /^\W*(?:(?:please|can you|could you|ok(?:ay)?|so|hi|hey|now|and)[,!]?\s+)*(?:(?:how|why|where|what|which|when|who)\b(?! about\b)|explain|describe|tell me|walk me through|summari[sz]e how|wie |warum |wo |was |erklär|comment |pourquoi |où |explique|c[oó]mo |por ?qu[eéê] |d[oó]nde |explica|onde |o que |どう|なぜ|何|どこ|教えて|어떻게|왜 |어디|설명|怎么|为什么|如何|解释|哪里)/iu,
);
const ADVICE = pattern(
  /^\W*(?:(?:what|why|how|when|where) )?(?:would|could|might) (?!you\b|(?:it|this|that) be\b)|^\W*is it (?:safe|ok|okay|possible|worth|better|a good idea)\b|\b(?:is|are) \S+ or \S+ (?:better|faster|best)\b|\b(?:should|shall) (?:i|we|my|our|be my|be our)\b|\bwhat(?:'s| is) (?:the )?best\b|\bwhich (?:one )?(?:is|would be) better\b|\b(?:do|would) you (?:recommend|suggest)\b/i,
);
const REQUEST = pattern(/^\W*(?:please |can you |could you |would you |will you |can we |let's )/i);
