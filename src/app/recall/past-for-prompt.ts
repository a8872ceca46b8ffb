// Finds the earlier tasks to mention at a prompt: the same task done or tried before, and related ones.
import type { FailedStep, PromptLine } from "../../core/compose/prompt.ts";
import type { LikelyFile } from "../../core/rank/likely-files.ts";
import { isOfTheProject } from "../../core/rank/names.ts";
import { type Candidate, likeness, type PromptItem, promptItems } from "../../core/rank/prompt-items.ts";
import { takesBack, taskOf } from "../../core/rank/task.ts";
import { type Turn, turnKey } from "../../domain/turn.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { withLaterCommits } from "./committed-since.ts";
import { failedSteps, lastFailedCheck, listedSteps } from "./failed-steps.ts";
import { inCommon, sharesSomething } from "./in-common.ts";
import { type Before, hasBegun } from "./likely-files.ts";
import { type BearingTask, bearingTasks } from "./past-tasks.ts";
import { candidate, isFromTemplate, withoutEvidence } from "./similar-task.ts";
import { isInThisTree, isUnmerged, stillThere } from "./still-there.ts";
import { type TaskQuestion, taskQuestion, textsOf } from "./task-question.ts";
import { withWhatFollowed } from "./task-turns.ts";

/** Candidates of either sort (found by words, found by the model) that are looked at closely. */
const NEAREST = 6;

export interface AskedPast {
  readonly prompt: string;
  readonly now: number;
  /** The asking session; its own work is left out. */
  readonly session: string;
}

export type Past = PromptItem & PromptLine;

/** At most three, finished work first. */
export async function pastFor(
  deps: Deps,
  place: Place,
  asked: AskedPast,
  before: Before,
  likely: readonly LikelyFile[],
): Promise<readonly Past[]> {
  const question = taskQuestion(asked.prompt, place.project.name, before);
  if (!question) return [];
  const onBranch = before.others.filter(({ branch }) => branch && question.branches.includes(branch));
  const others = [...before.found, ...onBranch].filter(
    ({ session, calls }) => session !== asked.session && calls > 0,
  );
  const { minConfidence } = deps.settings(place.project.root);
  const isOpening = !hasBegun(before, asked.session);
  const near = others
    .map((turn) => candidate(turn, question, before, isOpening))
    .filter((one) => likeness(one) >= minConfidence)
    .sort((a, b) => likeness(b) - likeness(a) || b.turn.at - a.turn.at);
  const bearing = await bearingTasks(deps, place, { ...asked, title: question.title }, before, {
    likely,
    sessions: near.slice(0, NEAREST).map(({ turn }) => turn.session),
  });
  const byWords = near
    .map((one) => ({ ...one, nearness: nearnessOf(one.turn, bearing) }))
    .filter((one) => one.isSure || one.nearness >= minConfidence)
    .slice(0, NEAREST);
  const merged = await deps.workspace.mergedBranches(place.project.root);
  const isHere = (turn: Turn) => isInThisTree(deps, place, turn, merged);
  const withLater = withLaterCommits(deps, before);
  const failed = new Map<string, readonly FailedStep[]>();
  const candidates: Candidate[] = [];
  for (const one of [...byWords, ...foundByModel(bearing, byWords, question, minConfidence)]) {
    const whole = one.bearing > 0 ? one.turn : likeliestFirst(await withWhatFollowed(deps, one.turn), likely);
    const takenBack = others.find(
      (later) => later.at > one.turn.at && hasReverted(later, one.turn) && isHere(later),
    );
    // A commit that reverted the task contains its files, but is not its commit.
    const turn = takenBack ? whole : await withLater(whole);
    const steps = await failedSteps(deps, place, turn, asked.now);
    failed.set(turnKey(turn), steps);
    candidates.push({ ...one, turn, ...(takenBack && { takenBack }), hasFailed: steps.length > 0 });
  }
  const items = promptItems(candidates, { now: asked.now, minConfidence, isHere });
  const past: Past[] = [];
  for (const item of await stillThere(deps, place, items)) {
    const common = inCommon(item, question);
    // A reader would not see what it has to do with the prompt.
    if (item.type === "related" && !item.isOfBranch && !sharesSomething(common)) continue;
    // Begun on this branch and committed on another one, so it is not this branch's work.
    if (item.isOfBranch && item.elsewhere !== "") continue;
    const steps = failed.get(turnKey(item.turn)) ?? [];
    const listed = item.bearing === 0 ? listedSteps(item, steps, common.words) : [];
    const isUnexplained = item.type === "tried" && listed.length === 0;
    past.push({
      ...item,
      files: item.renamed ?? withoutSideFiles(item.turn.files, likely),
      common,
      isUnmerged: item.elsewhere !== "" && isUnmerged(deps, place, item),
      failed: isUnexplained ? await lastFailedCheck(deps, item.turn) : listed,
    });
  }
  return past;
}

/** How near its task is to the prompt by all evidence together: see past-tasks.ts. */
function nearnessOf(turn: Turn, tasks: readonly BearingTask[]): number {
  const key = turnKey(turn);
  return tasks.find(({ turns }) => turns.some((one) => turnKey(one) === key))?.confidence ?? 0;
}

/** Tasks that no rule found, but that the model of past-tasks.ts finds likely enough by all evidence together. */
function foundByModel(
  tasks: readonly BearingTask[],
  near: readonly Candidate[],
  question: TaskQuestion,
  minConfidence: number,
): readonly Candidate[] {
  const known = new Set(near.map(({ turn }) => turnKey(turn)));
  const isKnown = (turn: Turn) => known.has(turnKey(turn));
  return tasks
    .filter(({ confidence, isDistinct }) => isDistinct && confidence >= minConfidence)
    .filter(({ turns }) => !turns.some(isKnown))
    .filter(({ turns, isOfBranch }) => isOfBranch || !turns.some((turn) => isFromTemplate(turn, question)))
    .slice(0, NEAREST)
    .map(({ turn, shared, confidence, isOfBranch, isCertain, isPhrase }) => ({
      ...withoutEvidence(turn),
      isCertain,
      isSure: isPhrase,
      matched: shared,
      bearing: confidence,
      nearness: confidence,
      isOfBranch: isOfBranch && shared.length === 0,
    }));
}

/** True if the later turn reverted the earlier one: `Revert "feat: redis"`, or "Remove redis". */
function hasReverted(later: Turn, before: Turn): boolean {
  if (later.ending !== "committed" && later.ending !== "passed") return false;
  const reverted = before.commits.some(({ message }) =>
    later.commits.some((one) => one.message.startsWith("Revert") && one.message.includes(message)),
  );
  if (reverted) return true;
  const tasks = textsOf(before).map(taskOf);
  return textsOf(later).some((text) => tasks.some((task) => takesBack(taskOf(text), task)));
}

function likeliestFirst(turn: Turn, likely: readonly LikelyFile[]): Turn {
  const places = new Map(likely.map(({ file }, index) => [file, index]));
  const place = (file: string) => places.get(file) ?? likely.length;
  return { ...turn, files: turn.files.toSorted((a, b) => place(a) - place(b)) };
}

/** Without files that every turn updates (to-do lists), if others are left; notes and manifests that the prompt does not mention last. */
function withoutSideFiles(files: readonly string[], likely: readonly LikelyFile[]): readonly string[] {
  const said = new Set(likely.filter(({ isSaid }) => isSaid).map(({ file }) => file));
  const ticked = new Set(likely.filter(({ isTicked }) => isTicked).map(({ file }) => file));
  const telling = files.filter((file) => !ticked.has(file));
  const rank = (file: string) => Number(isOfTheProject(file) && !said.has(file));
  return (telling.length > 0 ? telling : files).toSorted((a, b) => rank(a) - rank(b));
}
