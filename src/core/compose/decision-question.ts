// Recognises questions after a decision: "why did we choose ioredis?", "what did we decide about the cache?"

const LONGEST = 120;
const BEFORE =
  /^(?:(?:ok(?:ay)?|so|hey|hi|and|but|wait|remind me|tell me|do you (?:know|remember)|can you tell me)\b[,:]?\s+)*/i;
const WHY =
  /^why (?:do|did|are|were|have|had|is|was) (?:we|you|i|it|this(?: project)?|there)\s+(?:not\s+|again\s+|even\s+)?(?:(?:choose|chose|chosen|pick(?:ed)?|us(?:e|ed|ing)|go(?:ne|ing)? with|decid(?:e|ed) (?:on|for|against|to use)|switch(?:ed)? to|settl(?:e|ed) on|prefer(?:red)?|keep(?:ing)?|take|took|need|have|store|storing)\s+)/i;
const WHAT =
  /^what (?:did|have|had) (?:we|you|i) (?:decided?|chosen?|choose|settled?|agreed?)(?: (?:on|about|for|regarding))?\s+(?:on|about|for|regarding)?\s*/i;

/** What the decision is about; empty if the prompt asks for none. */
export function decisionAsked(prompt: string): string {
  const text = prompt.trim();
  if (text.length > LONGEST) return "";
  const bare = text.replace(BEFORE, "");
  const asked = WHY.exec(bare) ?? WHAT.exec(bare);
  return asked ? bare.slice(asked[0].length).replace(/[?!.\s]+$/, "") : "";
}
