// Recognises prompts that ask what was worked on and nothing else. With a task in the same prompt, the task counts.

import { ENGLISH_MONTHS } from "./calendar.ts";
import { LANGUAGES } from "./recap-languages.ts";

/** A longer prompt describes a task. */
const LONGEST = 160;

/** When and where, as they may follow the question; anything else makes it a question about a special topic. */
const TIME = String.raw`(?:so far|until now|up to now|to date|lately|recently|before|today|yesterday|this morning|tonight|last night|last time|last session|(?:in|during|over)? ?(?:the|this|our|my|your)? ?(?:last|past|previous|recent|earlier|other) (?:few |couple of |\d+ )?(?:days?|weeks?|months?|sessions?|hours?|conversations?)|(?:this|last) (?:week|month|year|sprint)|(?:on|since|until|before|after) (?:last |this )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|yesterday|lunch|the weekend|\d{4}-\d\d-\d\d)|(?:last )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:on )?(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${ENGLISH_MONTHS})|(?:on )?(?:${ENGLISH_MONTHS}) \d{1,2}(?:st|nd|rd|th)?|(?:an?|(?:a )?few|(?:a )?couple of|two|three|\d+) (?:day|week)s? ago|over the weekend|together|already|earlier|all together)`;
const PLACE = String.raw`(?:here|(?:in|on|for|with) (?:this|the|our|my) (?:project|repo|repository|codebase|code base|branch|app|package)|on (?:the )?branch [\w./-]+|on (?:the )?[\w./-]+ branch)`;
// Not {0,3}: that would be compiled three times in every pattern.
const TAIL = `(?: (?:${TIME}|${PLACE}))*`;
const WHEN = `(?: (?:${TIME}|${PLACE}))+`;
/** "What have you done" alone is about what has just happened. */
const WE = "(?:we|i|you and i|we all)";
const ANYONE = "(?:we|you|i|you and i|we all)";
const DONE =
  "(?:all )?(?:been )?(?:work(?:ed|ing) on|done|doing|built|building|accomplished|achieved|finished|got done|up to)";
const DO =
  "(?:all )?(?:last )?(?:work(?:ing)? on|do|doing|build|building|accomplish|achieve|finish|get done|up to)";
const PAST_WORK = String.raw`(?:previous|past|recent|earlier|last|our|my|your|the)(?: (?:previous|past|recent|earlier|last))?(?: (?:few|couple of|\d+))? (?:sessions?|work|activity|progress|conversations?|(?:project|work|session) history)`;

/** Patterns with the words each may begin with. */
const ENGLISH: readonly (readonly [first: string, pattern: string])[] = [
  ["what", `what (?:all )?(?:have|had) (?:${WE} ${DONE}${TAIL}|you ${DONE}${WHEN}|you been up to)`],
  ["what", `what (?:all )?(?:did|were|was) (?:${WE} ${DO}${TAIL}|you ${DO}${WHEN})`],
  [
    "what",
    `what (?:work )?(?:has been|have been|got|was|has) (?:done|accomplished|worked on|built|happened|finished|going on|happening)${TAIL}`,
  ],
  ["what", `what(?:'s| is| has)? been (?:done|happening|going on|worked on)${TAIL}`],
  ["what", `what happened${WHEN}`],
  ["what", `what (?:did ${WE} do|have ${WE} done|was done|were ${WE} doing) last${TAIL}`],
  [
    "what whats",
    `what(?:'s| is|s| else is| remains)(?: still)? ?(?:(?:left|open|unfinished|outstanding|pending|missing|to do|todo)(?: to (?:do|finish|be done))?|to be done)${TAIL}`,
  ],
  ["what whats", `what(?:'s| is|s) the (?:current )?(?:status|state|progress)(?: of things)?${TAIL}`],
  ["what", `what do ${WE} (?:still )?(?:have|need) (?:left )?to (?:do|finish)${TAIL}`],
  [
    "where",
    `where (?:did ${ANYONE} (?:leave|left) (?:off|it|things)|were ${ANYONE}|was i|are ${ANYONE} at|do ${ANYONE} stand|did ${ANYONE} stop)${TAIL}`,
  ],
  ["catch bring", `(?:catch|bring) me up(?: to (?:speed|date))?(?: on ${PAST_WORK})?${TAIL}`],
  [
    "give show tell write get",
    `(?:give|show|tell|write|get) (?:me |us )?(?:a |the )?(?:short |quick |brief )?(?:recap|stand-?up|status update|progress report)(?: (?:of|on|for) (?:${PAST_WORK}|what ${ANYONE}(?:'ve| have)? (?:done|did|worked on|been working on)|this project|the project|${TIME}))?${TAIL}`,
  ],
  [
    "recap standup stand-up session project",
    `(?:recap|stand-?up summary|session recap|project recap)${TAIL}`,
  ],
  [
    "recap summarise summarize",
    `(?:recap|summari[sz]e) (?:everything |all |all of )?(?:${PAST_WORK}|(?:that |what )?${ANYONE}(?:'ve| have)? (?:done|did|worked on|been (?:doing|working on)|accomplished|built))${TAIL}`,
  ],
  [
    "show list tell",
    `(?:show|list|tell) (?:me |us )?(?:everything |all )?(?:(?:our|my|your) (?:(?:project|work|session) history|(?:recent|previous|past|last) (?:sessions?|work))|what ${ANYONE}(?:'ve| have)? (?:done|did|worked on|been (?:doing|working on)|accomplished))${TAIL}`,
  ],
  [
    "give show tell write",
    `(?:give|show|tell|write) (?:me |us )?(?:a |the )?(?:short |quick |brief )?(?:summary|overview) of (?:${PAST_WORK}|what ${ANYONE}(?:'ve| have)? (?:done|did|worked on|been (?:doing|working on)|accomplished|built))${TAIL}`,
  ],
  [
    "remind tell",
    `(?:remind|tell) me (?:of |about )?(?:what ${ANYONE}(?:'ve| have)? (?:been (?:doing|working on)|done|did|were (?:doing|working on)|worked on|accomplished)|where ${ANYONE} (?:left off|were|are|stopped))${TAIL}`,
  ],
  ["what", `what(?:'s| is| was) (?:the (?:status|state) of ${PAST_WORK}|${PAST_WORK} about)${TAIL}`],
  [
    "do",
    `do you (?:remember|recall|know) (?:what ${ANYONE}(?:'ve| have)? (?:done|did|worked on|were (?:doing|working on)|been (?:doing|working on))|where ${ANYONE} (?:left off|were|stopped))${TAIL}`,
  ],
];

const PREAMBLE =
  /^(?:(?:ok(?:ay)?|so|hey|hi|hello|well|now|please|and|good morning|morning|claude|codex|first|quick question|(?:can|could|would) you(?: please)?|i(?:'m| am) back|i(?:'d| would) like to know|i want to know|let(?:'s|s| us)|just)\b[,:!. ]*)+/;
const POSTSCRIPT = /(?:[, ]+(?:please|pls|thanks|thank you|again|exactly|for me|though|btw|by the way))+$/;

/** When, who, and where; the rest of the sentence asks for what was done. */
const KOREAN_BEFORE = String.raw`(?:(?:지금까지|여태까지|여태|그동안|그 동안|최근에?|요즘|어제|오늘|그제|엊그제|지난\s?번에?|저번에?|지난\s?주에?|저번\s?주에?|이번\s?주에?|지난\s?달에?|이번\s?달에?|(?:(?:지난|저번|이번)\s?(?:주\s?)?)?[월화수목금토일]요일(?:에|엔|에는)?|\d{1,2}월\s?\d{1,2}일(?:에|엔|에는)?|이전에?|전에|마지막으로|지난\s?세션에서?|이전\s?세션에서?|우리(?:가|는)?|내가|제가|네가|니가|이\s?프로젝트(?:에서?)?|여기서?|이\s?브랜치(?:에서?)?)\s*)*`;
const KOREAN: readonly string[] = [
  String.raw`(?:뭐|뭘|무엇을|무슨\s?(?:일|작업)을?|어떤\s?(?:일|작업)(?:을|들을)?|어디까지)\s*(?:작업|진행|개발|구현)?\s*(?:을|를)?\s*(?:했|하고\s?있었|진행했|작업했|만들었|끝냈|한)(?:어|어요|지|지요|죠|나|나요|니|는지|습니까|더라|었지|거야|거지|거예요|건지)?(?:\s*(?:알려|정리해|요약해|말해)\s?(?:줘|주세요|줄래|봐))?`,
  String.raw`(?:한|했던|작업한|진행한|작업했던)\s*(?:일|작업|것|거|내용|내역)(?:들)?(?:을|를|좀)?\s*(?:좀\s*)?(?:요약|정리|알려|보여|설명)(?:해)?\s?(?:줘|주세요|줄래|봐|줄\s?수\s?있어)`,
  String.raw`(?:(?:작업|진행|세션)\s*(?:내역|내용|상황|기록|현황|이력)|(?:이전|지난|저번|최근)\s*(?:작업|세션)(?:들)?)(?:을|를|좀)?\s*(?:좀\s*)?(?:요약|정리|알려|보여|설명)(?:해)?\s?(?:줘|주세요|줄래|봐|줄\s?수\s?있어)`,
];

/** True only if the whole prompt asks for it. */
export function asksForRecap(prompt: string): boolean {
  const text = plain(prompt);
  if (text === "" || text.length > LONGEST) return false;
  const sentences = text
    // "am 11. November" is one sentence.
    .split(/(?:(?<!\d)\.|[?!。？！\n])+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
  return sentences.some(asks) && sentences.every((one) => asks(one) || isGreeting(one));
}

function asks(sentence: string): boolean {
  const bare = sentence.replace(PREAMBLE, "").replace(POSTSCRIPT, "").trim();
  const [first = ""] = /^[a-z-]+/.exec(bare) ?? [];
  if (english(first).test(bare) || (/[가-힣]/.test(sentence) && korean().test(sentence))) return true;
  const text = sentence.replace(/^[¿¡\s]+/, "");
  return LANGUAGES.some(({ sign, pattern }) => sign.test(text) && compiledOnce(pattern).test(text));
}

/** Compiled on first use, and only those that may match: compiling all takes longer than a cold hook has. */
const compiled = new Map<string, RegExp>();

function english(first: string): RegExp {
  const fitting = ENGLISH.filter(([words]) => words.split(" ").includes(first));
  return compiledOnce(fitting.length === 0 ? "(?!)" : fitting.map(([, pattern]) => pattern).join("|"));
}

function korean(): RegExp {
  return compiledOnce(`${KOREAN_BEFORE}(?:${KOREAN.join("|")})`);
}

function compiledOnce(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const made = new RegExp(`^(?:${pattern})$`);
  compiled.set(pattern, made);
  return made;
}

function isGreeting(sentence: string): boolean {
  return sentence.replace(PREAMBLE, "").replace(POSTSCRIPT, "").trim() === "" || GREETINGS.test(sentence);
}

const GREETINGS =
  /^(?:hi|hey|hello|good morning|thanks|thank you|i(?:'m| am) back|i(?:'ve| have) been away|i was away|i forgot|안녕|안녕하세요|고마워)(?: (?:for|over|since|all) [\w ]{1,30}| claude| codex| there)?$/;

function plain(prompt: string): string {
  return prompt
    .toLowerCase()
    .replaceAll(/[‘’´`]/g, "'")
    .replaceAll(/[¿¡]/g, "")
    .replaceAll(/[ \t\r]+/g, " ")
    .trim();
}
