// Compares an earlier turn with the task that a prompt asks for.
import { codeNamesSaid } from "../../core/rank/names.ts";
import type { Candidate } from "../../core/rank/prompt-items.ts";
import { isPart, isProcedure, isSpecific } from "../../core/rank/specific-words.ts";
import {
  inFull,
  isSameObject,
  isSameTask,
  nounsOf,
  picksNext,
  takesBack,
  taskOf,
} from "../../core/rank/task.ts";
import { isSameForm } from "../../core/rank/template.ts";
import { relevance } from "../../core/similarity/relevance.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import type { Turn } from "../../domain/turn.ts";
import { ticketsShared } from "./in-common.ts";
import type { Before } from "./likely-files.ts";
import { conceptsOf, saidIn, type TaskQuestion, textsOf, titleOfTurn } from "./task-question.ts";

/** Share of the prompt's words that makes it the same task. */
const SAME = 0.85;
/** A remark or question must share more words to match earlier work. */
const TELLING_REMARK = 3;
/** Half of the topic. */
const HALF = 0.5;
/** Score as close as the same object: see `likeness`. */
const NAMED = 0.68;
/** Longest short prompt, in characters. */
const SHORT = 120;

/** Compared by topic; the same files are touched by many tasks. */
export function candidate(turn: Turn, question: TaskQuestion, before: Before, isOpening: boolean): Candidate {
  const { task, words, concepts } = question;
  const texts = textsOf(turn);
  const about = new Set(texts.flatMap((text) => termsOf(inFull(text))));
  const meant = new Set(conceptsOf(turn.tags));
  const same = relevance(words, about, before.frequency, before.total);
  const alike = relevance(concepts, meant, before.frequency, before.total);
  const tickets = ticketsShared(turn, question);
  const branches = question.branches.filter((branch) => branch === turn.branch);
  if (tickets.length + branches.length === 0 && isFromTemplate(turn, question)) return withoutEvidence(turn);
  const names = [...tickets, ...branches, ...codeNamesShared(turn, question)];
  const telling = [...new Set([...words, ...concepts])].filter(
    (word) =>
      (about.has(word) || meant.has(word)) && isSpecific(word, before) && !question.tickets.includes(word),
  );
  const tasks = texts.map(taskOf);
  // Count the same words, and the same topic in other words.
  const near = Math.max(same, (same + alike) / 2);
  const isObject =
    near >= HALF &&
    tasks.some((one) => isSameObject(task, one)) &&
    nounsOf(task).some((word) => isSpecific(word, before));
  // Authorization after authentication: related topics are useful examples. What is to be removed may have been made
  // under another name, or in another language.
  const isMatter =
    near >= HALF / 2 &&
    (task.kind === "make" || task.kind === "remove") &&
    tasks.some(({ kind }) => kind === "make") &&
    concepts.some((word) => meant.has(word) && isSpecific(word, before));
  const enough = task.kind !== undefined || telling.length >= TELLING_REMARK;
  // A chore is asked repeatedly, and the next of a list is another one each time.
  const isNext = picksNext(question.title);
  const isAnew = question.isChore || isNext;
  const isAgain = !isAnew && turn.prompt === question.prompt;
  const isIdentical = question.title !== "" && question.title === texts[0];
  // "Add logos to the menu and to the footer": with logos in the menu alone it is not done.
  const topic = words.filter((word) => !isProcedure(word) && !isPart(word));
  const isWhole = isIdentical || topic.every((word) => about.has(word) || meant.has(word));
  const isSame =
    !isAnew && same >= SAME && isWhole && (isIdentical || tasks.some((one) => isSameTask(task, one)));
  const isCertain = isSame || isAgain || isObject || isMatter || tickets.length + branches.length > 0;
  return {
    turn,
    bearing: 0,
    nearness: 0,
    isOfBranch: false,
    relevance: names.length > 0 ? Math.max(near, NAMED + names.length / 50) : enough ? near : 0,
    matched: [...names, ...telling],
    // A chore is asked repeatedly: that it was done before is no news.
    isSame: isSame && words.some((word) => isSpecific(word, before)),
    isAsked: tickets.length > 0 || isAgain,
    isSure: isCertain || (isOpening && names.length > 0),
    isCertain,
    isAbout: names.length > 0 || isAgain || isMatter || (task.kind !== undefined && isObject),
    isModel:
      isSame || (!isNext && (isObject || isMatter) && tasks.some(({ kind }) => kind && kind === task.kind)),
    isLook: tasks.every(({ kind }) => kind === undefined),
    lasts: task.kind === "make" || task.kind === "remove",
    isOpposite: tasks.some((one) => takesBack(task, one)),
    hasFailed: false,
  };
}

/** Code names that both mention: one rare name, or two common ones. */
function codeNamesShared(turn: Turn, { codeNames, rare }: TaskQuestion): readonly string[] {
  if (codeNames.length === 0 || textsOf(turn).length === 0) return [];
  const shared = codeNamesSaid(codeNames, saidIn(turn));
  const sure = shared.filter(({ isSure }) => isSure);
  const isEnough = sure.some(({ name }) => rare.has(name)) || sure.length > 1;
  return isEnough ? shared.map(({ name }) => name) : [];
}

/** Were both generated from one template by a program? Then shared words mean nothing. */
export function isFromTemplate(turn: Turn, { title, prompt, isFormTitle }: TaskQuestion): boolean {
  // The same long text without a task comes from a program.
  const isPreamble = title === "" && prompt.length > SHORT && prompt === turn.prompt;
  return isPreamble || (isFormTitle && titleOfTurn(turn) === title) || isSameForm(prompt, turn.prompt);
}

/** A candidate without any evidence. */
export function withoutEvidence(turn: Turn): Candidate {
  const no = {
    isSame: false,
    isSure: false,
    isCertain: false,
    isAsked: false,
    isAbout: false,
    isModel: false,
    isLook: false,
    lasts: false,
    isOpposite: false,
    hasFailed: false,
  };
  return { turn, relevance: 0, bearing: 0, nearness: 0, isOfBranch: false, matched: [], ...no };
}
