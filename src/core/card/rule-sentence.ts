// Is a sentence a rule, or does it only describe? Better to miss one than to take a description for one.

/** - `not` something is forbidden - `do` something is asked for */
export type Demand = "not" | "do";

export interface Rule {
  readonly demand: Demand;
  /** The sentence without labels and signs before it (`CRITICAL:`, `❌`). */
  readonly text: string;
  /** "When writing tests"; empty where it always holds. */
  readonly condition: string;
  /** What the rule is against: where pieces of code name what should not be run or touched. */
  readonly against: string;
}

export function ruleIn(sentence: string): Rule | undefined {
  const text = withoutPreface(withoutLabel(sentence).replace(ADDRESS, ""));
  if (text.length > MOST || /\?$|=>/.test(text) || !isTelling(text)) return undefined;
  if (
    ABOUT_ITSELF.test(text) ||
    (POINTING.test(text) && !text.endsWith(":")) ||
    /^\w+ it\b.{0,20}\bit[.!]?$/i.test(text)
  )
    return undefined;
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
    .trim();
}

const MOST = 420;
const ADDRESS = /\s*(?:\b(?:per|see|at)\s+)?<?https?:\/\/\S+>?/gi;
/** "Prefer these over …", "Never do that": what is meant stands elsewhere. */
const POINTING =
  /^(?:(?:never|always|do not|don['’]t)\s+\w+|prefer|use|avoid)\s+(?:these|those|this|that|it|them|such)\b(?!\s+(?:of|in|for)\b)/i;
const EMPTY_CONDITION =
  /^(?:when|where|if|whenever)\s+(?:possible|needed|necessary|applicable|appropriate|in doubt)\b|^in general\b/i;

/** What is said in passing does not make a rule; names in brackets do belong to it. */
function withoutAsides(text: string): string {
  return text.replace(/\([^()]*\)/g, (inside) =>
    /^\((?:\ue000.|[\s,]|and|or)+\)$/u.test(inside) ? inside : " ".repeat(inside.length),
  );
}

/** "Absolute paths - always use them in …", "X is wired so; use Y instead of Z": a description before the rule. */
function withoutPreface(text: string): string {
  for (const found of text.matchAll(/(?:;|:|\s[—–-]|,\s+but)\s+(?=\S)/g)) {
    const [preface, rest] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
    if (/\([^)]*$/.test(preface) || conditionOf(`${preface}, x`) !== "") return text;
    if (demandOf(withoutAsides(preface), "") !== undefined || koreanDemand(preface) !== undefined)
      return text;
    const judged = withoutAsides(rest);
    if (demandOf(judged.slice(conditionOf(judged).length), "") === undefined) continue;
    const telling = (rest.match(/[\p{L}\ue000][\p{L}'’-]*/gu) ?? []).filter(
      (word) => !EMPTY.has(word.toLowerCase()),
    );
    return telling.length >= 3 && !/\b(?:it|them|these|those|this|that)[.!]?$/i.test(rest) ? rest : text;
  }
  return text;
}

/** Rules about the very file of rules, and pointers to other texts. */
const ABOUT_ITSELF =
  /\b(?:CLAUDE|AGENTS|GEMINI|CONTRIBUTING|README)(?:\.md)?\b|\bthis (?:file|document|guide|section)\b|이 (?:파일|문서)(?:은|는|을|를)/i;

/** Enough words to check anything by, beside what goes without saying. */
function isTelling(text: string): boolean {
  if (/[가-힣]/.test(text)) return text.replace(/\s/g, "").length >= 8;
  const words = text.match(/[\p{L}\ue000][\p{L}\p{N}'’_-]*/gu) ?? [];
  const telling = words.filter((word) => !EMPTY.has(word.toLowerCase()));
  return telling.length >= (/\ue000|:$/.test(text) ? 1 : 2) && words.length >= 3 && !PLATITUDE.test(text);
}

const EMPTY = new Set(
  "a an the to of in on at for and or if when always never do does not don't don’t must should be is are avoid prefer it its this that these those any all you your we our with by as no only".split(
    " ",
  ),
);
const PLATITUDE =
  /\b(?:clean|readable|maintainable|idiomatic|good|quality|elegant|robust|simple) (?:and \w+ )?code\b|\bbest practices?\b|\bbe (?:safe|careful|humble|honest|concise|polite|helpful|thorough)\b|\bmust be (?:well[- ])?(?:tested|documented|reviewed)\b(?! (?:with|in|on|by|against))|\bcode quality\b|\bhigh[- ]quality\b/i;

const CLAUSE = /(?:^|[;:—–]\s*|\s-\s|,\s+(?:and|but|so)\s+|\s(?:and|but)\s+)/.source;
const at = (words: string) => new RegExp(`${CLAUSE}(?:please\\s+)?(?:${words})`, "iu");
/** A verb in its plain form, or a piece of code in its place. */
const VERB =
  "\\s+(?:[a-z]+ly\\s+)?(?!(?:the|an?|be\\s+\\w+ed\\s+by|been|been|had|has|was|were|is|are|again|mind|again)\\b)(?:[a-z]+(?<!(?:[^s]s|ed|ing))\\b|\\ue000)";

const FORBIDDEN = [
  at(`(?:never|do\\s+not|don['’]t|must\\s+(?:not|never))${VERB}`),
  at("avoid\\s+[\\p{L}\\ue000]"),
  /\b(?:must|should|shall|may)\s+(?:not|never)\s+\S/i,
  /\b(?:must|should)n['’]t\s+\S/i,
  /\b(?:is|are)\s+(?:strictly\s+)?(?:forbidden|prohibited|banned|not\s+allowed|not\s+permitted|disallowed)\b/i,
  /^(?:forbidden|prohibited|banned|disallowed|not allowed)\s*:\s*\S/i,
];
const ASKED = [
  at(`always${VERB}`),
  /(?<!\b(?:it|which|that|who|they|this|there|these)\s)\b(?:MUST|must)\s+(?:always\s+|first\s+|only\s+|be\s+|also\s+)?[a-z]{2,}/,
  /\bshould\s+always\s+[a-z]/i,
  at("prefer\\s+[^.]*?\\s(?:over|instead\\s+of|rather\\s+than)\\s"),
  at("use\\s+[^.]*?\\s(?:instead\\s+of|rather\\s+than)\\s"),
  /^use\s+[^.]*?,\s+(?:not|never)\s/i,
  /^only\s+(?!(?:if|when|the|an?|for|in|this|one|on)\b)(?:[a-z]+(?<!(?:[^s]s|ed|ing))\b)\s+.*\b(?:after|when|if|once|unless|with|from|in)\b/i,
  /^run\s+.*\ue000.*\bbefore\s+(?:each|every|any|you|committing|pushing|opening|merging|submitting|finishing|completing|a\s|the\s)/i,
];

/** "If you change X, run Y" asks for it as clearly as "always". */
const OCCASION =
  /^(?:before|after)\b|^(?:if|when|whenever)\s+(?:you\s+)?(?:chang|modif|add|edit|updat|touch|remov|renam|delet|creat)/i;

function demandOf(clause: string, condition: string): Demand | undefined {
  if (OCCASION.test(condition) && /^(?:always\s+)?run\s+.*\ue000/i.test(clause)) return "do";
  const first = (patterns: readonly RegExp[]) =>
    Math.min(...patterns.map((pattern) => pattern.exec(clause)?.index ?? Number.POSITIVE_INFINITY));
  const [not, asked] = [first(FORBIDDEN), first(ASKED)];
  if (not === Number.POSITIVE_INFINITY && asked === not) return undefined;
  return not <= asked ? "not" : "do";
}

const KOREAN_NOT =
  /절대|금지|지\s*(?:마|말)(?:세요|라|것|고|십시오|아야|\s|[.,!]|$)|(?:하|되)면\s*안\s*(?:된다|됨|됩니다|돼)|지\s*않(?:는다|습니다|도록|을\s*것|음)(?=[\s.,!]|$)/;
const KOREAN_DO =
  /(?:^|[\s(])(?:항상|반드시|무조건)\s|(?:해|어|아|여)야\s*(?:한다|함|합니다|해요|할)(?=[\s.,!]|$)|\s대신\s.*(?:사용|쓴다|쓸\s*것|쓰기)/;

/** "…는 항상 …입니다" describes. */
const KOREAN_IS = /(?:입니다|이다|있습니다|있다|있음|됩니다|된다|됨|수\s*있\S*)[.!]?$/;

function koreanDemand(text: string): Demand | undefined {
  if (!/[가-힣]/.test(text)) return undefined;
  if (KOREAN_NOT.test(text) && !/절대\s*(?:경로|값|좌표|위치)/.test(text)) return "not";
  return KOREAN_DO.test(text) && !KOREAN_IS.test(text) ? "do" : undefined;
}

/** "When …," "If …," "Before …," at the head. */
function conditionOf(text: string): string {
  return (
    /^(?:when(?:ever)?|if|before|after|while|once|for|in|on|inside|under|during)\s[^;]*?,\s+(?=\S)/i.exec(
      text,
    )?.[0] ?? ""
  );
}

/** Of "use X instead of Y" it is Y; of "never X, use Y" it is X; of "X 대신 Y" it is X. */
function againstOf(text: string, demand: Demand): string {
  const korean = /^(.*?)\s대신\s/.exec(text)?.[1];
  if (korean !== undefined) return korean;
  if (/[가-힣]/.test(text)) {
    const clauses = text.split(/(?<=[가-힣]고|며|,)\s+/);
    return demand === "not" ? clauses.filter((clause) => KOREAN_NOT.test(clause)).join(" ") : "";
  }
  if (demand === "do")
    return /\b(?:instead\s+of|rather\s+than|over|,\s*(?:not|never))\s+(.*)$/i.exec(text)?.[1] ?? "";
  const start = Math.min(...FORBIDDEN.map((pattern) => pattern.exec(text)?.index ?? text.length));
  const end =
    /(?:[;—–]|\s-|,|\.)\s*(?:please\s+|always\s+|instead\s+)?(?:use|prefer|run|call|always|go\s+through|instead)\b|\b(?:unless|without|before|until|because|since|so that|in favou?r of)\b/i.exec(
      text.slice(start + 1),
    );
  const whole =
    /\b(?:must|should|shall|may)\s+(?:not|never)|n['’]t\b|forbidden|prohibited|allowed|금지/i.test(text);
  return text.slice(whole ? 0 : start, end === null ? undefined : start + 1 + end.index);
}
