// Classifies a clause as a prohibition or a demand by its verbs, in English and Korean; descriptions use the same words
// in other positions.

/** `not`: something is forbidden; `do`: something is asked for. */
export type Demand = "not" | "do";

const CLAUSE = /(?:^|[;:—–]\s*|\s-\s)/.source;
const at = (words: string) => new RegExp(`${CLAUSE}(?:please\\s+)?(?:${words})`, "iu");
/** A verb in its base form, or a code span in its place. */
const VERB =
  "\\s+(?:[a-z]+ly\\s+)?(?!(?:the|an?|in|on|at|to|from|for|by|with|as|just|been|had|has|was|were|is|are|again|mind|worry|hesitate|bother|panic)\\b)(?:[a-z]+(?<!(?:[^s]s|ed|ing))\\b|\\ue000)";

const FORBIDDEN = [
  at(`(?:never|do\\s+not|don['’]t|must\\s+(?:not|never))${VERB}`),
  at("avoid\\s+[\\p{L}\\ue000]"),
  /\b(?:must|should|shall|may)\s+(?:not|never)\s+\S/i,
  /\b(?:must|should)n['’]t\s+\S/i,
  /\b(?:is|are)\s+(?:strictly\s+)?(?:forbidden|prohibited|banned|not\s+allowed|not\s+permitted|disallowed)\b/i,
  /^(?:forbidden|prohibited|banned|disallowed|not allowed)\s*:\s*\S/i,
  /^no\s+\ue000.(?!.*\b(?:needed|required|necessary)\b).*\b(?:in|outside|on)\s/iu,
];
const ASKED = [
  at(`always${VERB}`),
  /(?<!\b(?:it|which|that|who|they|this|there|these|[Uu]sers?|[Vv]isitors?|[Cc]ustomers?)\s)\b(?:MUST|must)\s+(?!have\s+been\b)(?:always\s+|first\s+|only\s+|be\s+|also\s+)?[a-z]{2,}/,
  /\bshould\s+always\s+[a-z]/i,
  at("prefer\\s+[^.]*?\\s(?:over|instead\\s+of|rather\\s+than)\\s"),
  at("use\\s+[^.]*?\\s(?:instead\\s+of|rather\\s+than)\\s"),
  /^use\s+[^.]*?,\s+(?:not|never)\s/i,
  /^only\s+(?!(?:if|when|the|an?|for|in|this|one|on)\b)(?:[a-z]+(?<!(?:[^s]s|ed|ing))\b)\s+.*\b(?:after|when|if|once|unless|with|from|in)\b/i,
  /^(?:(?:make\s+sure|be\s+sure|remember)\s+(?:to|you)\s+)?run\s+.*\ue000.*\bbefore\s+(?:each|every|any|you|committing|pushing|opening|merging|submitting|finishing|completing|a\s|the\s)/i,
];

/** "If you change X, run Y" is as clear a demand as "always". */
const OCCASION =
  /^(?:before|after)\b|^(?:if|when|whenever)\s+(?:you\s+)?(?:chang|modif|add|edit|updat|touch|remov|renam|delet|creat)/i;

export function demandOf(clause: string, condition: string): Demand | undefined {
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

/** "…는 항상 …입니다" is a description. */
const KOREAN_IS = /(?:입니다|이다|있습니다|있다|있음|됩니다|된다|됨|수\s*있\S*)[.!]?$/;

/** Undefined if there is no demand, or no Korean. */
export function koreanDemand(text: string): Demand | undefined {
  if (!/[가-힣]/.test(text)) return undefined;
  if (KOREAN_NOT.test(text) && !/절대\s*(?:경로|값|좌표|위치)/.test(text)) return "not";
  return KOREAN_DO.test(text) && !KOREAN_IS.test(text) ? "do" : undefined;
}

/** "When …," "If …," "Before …," at the beginning. */
export function conditionOf(text: string): string {
  return (
    /^(?:when(?:ever)?|if|before|after|while|once|for|in|on|inside|under|during)\s[^;]*?,\s+(?=\S)/i.exec(
      text,
    )?.[0] ?? ""
  );
}

/** The unwanted part: Y in "use X instead of Y", X in "never X, use Y", X in "X 대신 Y". */
export function againstOf(text: string, demand: Demand): string {
  const korean = /^(.*?)\s대신\s/.exec(text)?.[1];
  if (korean !== undefined) return korean;
  if (/[가-힣]/.test(text)) {
    const clauses = text.split(/(?<=[가-힣]고|며|,)\s+/);
    return demand === "not" ? clauses.filter((clause) => KOREAN_NOT.test(clause)).join(" ") : "";
  }
  if (demand === "do")
    return /(?:\b(?:instead\s+of|rather\s+than|over)|,\s*(?:not|never))\s+(.*)$/i.exec(text)?.[1] ?? "";
  const start = Math.min(...FORBIDDEN.map((pattern) => pattern.exec(text)?.index ?? text.length));
  const end =
    /\s[—–-]\s+(?:it|this|they|these|that|which|the)\b|(?:[;—–]|\s-|,|\.)\s*(?:please\s+|always\s+|instead\s+)?(?:use|prefer|run|call|always|go\s+through|instead)\b|\b(?:unless|without|before|until|while|because|since|so that|in favou?r of)\b/i.exec(
      text.slice(start + 1),
    );
  const whole =
    /\b(?:must|should|shall|may)\s+(?:not|never)|\b(?:must|should)n['’]t\b|forbidden|prohibited|allowed|금지/i.test(
      text,
    );
  return text.slice(whole ? 0 : start, end === null ? undefined : start + 1 + end.index);
}
