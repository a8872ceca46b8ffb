// The very same prompt in earlier sessions: how often, how it ended, and which of its calls failed again and again.
import { keptPrompt } from "../../core/compose/kept-prompt.ts";
import { sameBeginningLine, samePromptLine } from "../../core/compose/opening-lines.ts";
import { goesOn, isChoreTitle } from "../../core/compose/resume.ts";
import { isFollowUp, taskTitle } from "../../core/compose/task-title.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Deps } from "../deps.ts";
import { isTemplateOf } from "./automated.ts";
import { failedAgain } from "./failed-again.ts";
import type { Before } from "./likely-files.ts";
import { isBareCommand } from "./task-question.ts";
import { withWhatFollowed } from "./task-turns.ts";

/** Words of a prompt that is no mere "run the tests". */
const WORDS = 6;
/** A failure is told that so many of the sessions met. */
const AGAIN = { times: 2, ofTemplate: 3 };

interface AskedSame {
  readonly prompt: string;
  readonly session: string;
  readonly now: number;
}

/** One line; empty if no earlier session that changed something began so. */
export async function samePromptFor(
  deps: Deps,
  { prompt, session, now }: AskedSame,
  { found, others }: Before,
): Promise<readonly string[]> {
  if (!isRequest(prompt)) return [];
  const kept = keptPrompt(prompt);
  const same = opening([...found, ...others], session).filter((turn) => turn.prompt === kept);
  const [newest] = same;
  if (newest === undefined) return [];
  const changing = same.find(({ files, commits }) => files.length + commits.length > 0);
  if (changing === undefined) return [];
  const failed = await failedAgain(deps, same, AGAIN.times);
  const last = await withWhatFollowed(deps, changing);
  const told = { times: same.length, at: newest.at, last, isNewest: changing === newest };
  return [samePromptLine({ ...told, ...(failed && { failed }) }, now)];
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
