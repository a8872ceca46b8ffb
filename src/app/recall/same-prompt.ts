// The very same prompt in earlier sessions: how often, how it ended, and which of its calls failed again and again.
import { keptPrompt } from "../../core/compose/kept-prompt.ts";
import { askedLine, sameBeginningLine, samePromptLine } from "../../core/compose/opening-lines.ts";
import { goesOn, isChoreTitle } from "../../core/compose/resume.ts";
import { isFollowUp, taskTitle } from "../../core/compose/task-title.ts";
import { wholeTask } from "../../core/rank/whole-task.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Deps } from "../deps.ts";
import { isTemplateOf } from "./automated.ts";
import { failedAgain } from "./failed-again.ts";
import type { Before } from "./likely-files.ts";
import { isBareCommand } from "./task-question.ts";
import { withWhatFollowed } from "./task-turns.ts";

/** Words of a prompt that is no mere "run the tests". */
const WORDS = 6;
/** Characters of a prompt that a person types, and the share of words in common that makes it nearly the same. */
const SHORT = 600;
const NEARLY = 0.8;
/** Turns of a session that are read. */
const TURNS = 200;
/** A failure is told that so many of the sessions met. */
const AGAIN = { times: 2, ofTemplate: 3 };

interface AskedSame {
  readonly prompt: string;
  readonly session: string;
  readonly now: number;
  /** The current branch: on another one, "review this branch" is a different request. */
  readonly branch?: string | undefined;
}

/** One line; empty if no earlier session that changed something began so. */
export async function samePromptFor(
  deps: Deps,
  { prompt, session, now, branch }: AskedSame,
  { found, others }: Before,
): Promise<readonly string[]> {
  if (!isRequest(prompt)) return [];
  const kept = keptPrompt(prompt);
  const same = opening([...found, ...others], session).filter((turn) => turn.prompt === kept);
  const [newest] = same;
  const changing = same.find(hasChanged);
  if (newest === undefined || changing === undefined)
    return whatFollowed(deps, { prompt, session, now, branch }, [...found, ...others]);
  const failed = await failedAgain(deps, same, AGAIN.times);
  const last = await withWhatFollowed(deps, changing);
  const told = { times: same.length, at: newest.at, last, isNewest: changing === newest };
  return [samePromptLine({ ...told, ...(failed && { failed }) }, now)];
}

/** What the session changed afterwards that opened with these words, or nearly these, to look around. */
async function whatFollowed(
  deps: Deps,
  { prompt, session, now, branch }: AskedSame,
  turns: readonly Turn[],
): Promise<readonly string[]> {
  const newest = opening(turns, session).find(
    (turn) => turn.branch === branch && isNearly(prompt, turn.prompt),
  );
  if (newest === undefined || hasChanged(newest)) return [];
  const all = await deps.store.turns.list({ session: newest.session, order: "oldest", limit: TURNS });
  const since = all.filter((turn) => turn.number > newest.number && hasChanged(turn));
  const last = since.at(-1);
  if (last === undefined) return [];
  const turn = wholeTask(last, since);
  return [askedLine(newest, { turn, files: turn.files, elsewhere: "" }, now)];
}

function isNearly(prompt: string, before: string): boolean {
  if (Math.max(prompt.length, before.length) > SHORT) return false;
  const [words, others] = [wordsOf(prompt), wordsOf(before)];
  const shared = [...words].filter((word) => others.has(word)).length;
  return shared >= WORDS && shared >= NEARLY * Math.sqrt(words.size * others.size);
}

/** All words, also those that a search ignores: "how does it work" has no others. */
function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

function hasChanged({ files, commits }: Turn): boolean {
  return files.length + commits.length > 0;
}

/** What a program writes is no request that a person gave again: only what failed each time is told. */
export async function sameBeginningFor(
  deps: Deps,
  { prompt, session }: AskedSame,
  { found, others }: Before,
): Promise<readonly string[]> {
  const same = opening([...found, ...others], session).filter((turn) => isTemplateOf(prompt, turn));
  const isSame = same.every((turn) => turn.prompt === same[0]?.prompt);
  const failed = await failedAgain(deps, same, isSame ? AGAIN.times : AGAIN.ofTemplate);
  return failed ? [sameBeginningLine(failed)] : [];
}

/** One turn of each other session, the newest first. */
function opening(turns: readonly Turn[], asking: string): readonly Turn[] {
  const sessions = new Set<string>();
  return turns
    .filter(({ session, calls, number }) => session !== asking && calls > 0 && number === 1)
    .sort((a, b) => b.at - a.at)
    .filter(({ session }) => !sessions.has(session) && sessions.add(session));
}

function isRequest(prompt: string): boolean {
  const title = taskTitle(prompt);
  const words = prompt.trim().split(/\s+/).length;
  // Without a title nothing is left but what a program wrote.
  if (title === "" || words < WORDS || isFollowUp(prompt) || goesOn(prompt)) return false;
  return !isBareCommand(title) && !isChoreTitle(title);
}
