// Finds rules in a person's words that hold beyond the current task.
import { capital } from "../text/words.ts";
import { sentencesIn } from "./sentences.ts";
import { lengthOf, plainLine } from "./text.ts";

export interface Rule {
  /** As an instruction: "Never commit without asking". */
  readonly rule: string;
  /** "because …", "otherwise …"; empty if no reason was given. */
  readonly reason: string;
}

const SHORTEST = 12;
const LONGEST = 260;

/** The first sentence that is a rule. */
export function ruleIn(words: string): Rule | undefined {
  for (const sentence of sentencesIn(words)) {
    const said = sentence.replace(LEAD_IN, "").trim();
    if (lengthOf(said) < SHORTEST || said.length > LONGEST || said.endsWith("?") || ASKS.test(said)) continue;
    const rule = ruleOf(said);
    if (rule !== undefined) return withReason(rule);
  }
  return undefined;
}

/** Text after "remember:" or "record this:" is taken literally. */
export function dictatedIn(prompt: string): Rule | undefined {
  const said = DICTATED.exec(prompt.slice(0, 1_000))?.[1]?.trim() ?? "";
  const [sentence = ""] = sentencesIn(said);
  const isFit = lengthOf(sentence) >= SHORTEST && sentence.length <= LONGEST && !sentence.endsWith("?");
  return isFit ? withReason(sentence) : undefined;
}

const DICTATED =
  /(?:^|[.!?\n]\s*)(?:please )?(?:remember(?: this| that)?(?: for (?:next time|later|the future))?|record this(?: as a lesson)?|note this|make a note(?: of this)?|write this down|lesson learned|save this(?: for later)?|기억해(?:줘| 줘|둬| 둬)?|기록해(?:줘| 줘|둬| 둬)?|메모해(?:줘| 줘|둬| 둬)?)\s*[:：—–-]+\s*(\S[\s\S]*)/i;

function withReason(rule: string): Rule {
  const [, before = rule, because, remark] = REASON.exec(rule.replace(/[.!\s]+$/, "")) ?? [];
  const reason = because ?? remark ?? "";
  return {
    rule: capital(plainLine(before.replace(/[.!,;\s]+$/, ""), LONGEST)),
    reason: plainLine(reason.replace(/[.!\s]+$/, ""), LONGEST),
  };
}

function ruleOf(said: string): string | undefined {
  const unasked = UNASKED.exec(said)?.[1];
  if (unasked !== undefined)
    return `Do not ${unasked.replace(/[.!\s]+$/, "")} unless the person asked for it`;
  if (ABOUT_NOW.test(said)) return undefined;
  return RULES.some((pattern) => pattern.test(said)) ? said : undefined;
}

/** Introductory words before the rule. */
const LEAD_IN =
  /^(?:(?:ok(?:ay)?|no|nope|yes|yeah|hey|hm+|well|so|and|but|also|please|stop|wait|btw|by the way|fyi|just|again|as i said|like i said|from now on|going forward|in (?:the )?future|next time|for (?:the )?future|for next time|in general|lesson learned|note|rule|record this|remember(?: this| that| to)?|please remember(?: this| that)?|don't forget(?: that| to)?|keep in mind(?: that)?|이거|그리고|앞으로는?|다음부터(?:는|)?|기억해|기록해)[\s,:;!.—-]+)+/i;

/** "I did not say commit anything": a rule not to do it unasked. */
const UNASKED =
  /\bi (?:did ?n['’]?o?t|never|haven['’]?t) (?:say|said|ask(?:ed)?|tell|told)(?: you)?(?: to| for)? (.{4,80})$/i;

/** Words that limit it to the moment. */
const ABOUT_NOW =
  /^(?:do not|don['’]?t|stop) \w+(?: \w+)? ?(?:this|that|it|these|those|them)\b|^(?:do not|don['’]?t) (?:worry|bother)\b|\bwe don['’]?t need\b|\b(?:for now|this time|right now|yet|instead of this|let's|wait|pause|hold on|first let|try (?:this|that|again)|never ?mind)\b/i;

const ASKS =
  /^(?:can|could|would|will|should|do|does|did|is|are|was|were|what|why|how|where|when|which|who)\b/i;

const RULES: readonly RegExp[] = [
  /\b(?:always|never|whenever|every time|under no circumstances)\b/i,
  /^(?:do not|don['’]?t|avoid|prefer|stop) \w+/i,
  /\bwe (?:do not|don['’]?t|never|always|prefer|only|should (?:not|never|always))\b/i,
  /\b(?:you|we|it|agents?|tests?|code) (?:must|should (?:not|never|always|only))\b/i,
  /\b(?:use|run|call|write|put|keep|prefer)\b.{2,80}\b(?:instead of|rather than|not)\b/i,
  /\b(?:must|has to|have to) (?:not )?(?:be|go|run|use|come|live|stay)\b/i,
  /\bbefore (?:every|each|any|you)\b|\bunless\b/i,
  /항상|절대|반드시|무조건|하지 ?마|쓰지 ?마|말 ?것|금지|하면 안|해야 (?:해|합|한|돼|됩)|말고 .{2,40}(?:써|사용)/,
];

/** The reason: after "because" or "otherwise", or as a short remark at the end. */
const REASON =
  /^(.{8,}?)(?:[,;—–-]*\s+(?:because|since|so that|otherwise|or else|as it|왜냐하면)\s+(.{6,})|[,;—–-]+\s+((?:it(?:'s| is)|they(?:'re| are))?\s*too \w+))$/i;
