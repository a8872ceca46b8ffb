// Decides whether a sentence is a rule or a description. In doubt it is a description: a missed rule is better than a
// wrong one.

import { wordSet } from "../../domain/word-set.ts";
import { againstOf, conditionOf, type Demand, demandOf, koreanDemand } from "./rule-demand.ts";

export interface Rule {
  readonly demand: Demand;
  /** The sentence without leading labels and symbols (`CRITICAL:`, `❌`). */
  readonly text: string;
  /** "When writing tests"; empty if the rule always applies. */
  readonly condition: string;
  /** The unwanted part, whose code spans name what must not be run or touched. */
  readonly against: string;
}

export function ruleIn(sentence: string): Rule | undefined {
  if (sentence.length > 2 * MOST) return undefined;
  const text = withoutPreface(withoutLabel(sentence).replace(ADDRESS, ""));
  if (text.length > MOST || /\?$|=>|\b(?:must|should)(?: be)?:?$/i.test(text) || !isSpecific(text))
    return undefined;
  if (ABOUT_ITSELF.test(text) || DESCRIBING.test(text) || isPointing(text)) return undefined;
  const judged = withoutAsides(text);
  const condition = conditionOf(judged);
  const rest = judged.slice(condition.length);
  const demand = koreanDemand(judged) ?? demandOf(rest, condition);
  if (demand === undefined) return undefined;
  return {
    demand,
    text: text.replace(/[\s.:;,!]+$/, ""),
    condition: EMPTY_CONDITION.test(condition) ? "" : condition.replace(/[,:\s]+$/, "").trim(),
    against: condition + againstOf(rest, demand),
  };
}

export function withoutLabel(sentence: string): string {
  return sentence
    .replace(/^(?:[^\p{L}\p{N}\ue000"“(]|\ufe0f)+/u, "")
    .replace(
      /^(?:critical|important|warning|note|caution|rule|required?|requirement|must|remember|중요|주의|경고|필수)(?: rule)?\s*(?:\d+\s*)?[:!—–-]+\s*/iu,
      "",
    )
    .replace(/^(?:[^\p{L}\p{N}\ue000"“(]|\ufe0f)+/u, "")
    .replace(/^please\s+/i, "")
    .trim();
}

const MOST = 420;
const ADDRESS = /\s*(?:\b(?:per|see|at)\s+)?<?https?:\/\/\S+>?/gi;
/** "Prefer these over …", "Flag it; don't decide it": refers to text elsewhere. */
function isPointing(text: string): boolean {
  return (POINTING.test(text) && !text.endsWith(":")) || /^\w+ it\b.{0,20}\bit[.!]?$/i.test(text);
}

const POINTING =
  /^(?:(?:never|always|do not|don['’]t)\s+\w+|prefer|use|avoid)\s+(?:these|those|this|that|it|them|such)\b(?!\s+(?:of|in|for)\b)/i;
/** "It is …", "There are …" are descriptions, whatever follows. */
const DESCRIBING = /^(?:it|this|that|there|they|these|we)\s+(?:is|are|was|were|has|have|does|will)\b/i;
const EMPTY_CONDITION =
  /^(?:when|where|if|whenever)\s+(?:possible|needed|necessary|applicable|appropriate|in doubt)\b|^in general\b/i;

/** Drops remarks in parentheses; names in parentheses stay. */
function withoutAsides(text: string): string {
  return text.replace(/\([^()]*\)/g, (inside) =>
    /^\((?:\ue000.|[\s,]|and|or)+\)$/u.test(inside) ? inside : " ".repeat(inside.length),
  );
}

/**
 * Drops a description before the rule: "Absolute paths - always use them in …", "X is wired so; use Y instead of Z".
 */
function withoutPreface(text: string): string {
  for (const found of text.matchAll(/(?:;|:|\s[—–-]|,\s+but)\s+(?=\S)/g)) {
    const [preface, rest] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
    if (/\([^)]*$/.test(preface) || conditionOf(`${preface}, x`) !== "") return text;
    if (demandOf(withoutAsides(preface), "") !== undefined || koreanDemand(preface) !== undefined)
      return text;
    const judged = withoutAsides(rest);
    if (/^must\b/i.test(rest)) continue;
    // Two adjacent commands belong together.
    if (
      found[0].startsWith(";") &&
      !/\b(?:is|are|was|were|has|have|uses|lives?|returns?|remains?)\b/i.test(preface)
    )
      return text;
    // After a dash comes an explanation, unless it is an imperative.
    if (/[—–-]/.test(found[0]) && !/^(?:please|always|never|do|don['’]t|avoid|prefer|use|only)\b/i.test(rest))
      continue;
    if (demandOf(judged.slice(conditionOf(judged).length), "") === undefined) continue;
    const telling = (rest.match(/[\p{L}\ue000][\p{L}'’-]*/gu) ?? []).filter(
      (word) => !EMPTY.has(word.toLowerCase()),
    );
    return telling.length >= 3 && !/\b(?:it|them|these|those|this|that)[.!]?$/i.test(rest)
      ? withoutPreface(rest)
      : text;
  }
  return text;
}

/** Rules about the rule file itself, and references to other texts. */
const ABOUT_ITSELF =
  /\b(?:CLAUDE|AGENTS|GEMINI|CONTRIBUTING|README)(?:\.md)?\b|\bthis (?:file|document|guide|section)\b|이 (?:파일|문서)(?:은|는|을|를)/i;

/** True if it has enough specific words to check anything by. */
function isSpecific(text: string): boolean {
  if (/[가-힣]/.test(text)) return text.replace(/\s/g, "").length >= 8;
  const words = text.match(/[\p{L}\ue000][\p{L}\p{N}'’_-]*/gu) ?? [];
  const telling = words.filter((word) => !EMPTY.has(word.toLowerCase()));
  return telling.length >= (/\ue000|:$/.test(text) ? 1 : 2) && words.length >= 3 && !PLATITUDE.test(text);
}

const EMPTY = wordSet(
  "a an the to of in on at for and or if when always never do does not don't don’t must should be is are avoid prefer it its this that these those any all you your we our with by as no only",
);
const PLATITUDE =
  /\b(?:clean|readable|maintainable|idiomatic|good|quality|elegant|robust|simple) (?:and \w+ )?code\b|\bbest practices?\b|\bbe (?:safe|careful|humble|honest|concise|polite|helpful|thorough)\b|\bmust be (?:well[- ])?(?:tested|documented|reviewed)\b(?! (?:with|in|on|by|against))|\bcode quality\b|\bhigh[- ]quality\b/i;
