// Recognises remarks: sentences that say how things are, and ask for nothing.
import { pattern } from "../pattern/pattern.ts";

/** "The cluster is running", "You can skip the changelog". A report of something wrong asks for its repair. */
export function isRemark(title: string): boolean {
  if (!MAY_STATE.test(title) || title.includes("?")) return false;
  return !WANTS.test(title) && (SPOKEN.test(title) || STATES.test(title) || HAPPENED.test(title));
}

/** "The total is wrong", "I don't see the new page": a request for its repair. Not judgements of somebody's words. */
export function reportsFault(title: string): boolean {
  return !isQuestion(title) && (NOTICED.test(title) || (WANTS.test(title) && !ADDRESSED.test(title)));
}

const NOTICED = /^(?:i|we)(?:['’]ve| have)? (?:just |also )?noticed?\b/i;

const ADDRESSED = pattern(
  /^(?:you|u|ya|your|he|she|it|its|this|that|these|those|thats|no|nope|not|but|so far|as far as|wait|o+h+|a+h+|wow|btw|because|given|ignore|(?:i|we) (?:told|said|say|thought|think|meant|mean|guess|didn['’]?t|was|were|have|had|am)|i['’](?:m|ve|ll|d)|why|whats?|how|where|which|who|when|is|are|was|were|am|do|does|did|has|have|had|should|shall|can|could|would|will|any|anything)\b/i,
);

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
  /^(?!(?:ensure|make|check|verify|confirm|see|tell|explain|show|test|assume|remember|note|find|know|decide|determine|prove|assert|document|say|guarantee|validate|let|if|when|while|what|which|who|whose|how|why|where|whether|phase|step|there|add|write|implement|create|build|fix|remove|delete|rename|move|replace|update|change|use|print|store|read|list|group|cache|handle|return|give|take|put|set|keep|run|send|log|mark)\b)(?:[\w'’/-]+ ){1,4}(?:is|are|was|were|will(?: be| make)|can be|has been|have been|works|worked)(?= |,|$)(?!.*\b(?:says?|that)\b)/i,
);

/** "Migration applied", "PR merged, tests pass": what has happened meanwhile. */
const HAPPENED = pattern(
  /^(?!(?:mark|get|make|keep|have|show|list|set|ensure|leave|flag|see|only|all)\b)(?:[\w'’/#-]+ ){1,4}(?:applied|resumed|merged|approved|executed|finished|completed|installed|deployed|restarted|pushed|committed|cleared|confirmed|rebooted)(?:[.!,]|$)/i,
);

/** A remark or a question instead of a task: a title only if there is no better one. */
export function isTalk(title: string): boolean {
  if (isQuestion(title)) return true;
  return !ORDERS.test(title) && (isRemark(title) || (TALKS.test(title) && !TASK.test(title)));
}

/** A statement with a request in it: "I have made the list and your job is to print it". */
const ORDERS = pattern(
  /\b(?:your (?:job|task) is|the (?:aim|goal) is to|(?:i|we) (?:want|need|would like)(?: (?:you|u|us))? to|please|(?:can|could) (?:you|u|we))\b/i,
);

/** "Why is it slow?"; "Can you …?" is a request. */
export function isQuestion(title: string): boolean {
  if (/^question: /i.test(title)) return true;
  return (
    /(?:^|\s)(?!\S*:\/\/)\S+\?["')]*$/.test(title) &&
    !/^(?:can|could|would|will|may) (?:you|u|ya|we|i)\b/i.test(title)
  );
}

const TALKS = pattern(
  /^(?:(?:i|we|you|u|they|he|she|it|this|that|these|those|there|theres|its|im|ive|thats|some|but|so far|as far as|for example|because|why|whats?|how|where|which|who|is|are|was|were|does|did|has|still|wait|seems|btw|maybe|whatever|whichever|a+h+|o+h+|woah|wow|not sure|no|yes|given this as|ignore (?:my|the) last|use \S+,? (?:not|instead of)|(?:should|shall|do|have|had|don['’]?t|can['’]?t) (?:you|u|we|i|they)|should (?:it|they|this|that|the)|any|anything|can (?!you\b|u\b|ya\b|we\b|i\b)\w+)\b|\d+ (?:seems|looks|is|sounds)\b|q?\d+ ?[-–:)] |(?:i|we|you|they|it|that|there|what)['’]|(?:the|my|our|your) .*\b(?:is|are|was|were|has|have|does|did|should|still|only|looks?|seems?|won['’]t|doesn['’]t|isn['’]t|aren['’]t)\b)/i,
);
/** "This session: …", "How-to for …": names of tasks all the same. */
const TASK = pattern(/^(?:this (?:session|task|issue|phase|pr)\b|how[- ]to\b|no-|it-)/i);
