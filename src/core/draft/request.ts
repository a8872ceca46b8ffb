// Trigger: the person asked to keep something, a rule of their own or the latest finding.
import { cutAtWord } from "../text/cut.ts";
import { causeOfWords } from "./cause.ts";
import { fromExplanation, fromPerson } from "./explained.ts";
import type { DraftInput, Finding } from "./input.ts";
import { fromMended } from "./red-green.ts";
import { dictatedIn, type Rule, ruleIn } from "./rule.ts";
import { sentencesIn } from "./sentences.ts";
import { mendedIn, type Signals } from "./signals.ts";

export function request(input: DraftInput, signals: Signals): Finding | undefined {
  const { feedback, turn, before } = input;
  const isAsked = feedback?.verdict === "record" || TO_KEEP.test(turn.prompt.slice(0, LOOKED_AT));
  if (!isAsked && !STANDING.test(turn.prompt.slice(0, LOOKED_AT))) return undefined;
  const rule = dictatedIn(turn.prompt) ?? firstRule(askedFor(turn.prompt));
  if (rule) return { ...fromRule(rule, turn.prompt), trigger: "request" };
  if (!isAsked) return undefined;
  const explanation = fromPerson(turn.prompt, signals);
  if (explanation)
    return { ...explanation, trigger: "request", checklist: [`Taken into account: ${explanation.title}`] };
  for (const one of [...signals.mended, ...mendedIn(before?.calls ?? [])]) {
    const finding = fromMended(input, signals, one, "said");
    if (finding) return { ...finding, trigger: "request" };
  }
  const explained = fromExplanation(input, signals);
  return explained && { ...explained, trigger: "request" };
}

function firstRule(sentences: readonly string[]): Rule | undefined {
  for (const sentence of sentences) {
    const rule = ruleIn(sentence);
    if (rule) return rule;
  }
  return undefined;
}

export function fromRule({ rule, reason }: Rule, words: string): Omit<Finding, "trigger"> {
  return {
    cause: causeOfWords("rule", rule),
    title: rule,
    mistake: "",
    rootCause: `The agent did not know this rule of the person: "${rule}"${reason === "" ? "" : `, because: ${reason}`}.`,
    fix: `The person said: "${cutAtWord(words.replace(/\s+/g, " ").trim(), 300)}"`,
    checklist: [rule],
    appliesTo: commandsIn(words),
    severity: "medium",
    occurrences: 1,
    evidence: [],
  };
}

/** Instructions for the future without a word like "remember". */
const STANDING =
  /(?:^|[.!?\n]\s*|, )(?:from now on|going forward|in (?:the )?future|next time|lesson learned)\b|앞으로(?:는)? |다음부터/i;

/** Requests to write into the agents' instruction file or a memory. */
const TO_KEEP =
  /\b(?:add|put|note|write|update|mention|document|log|save|include|memori[sz]e|record)\b[^.?!\n]{0,80}(?:\b(?:CLAUDE|AGENTS|GEMINI)\.md\b|\.learnings\b|\b(?:your|the) memory\b|\b(?:as a|to the|to our|in the|in our) lessons?\b)|\bso (?:that )?you(?:'ll)? remember\b|\bnever (?:repeats?|happens?|happen) again\b/i;
const LOOKED_AT = 600;

/** The text from the sentence that asks to keep something, then the text around it. */
function askedFor(prompt: string): readonly string[] {
  const sentences = sentencesIn(prompt.slice(0, 1_500));
  const at = sentences.findIndex((sentence) => MENTION.test(sentence));
  if (at === -1) return [];
  const asking = sentences[at] ?? "";
  const isPolite = /^(?:(?:please|also|and|ok(?:ay)?)[, ]+)*(?:can|could|would|should|i wonder)\b/i.test(
    asking,
  );
  const rest = asking.slice(asking.search(MENTION)).replace(OPENING, "");
  return [
    isPolite ? rest.replace(/\?\s*$/, "") : rest,
    sentences[at + 1],
    sentences[at - 1],
    sentences[at - 2],
  ].filter((one) => one !== undefined);
}

const MENTION =
  /\b(?:remember|from now on|(?:CLAUDE|AGENTS|GEMINI)\.md|\.learnings|going forward|in (?:the )?future|next time|lessons? learned|lessons?)\b|앞으로|다음부터|기억해|기록해/i;
const OPENING =
  /^(?:CLAUDE|AGENTS|GEMINI)\.md\b(?: file)?(?:,? ?(?:that|to say that|to say|so that|with|:))?\s*/i;

/** Code spans that are commands. */
function commandsIn(words: string): readonly string[] {
  return [...words.matchAll(/`([a-z][\w.-]*(?: [\w@./:*-]+){1,4})`/g)]
    .flatMap(([, text]) => text ?? [])
    .slice(0, 3);
}
