// Which of the person's words can name a piece of work: a request for it, or a report of something wrong.
import { pattern } from "../pattern/pattern.ts";
import { isQuestion, isTalk, reportsFault } from "./remark.ts";
import { isChoreTitle } from "./resume.ts";

/** A request that can stand for the work: no question, no remark, no chore, nothing that refers to what was said before. */
export function namesWork(title: string): boolean {
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

/** Can it stand for the changes that were made under it? So can "the total is wrong", but not the answer to a choice. */
export function asksForChange(title: string): boolean {
  if (isAnswer(title) || isPointer(title)) return false;
  const isReference = REFERS.test(title);
  // "Integrate this skill so that it is picked up whenever I say search": it says itself what is meant.
  if (isReference && !(POINTS_AT.test(title) && saysEnough(title) && !isTalk(title) && !isChoreTitle(title)))
    return false;
  return isReference || namesWork(title) || reportsFault(title);
}

function saysEnough(title: string): boolean {
  return title.split(" ").length >= 8;
}

/** No request, but it says what the work is about. */
export function tellsTopic(title: string): boolean {
  const isEmpty = title === "" || isQuestion(title) || isChoreTitle(title) || ONE_WORD.test(title);
  return !isEmpty && !(REFERS.test(title) && !saysEnough(title)) && !isPointer(title) && !isAnswer(title);
}

/** "Go for option 2", "Fix all 11 issues": only who knows what was said before knows what is meant. */
function isAnswer(title: string): boolean {
  return ANSWERS.some((form) => form.test(title));
}

const ANSWERS = [
  /^(?:go (?:ahead|for|with|on)|(?:just )?do (?:the )?(?:others?|rest|remaining|both|all)\b|start with (?:the )?\w+ \w{1,3}(?=[,.]|$)|proceed|continue|move (?:on )?to|nvm|never ?mind|whatever|whichever|prefer\w*|keep in mind|(?:create|make|write) (?:a |the )?(?:task list|plan|to-?do list) and (?:implement\w*|execute|do)\b)/i,
  /\b(?:option|variant|alternative|choice|approach) (?:[a-d]|\d+|one|two|three)\b/i,
  /^(?:fix|correct|address|resolve|solve|do|handle|implement) (?:(?:all|the|any|every|each|your|remaining|other|of|minor|major|open|critical|\d+) )*(?:issues?|findings?|problems?|bugs?|errors?|comments?|points?|things?|mistakes?|inconsistenc(?:y|ies)|suggestions?|recommendations?)(?![\w-])(?! (?:in|on|of|with|when|where|that|from|about)\b)/i,
  /\btry (?:(?:it|that|this) )?again\b/i,
  /^(?:[\w'-]+,? ){0,5}(?:fix|do|rerun|redo|run|try|use|implement|change|update|check) (?:it|this|that|them|those|these)[.!]?$/i,
].map(pattern);

/** "Handle this as a quick task", "Fold it in": about what was said before. */
const REFERS = /^(?!make )(?:(?:go )?\w+ )?(?:it|this|that|these|those|them)\b|^(?:\w+ )?#\d+(?: \w+)?$/i;

const POINTS_AT = /^\w+ (?:this|that|these|those) (?!is\b|was\b|as\b|to\b|in\b|on\b|for\b|with\b|and\b)\w+/i;

/** "At the end of every page": where, but not what. */
const PLACE = pattern(/^(?:at|in|on|under|above|below|inside|beside|next to) (?:[^\s,:]+ ){1,6}[^\s,:]+$/i);

/** `/software-design`, `hid=hide`: a single word, such as the name of a command, which is the same for every task. */
const ONE_WORD = /^[!-~]+$/;

/** Names nothing at all: "Fix this", "Is that true?", "Do not move it yet". */
function isPointer(title: string): boolean {
  return POINTS.some((form) => form.test(title));
}

const POINTS = [
  /^(?:\w+ ){0,2}(?:it|this|that|these|those|them)[.!?]*$/i,
  /^(?:(?:why|what|how|where) )?(?:is|are|was|were|does|do|did) (?:it|this|that|these|those|they)\b(?: \S+){0,3}\?$/i,
  /^(?:do not|don['’]?t) .*\b(?:yet|for now|until)\b/i,
].map(pattern);

/** It asks to look at something or to plan it: what was changed after another word ("implement it") has another name. */
export function asksToLook(title: string): boolean {
  return LOOKS.test(title) || REVIEW_COMMAND.test(title) || asksToTell(title);
}

/** It asks for an answer only. */
export function asksToTell(title: string): boolean {
  return TELLS.test(title);
}

const ADVERBS = "(?:(?:thoroughly|carefully|now|also|then|and|please|deeply|just) )*";
/** "Read the spec and split it into tickets": what follows is the work. */
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
