// Recall at a prompt: lessons, earlier work on the task, and the files that will likely change.
import { decisionAsked } from "../../core/compose/decision-question.ts";
import { lessonLines } from "../../core/compose/lessons.ts";
import { promptText } from "../../core/compose/prompt.ts";
import { observationLine, recurringLine } from "../../core/compose/prompt-lines.ts";
import { nothingThen, recapText } from "../../core/compose/recap.ts";
import { asksForRecap } from "../../core/compose/recap-question.ts";
import { goesOn } from "../../core/compose/resume.ts";
import { isFromProgram } from "../../core/compose/task-title.ts";
import { spanIn } from "../../core/compose/when.ts";
import type { Window } from "../../core/compose/window.ts";
import { isConnected, type LikelyFile } from "../../core/rank/likely-files.ts";
import { isNamedIn } from "../../core/rank/named-file.ts";
import type { PromptItem } from "../../core/rank/prompt-items.ts";
import { recurringWork, shapeOf } from "../../core/rank/recurring.ts";
import { taskOf } from "../../core/rank/task.ts";
import { relevance } from "../../core/similarity/relevance.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import type { Observation, ObservationType } from "../../domain/observation.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { type FoundLesson, lessonsForPrompt } from "../lessons/lessons-at-prompt.ts";
import { recap } from "../look-back/recap.ts";
import { atOpening, atTemplate } from "./at-opening.ts";
import { isAutomated } from "./automated.ts";
import { calledByItsChange } from "./called-by-its-change.ts";
import { codeFor } from "./code-line.ts";
import { errorsFor } from "./error-in-prompt.ts";
import { isOnlyChore, leftOff } from "./left-off.ts";
import { type Before, filesFor, filesThere, hasBegun, turnsBefore } from "./likely-files.ts";
import { likelyEnough, likelyFor } from "./likely-line.ts";
import { notesFor } from "./notes.ts";
import { ownRequest } from "./own-request.ts";
import { type Past, pastFor } from "./past-for-prompt.ts";
import { isAboutWorkAtHand } from "./past-tasks.ts";
import { elsewhereOf } from "./still-there.ts";
import { queryOf, titleIn } from "./task-question.ts";
import {
  addsToPrompt,
  hasNamedReason,
  mentionedForFiles,
  withoutRepeats,
  worthTelling,
} from "./worth-naming.ts";

/** Budget of a recap: less than the whole, because the model repeats it. */
const RECAP_TOKENS = 1_200;
const OBSERVATIONS = 5;
const MOST_FILES = 5;
/** Share of the prompt's words that an observation must contain. */
const OBSERVED = 0.6;
/** Fewer shared words are chance, except for the object of a question after a decision. */
const SHARED = 2;

export interface Asked {
  readonly prompt: string;
  readonly now: number;
  readonly budget: number;
  /** At most so many characters; absent = as many as the tokens allow. */
  readonly characters?: number;
  /** The asking session; its own work is left out. */
  readonly session: string;
  /** Working memory: the last tasks and what is blocked. */
  readonly window?: Window;
  /** Code that bears on the prompt is shown beside it. */
  readonly isCodeShown?: boolean;
}

interface PromptRecall {
  readonly text: string;
  readonly items: readonly PromptItem[];
  /** The lessons in the text. */
  readonly lessons: readonly FoundLesson[];
  /** Files that will likely change, the likeliest first, even if not certain enough for the text. */
  readonly files: readonly string[];
}

/** Lessons first, so that they are never cut; then earlier work. */
export async function recallForPrompt(deps: Deps, place: Place, asked: Asked): Promise<PromptRecall> {
  const nothing = { items: [], lessons: [], files: [] };
  const { promptRecall, lessonBudget, maxLessons } = deps.settings(place.project.root);
  const characters = asked.characters ?? Number.POSITIVE_INFINITY;
  const limit = { tokens: asked.budget, characters, count: deps.countTokens };
  if (promptRecall && asksForRecap(asked.prompt)) {
    const tasks = {
      lessons: [],
      items: [],
      asksForWork: false,
      ...(asked.window && { window: asked.window }),
    };
    const texts = [await recapFor(deps, place, asked), promptText(tasks, limit)];
    return { text: texts.filter(Boolean).join("\n"), ...nothing };
  }
  const found = await lessonsForPrompt(deps, place, { ...asked, most: maxLessons });
  const preflight = lessonLines(found, { ...limit, tokens: Math.min(lessonBudget, asked.budget) });
  const isTask = !asked.window?.isIsolated && !isFromProgram(asked.prompt);
  const past = promptRecall && isTask ? await historyFor(deps, place, asked) : NOTHING;
  const text = promptText(
    {
      lessons: preflight.lines,
      ...(asked.window && { window: asked.window }),
      items: past.items,
      where: past.where,
      more: past.more,
      asksForWork: taskOf(titleIn(asked.prompt)).kind === "make",
    },
    limit,
  );
  const files = past.likely.slice(0, MOST_FILES).map(({ file }) => file);
  return {
    text,
    items: past.items,
    lessons: found.filter((lesson) => preflight.included.includes(lesson)),
    files,
  };
}

interface HistoryForPrompt {
  readonly items: readonly Past[];
  readonly where: readonly string[];
  readonly more: readonly string[];
  readonly likely: readonly LikelyFile[];
}

const NOTHING: HistoryForPrompt = { items: [], where: [], more: [], likely: [] };

/** Earlier work for the prompt. */
async function historyFor(deps: Deps, place: Place, given: Asked): Promise<HistoryForPrompt> {
  const own = ownRequest(given.prompt);
  const asked = own === "" ? given : { ...given, prompt: own };
  const title = titleIn(asked.prompt);
  const within = { session: asked.session, words: queryOf(title) };
  const earlier = await turnsBefore(deps, place.project.id, asked.prompt, within);
  const before = { ...earlier, elsewhere: elsewhereOf(deps, place) };
  const every = filesFor(asked.prompt, place, before);
  if (isAutomated(asked.prompt, asked.session, before.found))
    return {
      ...NOTHING,
      more: await atTemplate(deps, asked, before),
      likely: filesThere(deps, place, every),
    };
  // "Read your handoff" names no topic: other handoffs are not related.
  const past = goesOn(asked.prompt) ? [] : await pastFor(deps, place, asked, before, every);
  const likely = filesThere(deps, place, every);
  // A session that has changed something knows its files: they are neither named nor used to choose tasks.
  const isAtWork = hasBegun(before, asked.session);
  const about = { prompt: asked.prompt, past: before.found, isAtWork, counts: before };
  // What a program wrote around a request speaks of no file but those that it writes out; "do it", of what was looked at.
  const sought = title === "" ? likely.filter(({ isNamed, isAtHand }) => isNamed || isAtHand) : likely;
  const named = isAtWork ? [] : likelyEnough(sought, about);
  const news = worthTelling(past, every, about, named);
  const isDone = news.some(({ type }) => type === "done");
  const recurring = isDone || isAtWork ? [] : recurringFor(title, asked, before);
  // A prompt with a topic of its own is not about the last work on the branch; "push the fixes" is.
  const hasTopic = named.some(isConnected) && !goesOn(asked.prompt) && !isOnlyChore(asked.prompt);
  const left = hasTopic ? [] : await leftOff(deps, place, asked, before);
  // The last work of the branch, or a recurring task, already says where the work is: no likely files then.
  const isPlaceKnown = left.length + recurring.length > 0;
  const others = isPlaceKnown ? [] : mentionedForFiles(past, every, about, named);
  const found = withoutRepeats([...news, ...others])
    .filter((item) => !isListedAsRecurring(item, recurring))
    .filter(({ isOfBranch }) => !isOfBranch || left.length === 0);
  const called = await Promise.all(found.map((item) => calledByItsChange(deps, item, title, before)));
  const items = called.filter((item) => addsToPrompt(item, asked.prompt) && hasNamedReason(item));
  const files = isPlaceKnown ? [] : await likelyFor(deps, asked, before, items, sought, about);
  const linked = named.some(isConnected) || !isAboutWorkAtHand(asked.prompt) ? files : [];
  // Code is named only where nothing else says where the work is.
  const needsCode = !asked.isCodeShown && !isPlaceKnown && !isAtWork && found.length + named.length === 0;
  const notes = await notesFor(deps, given, before);
  const again = recurringLines(recurring, asked.prompt);
  const isNothingTold = items.length + linked.length + left.length + notes.length + again.length === 0;
  const opening = isNothingTold ? await atOpening(deps, place, asked, before) : [];
  // Of files that only the last work connects with the prompt, the line about that work says more.
  const where = opening.length > 0 ? linked : files;
  const more = [
    ...(await errorsFor(deps, place, asked.prompt)),
    ...left,
    ...notes,
    ...again,
    ...opening,
    ...(needsCode ? await codeFor(deps, place, asked) : []),
    ...(await observationsFor(deps, place, asked, before)),
  ];
  return { items, where, more, likely };
}

function isListedAsRecurring({ type, turn }: Past, recurring: readonly Turn[]): boolean {
  const isWeak = type === "related" || type === "begun";
  return isWeak && recurring.some(({ prompt }) => prompt === turn.prompt);
}

/** Nothing if the prompt itself names all files of the last such task. */
function recurringLines(recurring: readonly Turn[], prompt: string): readonly string[] {
  const files = recurring.at(-1)?.files ?? [];
  const isNamed = files.length > 0 && files.every((file) => isNamedIn(prompt, file));
  return recurring.length > 0 && !isNamed ? [recurringLine(recurring)] : [];
}

/** "What have we worked on?" */
async function recapFor(deps: Deps, { project }: Place, asked: Asked): Promise<string> {
  const { id, root } = project;
  const wanted = { project: id, root, now: asked.now, asking: asked.session };
  const span = spanIn(asked.prompt, asked.now);
  const within = span && (await recap(deps, { ...wanted, ...span }));
  const isThere = within && within.sessions.length + within.looked.length > 0;
  const found = isThere ? within : await recap(deps, wanted);
  const note = span && !isThere ? nothingThen(span, asked.now) : "";
  const characters = Number.POSITIVE_INFINITY;
  return recapText(
    found,
    {
      tokens: Math.min(asked.budget, RECAP_TOKENS),
      characters,
      count: deps.countTokens,
    },
    note,
  );
}

/** Earlier tasks of the same sort, oldest first, where there are several: they show how such tasks are done here. */
function recurringFor(title: string, { prompt, session }: Asked, { found }: Before): readonly Turn[] {
  if (title === "") return [];
  const tasks = found
    .filter((turn) => turn.session !== session)
    .map((turn) => ({ turn, shape: shapeOf(titleIn(turn.prompt), turn.prompt) }));
  return recurringWork(shapeOf(title, prompt), tasks);
}

/** Decisions and discoveries about it; finished work is in the turns. */
async function observationsFor(
  deps: Deps,
  { project }: Place,
  { prompt, session }: Asked,
  before: Before,
): Promise<readonly string[]> {
  const asks = decisionAsked(prompt);
  const words = termsOf(asks || titleIn(prompt));
  if (words.length < (asks === "" ? SHARED : 1)) return [];
  const within = { standing: true, types: asks === "" ? BOTH : DECISIONS };
  const found = await deps.store.observations.find(project.id, words, OBSERVATIONS, within);
  const best = found.find(
    (one) =>
      one.session !== session &&
      isAbout(one, words, before, Math.min(words.length, SHARED)) &&
      (one.files.length === 0 || one.files.some((file) => deps.workspace.exists(project.root, file))),
  );
  return best ? [observationLine(best)] : [];
}

const DECISIONS: readonly ObservationType[] = ["decision"];
const BOTH: readonly ObservationType[] = ["decision", "discovery"];

function isAbout(
  observation: Observation,
  words: readonly string[],
  { frequency, total }: Before,
  least: number,
): boolean {
  const { title, subtitle, facts, concepts } = observation;
  const texts = [title, subtitle, ...facts.map(({ text }) => text), ...concepts];
  const about = new Set(texts.flatMap((text) => termsOf(text)));
  const shared = words.filter((word) => about.has(word));
  return shared.length >= least && relevance(words, about, frequency, total) >= OBSERVED;
}
