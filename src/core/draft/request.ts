// The person asked to keep something: their own rule, or what has just been found out.
import { causeOfWords } from "./cause.ts";
import { fromExplanation } from "./explained.ts";
import type { DraftInput, Finding } from "./input.ts";
import { fromMended } from "./red-green.ts";
import { dictatedIn, type Rule, ruleIn } from "./rule.ts";
import { mendedIn, type Signals } from "./signals.ts";
import { cut } from "./text.ts";

export function request(input: DraftInput, signals: Signals): Finding | undefined {
  const { feedback, turn, before } = input;
  const isAsked = feedback?.verdict === "record" || TO_KEEP.test(turn.prompt.slice(0, LOOKED_AT));
  if (!isAsked && !STANDING.test(turn.prompt.slice(0, LOOKED_AT))) return undefined;
  const rule = dictatedIn(turn.prompt) ?? ruleIn(asked(turn.prompt));
  if (rule) return { ...fromRule(rule, turn.prompt), trigger: "request" };
  if (!isAsked) return undefined;
  for (const one of [...signals.mended, ...mendedIn(before?.calls ?? [])]) {
    const finding = fromMended(input, one, "said");
    if (finding) return { ...finding, trigger: "request" };
  }
  const explained = fromExplanation(input, signals);
  return explained && { ...explained, trigger: "request" };
}

export function fromRule({ rule, reason }: Rule, words: string): Omit<Finding, "trigger"> {
  return {
    cause: causeOfWords("rule", rule),
    title: rule,
    mistake: "",
    rootCause: `The agent did not know this rule of the person: "${rule}"${reason === "" ? "" : `, because: ${reason}`}.`,
    fix: `The person said: "${cut(words.replace(/\s+/g, " ").trim(), 300)}"`,
    checklist: [rule],
    appliesTo: commandsIn(words),
    severity: "medium",
    occurrences: 1,
    evidence: [],
  };
}

/** Said for later, without a word like "remember". */
const STANDING =
  /(?:^|[.!?\n]\s*|, )(?:from now on|going forward|in (?:the )?future|next time|lesson learned)\b|앞으로(?:는)? |다음부터/i;

/** Into the file that agents read, or into a memory. */
const TO_KEEP =
  /\b(?:add|put|note|write|update|mention|document|log|save|include|memori[sz]e|record)\b[^.?!\n]{0,80}(?:\b(?:CLAUDE|AGENTS|GEMINI)\.md\b|\.learnings\b|\b(?:your|the) memory\b|\blessons?(?: learned)?\b)|\bso (?:that )?you(?:'ll)? remember\b|\bnever (?:repeats?|happens?|happen) again\b/i;
const LOOKED_AT = 600;

/** From where the person begins to say it: what was said before is about the work. */
function asked(prompt: string): string {
  const text = prompt.slice(0, 1_500);
  const at = Math.max(
    0,
    text.search(
      /\b(?:remember|from now on|(?:CLAUDE|AGENTS|GEMINI)\.md|going forward|in (?:the )?future|next time|lesson learned)\b/i,
    ),
  );
  return text
    .slice(at)
    .replace(
      /^(?:CLAUDE|AGENTS|GEMINI)\.md\b(?: file)?(?:,? ?(?:that|to say that|to say|so that|with|:))?\s*/i,
      "",
    );
}

/** Code spans that are commands. */
function commandsIn(words: string): readonly string[] {
  return [...words.matchAll(/`([a-z][\w.-]*(?: [\w@./:*-]+){1,4})`/g)]
    .flatMap(([, text]) => text ?? [])
    .slice(0, 3);
}
