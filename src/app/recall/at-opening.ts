// What is told at the first prompt of a session where no earlier task was found for it: the same prompt given before, the
// piece of work that is about its topic, the last work on the branch.
import { branchLine, seriesLine } from "../../core/compose/opening-lines.ts";
import { isFollowUp } from "../../core/compose/task-title.ts";
import { placesWith, wordsOf } from "../../core/rank/pieces.ts";
import { lastNamed, memberIn } from "../../core/rank/series.ts";
import { wholeTask } from "../../core/rank/whole-task.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { type Before, ownBranch } from "./likely-files.ts";
import { namedInCommands } from "./named-in-commands.ts";
import { pieceFor, requestOf, topicWords } from "./piece-of-work.ts";
import { sameBeginningFor, samePromptFor } from "./same-prompt.ts";
import { isBareCommand, titleIn } from "./task-question.ts";
import { taskTurns, titleOfTask } from "./task-turns.ts";

interface AskedFirst {
  readonly prompt: string;
  readonly session: string;
  readonly now: number;
}

/** Has the session made no call yet? What it did itself it knows. */
async function isOpening(deps: Deps, { session }: AskedFirst): Promise<boolean> {
  return session !== "" && (await deps.store.evidence.attempts({ session, limit: 1 })).length === 0;
}

/** The surest evidence decides; one line, or one each for the topic and the branch. */
export async function atOpening(
  deps: Deps,
  place: Place,
  asked: AskedFirst,
  before: Before,
): Promise<readonly string[]> {
  if (!(await isOpening(deps, asked))) return [];
  const same = await samePromptFor(deps, { ...asked, branch: place.branch }, before);
  if (same.length > 0) return same;
  const series = await oneBefore(deps, asked, before);
  if (series.length > 0) return series;
  const named = await namedInCommands(deps, place, asked, before);
  if (named.length > 0) return named;
  // A bare command names no topic.
  if (isBareCommand(titleIn(asked.prompt))) return [];
  const piece = await pieceFor(deps, place, asked, before);
  return piece.length > 0 ? piece : lastOnBranch(deps, place, asked);
}

/** Slice 5 at "plan slice 6". */
async function oneBefore(
  deps: Deps,
  { prompt, session, now }: AskedFirst,
  { found, others }: Before,
): Promise<readonly string[]> {
  const member = memberIn(nameOf({ prompt, commits: [] }));
  if (member === undefined) return [];
  const named = [...found, ...others]
    .filter((turn) => turn.session !== session && turn.endedAt <= now && hasChanged(turn))
    .map((turn) => ({ turn, number: lastNamed(nameOf(turn), member) }))
    .sort((a, b) => b.turn.at - a.turn.at);
  // "How did phase 13 handle this?" speaks of work that was done.
  const isDone = named.some(({ number }) => number >= member.number);
  const last = isDone ? undefined : named.find(({ number }) => number === member.number - 1)?.turn;
  if (last === undefined) return [];
  const title = titleOfTask(await taskTurns(deps, last));
  return [seriesLine(last, title, `${member.word} ${member.number - 1}`, now)];
}

/** Where a text says which one of a series it is about. */
function nameOf({ prompt, commits }: Pick<Turn, "prompt" | "commits">): string {
  const short = prompt.length <= HEAD ? prompt : "";
  return [titleIn(prompt), short, ...commits.map(({ message }) => message)].join("\n");
}

/** For a prompt that a program wrote: the same text given before, or what failed each time. */
export async function atTemplate(deps: Deps, asked: AskedFirst, before: Before): Promise<readonly string[]> {
  if (!(await isOpening(deps, asked))) return [];
  const same = await samePromptFor(deps, asked, before);
  return same.length > 0 ? same : sameBeginningFor(deps, asked, before);
}

/** Not on the main branch, where all work comes together: there the next work is mostly another one. */
async function lastOnBranch(
  deps: Deps,
  place: Place,
  { prompt, session, now }: AskedFirst,
): Promise<readonly string[]> {
  const branch = ownBranch(place);
  if (branch === "") return [];
  const all = await deps.store.turns.list({
    project: place.project.id,
    branch,
    order: "newest",
    limit: LOOKED_AT,
  });
  const turns = all.filter((turn) => turn.session !== session && turn.calls > 0);
  const last = turns.find((turn) => turn.endedAt <= now && hasChanged(turn));
  if (last === undefined || isOfAnother(prompt, place, turns)) return [];
  const task = (await taskTurns(deps, last)).filter((turn) => turn.branch === branch);
  return [branchLine(wholeTask(last, task), titleOfTask(task), branch, now)];
}

/** Has it a topic of its own, of which nothing was said or done on the branch? "Fix the tests" has none. */
function isOfAnother(prompt: string, place: Place, turns: readonly Turn[]): boolean {
  if (LEAVES.test(prompt)) return true;
  if (isFollowUp(prompt)) return false;
  const topic = topicWords(titleIn(prompt) || prompt.slice(0, HEAD), place);
  const words = wordsOf(turns, requestOf);
  if (topic.length === 0) return ABOUT_YOU.test(prompt.slice(0, HEAD));
  return topic.every((word) => placesWith(word, words) === 0);
}

/** "Back to main", "switch to the other branch" */
const LEAVES = /\b(?:back|switch|check ?out|return) to\b/i;
/** "Which files do you read before you write something?" asks about the agent. */
const ABOUT_YOU = /\b(?:do|did|are|were|have) (?:you|u)\b/i;

/** Newest turns of the branch that are looked at. */
const LOOKED_AT = 40;
/** Characters of a short prompt, and of one without a title. */
const HEAD = 300;

function hasChanged({ files, commits }: Turn): boolean {
  return files.length + commits.length > 0;
}
