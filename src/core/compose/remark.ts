// Recognises remarks: sentences that say how things are, and ask for nothing.
import { pattern } from "../pattern/pattern.ts";

/** "The cluster is running", "You can skip the changelog". A report of something wrong asks for its repair. */
export function isRemark(title: string): boolean {
  if (!MAY_STATE.test(title) || title.includes("?")) return false;
  return !WANTS.test(title) && (SPOKEN.test(title) || STATES.test(title));
}

/** Quick exit: most titles begin with a verb and have none of these words. */
const MAY_STATE =
  /[’'](?:m|re) |\b(?:is|are|was|were|will|can|may|could|did|have|has|had|got|oh|ah|wow|haha|lol|whatever|whichever|sounds?|work(?:s|ed)|found|took|saw|went|told|said|thought|meant|so far|[a-z]{3,}ed)\b/i;

/** Something is wanted, or wrong. */
const WANTS = pattern(
  /\b(?:not|never|no(?! longer\b)|none|nothing|cannot|without|should|must|needs?|wants?|wrong|wrongly|broken?|missing|missed|slow|slower|fail(?:s|ed|ing|ure)?|errors?|bugs?|issues?|problems?|crash(?:es|ed)?|hangs?|stuck|lost|loses?|gone|empty|blank|white|ugly|bad|instead|still|too|twice|again and again|only|unable|in(?:correct|valid|consistent)|hidden|cut|overlap(?:s|ping)?|flickers?|duplicated?|hard-?coded|outdated|stale|red|warnings?)\b|n[’']t\b/i,
);

const SPOKEN = pattern(
  /^(?:(?:i|we)[’'](?:m|re) (?:on|at|in|back|done|good|ready)\b|(?:oh|ah|wow|haha|lol|whatever|whichever)\b|(?:you|u|ya) (?:can|may|could|might|did|have|were|are)\b|(?:i|we) (?:am|are|was|were|have|had|got|did|ran|will|found|took|saw|went|told|said|thought|meant|[a-z]{3,}ed(?<!need))\b|so far\b|got\b|.* sounds? (?:good|great|fine|right|nice)\b)/i,
);

/** A subject of a few words, then what it is or does; not a verb that takes a clause, nor a question word. */
const STATES = pattern(
  /^(?!(?:ensure|make|check|verify|confirm|see|tell|explain|show|test|assume|remember|note|find|know|decide|determine|prove|assert|document|say|guarantee|validate|let|if|when|while|what|which|who|whose|how|why|where|whether|phase|step|there)\b)(?:[\w'’/-]+ ){1,4}(?:is|are|was|were|will(?: be| make)|can be|has been|have been|works|worked)(?= |,|$)(?!.*\b(?:says?|that)\b)/i,
);

/** It says or asks something instead of naming a task: no title where a better one is at hand. */
export function isTalk(title: string): boolean {
  return isRemark(title) || isQuestion(title) || (TALKS.test(title) && !TASK.test(title));
}

/** "Why is it slow?"; "Can you …?" is a request. */
export function isQuestion(title: string): boolean {
  return (
    /(?:^|\s)(?!\S*:\/\/)\S+\?["')]*$/.test(title) &&
    !/^(?:can|could|would|will|may) (?:you|u|ya|we|i)\b/i.test(title)
  );
}

const TALKS = pattern(
  /^(?:(?:i|we|you|u|they|he|she|it|this|that|these|those|there|theres|its|im|ive|thats|some|because|why|whats?|how|where|which|who|is|are|was|were|does|did|still|wait|seems|btw|maybe|whatever|whichever|a+h+|o+h+|woah|wow|not sure|no|yes|given this as|ignore (?:my|the) last|use \S+,? (?:not|instead of))\b|\d+ (?:seems|looks|is|sounds)\b|\d+ ?[-–:)] |(?:i|we|you|they|it|that|there|what)['’]|(?:the|my|our|your) .*\b(?:is|are|was|were|has|have|does|did|should|still|only|looks?|seems?|won['’]t|doesn['’]t|isn['’]t|aren['’]t)\b)/i,
);
/** "This session: …", "How-to for …": names of tasks all the same. */
const TASK = pattern(/^(?:this (?:session|task|issue|phase|pr)\b|how[- ]to\b|no-|it-)/i);
