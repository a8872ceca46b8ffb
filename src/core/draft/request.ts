// The person asked to keep something: their own rule, or what has just been found out.
import { causeOfWords } from "./cause.ts";
import { guardAgainst } from "./checklist.ts";
import { explanationsIn, fixIn } from "./explain.ts";
import type { DraftInput, Finding } from "./input.ts";
import { fromMended } from "./red-green.ts";
import { type Rule, ruleIn } from "./rule.ts";
import { mendedIn, type Signals } from "./signals.ts";
import { cut } from "./text.ts";

export function request(input: DraftInput, { mended }: Signals): Finding | undefined {
  const { feedback, turn, lastMessage = "", before } = input;
  if (feedback?.verdict !== "record" && !STANDING.test(turn.prompt.slice(0, 600))) return undefined;
  const rule = ruleIn(asked(turn.prompt));
  if (rule) return { ...fromRule(rule, turn.prompt), trigger: "request" };
  if (feedback?.verdict !== "record") return undefined;
  for (const one of [...mended, ...mendedIn(before?.calls ?? [])]) {
    const finding = fromMended(input, one);
    if (finding) return { ...finding, trigger: "request" };
  }
  const explanation = explanationsIn(lastMessage)[0];
  if (!explanation) return undefined;
  return {
    trigger: "request",
    cause: causeOfWords("explained", explanation.claim),
    title: explanation.claim,
    mistake: "",
    rootCause: explanation.sentence,
    fix: fixIn(lastMessage),
    checklist: [guardAgainst(explanation.claim)],
    appliesTo: [],
    severity: "medium",
    occurrences: 1,
    evidence: [],
  };
}

export function fromRule({ rule, reason }: Rule, words: string): Omit<Finding, "trigger"> {
  return {
    cause: causeOfWords("rule", rule),
    title: rule,
    mistake: "",
    rootCause:
      reason === "" ? `The agent did not know this rule of the person: "${rule}".` : `${rule}: ${reason}.`,
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

/** From where the person begins to say it: what was said before is about the work. */
function asked(prompt: string): string {
  const text = prompt.slice(0, 1_500);
  const at = Math.max(
    0,
    text.search(/\b(?:remember|from now on|going forward|in (?:the )?future|next time|lesson learned)\b/i),
  );
  return text.slice(at);
}

/** Code spans that are commands. */
function commandsIn(words: string): readonly string[] {
  return [...words.matchAll(/`([a-z][\w.-]*(?: [\w@./:*-]+){1,4})`/g)]
    .flatMap(([, text]) => text ?? [])
    .slice(0, 3);
}
