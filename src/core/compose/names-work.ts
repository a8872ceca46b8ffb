// Decides whether a prompt's title can serve as the title of the work done for it: a request, or a report of something wrong.
import { pattern } from "../pattern/pattern.ts";
import { isQuestion, isTalk, reportsFault } from "./remark.ts";
import { isChoreTitle } from "./resume.ts";

/** True for a request that is clear by itself: no question, remark or chore, and no reference to earlier text. */
export function isRequestForWork(title: string): boolean {
  return (
    title !== "" &&
    !isTalk(title) &&
    !isChoreTitle(title) &&
    !REFERS.test(title) &&
    !isPointer(title) &&
    !PLACE.test(title) &&
    !ONE_WORD.test(title)
  );
}

/** True if it can be the title of changes: a clear request, or a fault ("the total is wrong"); not an answer ("option 2"). */
export function asksForChange(title: string): boolean {
  if (isAnswer(title) || isPointer(title)) return false;
  const isReference = REFERS.test(title);
  // "Integrate this skill so that it is picked up whenever I say search": long enough to be clear in spite of "this".
  if (isReference && !(POINTS_AT.test(title) && saysEnough(title) && !isTalk(title) && !isChoreTitle(title)))
    return false;
  return isReference || isRequestForWork(title) || reportsFault(title);
}

function saysEnough(title: string): boolean {
  return title.split(" ").length >= 8;
}

/** True if it says what the work is about, although it is no request. */
export function hasTopicOfWork(title: string): boolean {
  const isEmpty = title === "" || isQuestion(title) || isChoreTitle(title) || ONE_WORD.test(title);
  return !isEmpty && !(REFERS.test(title) && !saysEnough(title)) && !isPointer(title) && !isAnswer(title);
}

/** "Go for option 2", "Fix all 11 issues": an answer, clear only with the text before it. */
function isAnswer(title: string): boolean {
  return ANSWERS.some((form) => form.test(title));
}

const ANSWERS = [
  /^(?:go (?:ahead|for|with|on)|(?:just )?do (?:the )?(?:others?|rest|remaining|both|all)\b|start with (?:the )?\w+ \w{1,3}(?=[,.]|$)|proceed|continue|move (?:on )?to|nvm|never ?mind|whatever|whichever|prefer\w*|keep in mind|(?:create|make|write) (?:a |the )?(?:task list|plan|to-?do list) and (?:implement\w*|execute|do)\b)/i,
  /\b(?:option|variant|alternative|choice|approach) (?:[a-d]|\d+|one|two|three)\b/i,
  /^(?:fix|correct|address|resolve|solve|do|handle|implement) (?:(?:all|the|any|every|each|your|remaining|other|of|minor|major|open|critical|\d+) )*(?:issues?|findings?|problems?|bugs?|errors?|comments?|points?|things?|mistakes?|inconsistenc(?:y|ies)|suggestions?|recommendations?)(?![\w-])(?! (?:in|on|of|with|when|where|that|from|about)\b)/i,
  /\btry (?:(?:it|that|this) )?again\b/i,
  /^(?:maybe |rather |more )?something (?:more )?like (?:it|this|that|these|those)\b/i,
  /^(?:[\w'-]+,? ){0,5}(?:fix|do|rerun|redo|run|try|use|implement|change|update|check) (?:it|this|that|them|those|these)[.!]?$/i,
].map(pattern);

/** "Handle this as a quick task", "Fold it in": refers to earlier text. */
const REFERS = /^(?!make )(?:(?:go )?\w+ )?(?:it|this|that|these|those|them)\b|^(?:\w+ )?#\d+(?: \w+)?$/i;

const POINTS_AT = /^\w+ (?:this|that|these|those) (?!is\b|was\b|as\b|to\b|in\b|on\b|for\b|with\b|and\b)\w+/i;

/** "At the end of every page": says where, but not what. */
const PLACE = pattern(/^(?:at|in|on|under|above|below|inside|beside|next to) (?:[^\s,:]+ ){1,6}[^\s,:]+$/i);

/** `/software-design`, `hid=hide`: a single word, such as the name of a command, which is the same for every task. */
const ONE_WORD = /^[!-~]+$/;

/** Contains only references: "Fix this", "Is that true?", "Do not move it yet". */
function isPointer(title: string): boolean {
  return POINTS.some((form) => form.test(title));
}

const POINTS = [
  /^(?:\w+ ){0,2}(?:it|this|that|these|those|them)[.!?]*$/i,
  /^(?:(?:why|what|how|where) )?(?:is|are|was|were|does|do|did) (?:it|this|that|these|those|they)\b(?: \S+){0,3}\?$/i,
  /^(?:do not|don['’]?t) .*\b(?:yet|for now|until)\b/i,
].map(pattern);

/** Asks to review, check or plan something. Changes that follow later ("implement it") need another title. */
export function asksToLook(title: string): boolean {
  return LOOKS.test(title) || REVIEW_COMMAND.test(title) || asksToTell(title);
}

/** Asks for an answer or a text only. */
export function asksToTell(title: string): boolean {
  return TELLS.test(title);
}

const ADVERBS = "(?:(?:thoroughly|carefully|now|also|then|and|please|deeply|just) )*";
/** Not "Read the spec and split it into tickets": the second verb is the work. */
const MORE =
  "(?!.*\\b(?:and|then) (?:create|write|implement|fix|add|make|build|update|address|chunk|split|apply|remove|move|rename|change)\\b)";
const LOOKS = pattern(
  new RegExp(
    `^${MORE}${ADVERBS}(?:(?:perform|do|run|make|create|write|give|draw up|prepare) (?:me )?(?:an? |the )?(?:[\\w-]+ ){0,3}(?:review|audit|analysis|plan|assessment|comparison|summary|overview|list|check|critique)|review|audit|analy[sz]e|investigate|check|assess|plan|brainstorm|think)\\b`,
    "i",
  ),
);
const REVIEW_COMMAND = /^\/\S*(?:review|audit|plan)\b/i;
const TELLS = pattern(
  new RegExp(
    `^${MORE}${ADVERBS}(?:explain|compare|research|explore|look|summari[sz]e|describe|find out|tell|inform|let me know|ask|show me|list|read|see|(?:(?:re)?write|draft|post|send) (?:(?:me|the|my|an?|this|your) )*(?:\\w+ )?(?:reply|comment|answer|response|message|mail))\\b`,
    "i",
  ),
);
