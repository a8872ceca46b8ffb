// Writes the line on an earlier task; its subject is what the task shares with the prompt. It only reports the past, so it is
// true whatever the new work will be.
import type { Turn } from "../../domain/turn.ts";
import { utcDay } from "../text/words.ts";
import { againText } from "./changed-again.ts";
import { tellingCommit } from "./ending.ts";
import type { PromptLine } from "./prompt.ts";
import { WORDS, wordList } from "./prompt-lines.ts";
import { pathWords, titleWords } from "./quote.ts";
import {
  committed,
  filesText,
  isDone,
  isNamedByCommit,
  joinClauses,
  taskClauses,
  titleInQuotes,
  underTitleOf,
} from "./task-clauses.ts";
import { taskTitle } from "./task-title.ts";

/** Most files as the subject of a line. */
const FILES = 2;

export function itemLine(item: PromptLine, asks: boolean): string {
  const { turn, type } = item;
  const day = utcDay(turn.at);
  switch (type) {
    case "tried":
      return `Tried before, on ${day}: ${whole(item)}`;
    case "undone":
      return `Done and taken back, on ${day}: ${whole(item)}; taken back ${underTitleOf(item.takenBack ?? turn)}`;
    case "begun":
      return `Begun before, on ${day}: ${whole(item)}`;
    case "asked":
      return `Asked before, on ${day}: ${whole(item)}`;
    case "done":
      if (!item.lasts) return `Done before, on ${day}: ${whole(item)}`;
      return `Done already, on ${day}: ${whole(item)}${asks ? ". Modify it, or add something else?" : ""}`;
    case "related":
      if (item.isSame && item.elsewhere !== "" && isDone(turn))
        return `Done on another branch, on ${day}: ${whole(item)}`;
      return relatedLine(item, day);
  }
}

/** `"Add a login page"; changed src/login.tsx; committed "feat: login" (commit 1a2b3c4)` */
function whole(item: PromptLine): string {
  const name = isNamedByCommit(item.turn) ? "" : titleInQuotes(item.turn);
  return joinClauses([name, installing(item.turn), ...taskClauses(item, { isSame: true })]);
}

function relatedLine(item: PromptLine, day: string): string {
  const { turn, common, isOfBranch } = item;
  const isCommit = isCommitBetterTitle(turn, [...common.tickets, ...common.words.slice(0, WORDS)]);
  const name = isCommit ? committed(turn, "commit") : titleInQuotes(turn);
  const rest = isCommit ? { ...turn, commits: [] } : turn;
  const described = (what: PromptLine) =>
    joinClauses([`${name}, ${day}`, ...taskClauses({ ...what, turn: rest }, { isSame: false })]);
  const text = described(item);
  if (isOfBranch) return `Earlier on this branch: ${text}`;
  if (common.tickets.length > 0) return `${wordList(common.tickets)} came up in ${text}`;
  if (common.branches.length > 0)
    return `Done on the branch ${wordList(common.branches)}: ${described({ ...item, elsewhere: "" })}`;
  if (common.files.length > 0) return changedLine(item, common.files, day);
  if (common.words.length > 0) return `Earlier work that mentions ${wordList(common.words)}: ${text}`;
  const inPath = item.files.filter((file) => common.paths.includes(file)).slice(0, FILES);
  if (inPath.length > 0) return changedLine(item, inPath, day);
  return `Also about ${wordList(common.topics)}: ${text}`;
}

/**
 * True if the commit is the better title: it has more of the shared words than the request, which may be a remark ("try that
 * again"), or it repeats the request.
 */
function isCommitBetterTitle({ prompt, commits }: Turn, shared: readonly string[]): boolean {
  const message = tellingCommit(commits)?.message;
  if (message === undefined) return false;
  const sharedWordsIn = (text: string) =>
    shared.filter((word) => text.toLowerCase().includes(word.toLowerCase())).length;
  return sharedWordsIn(message) > sharedWordsIn(taskTitle(prompt)) || isRepeated({ prompt, commits });
}

/** True if the commit contains what the request says. */
function isRepeated({ prompt, commits }: Pick<Turn, "prompt" | "commits">): boolean {
  const message = tellingCommit(commits)?.message;
  if (isNamedByCommit({ prompt, commits })) return true;
  return message?.toLowerCase().includes(taskTitle(prompt).toLowerCase()) ?? false;
}

/** `src/x.ts was changed on 2026-11-10 under "Limit requests", with src/y.ts; committed "feat: limits"` */
function changedLine(item: PromptLine, files: readonly string[], day: string): string {
  const others = item.files.filter((file) => !files.includes(file));
  const rest = item.turn.files.filter((file) => !files.includes(file));
  const also = others.length > 0 ? `, with ${filesText(others, rest)}` : "";
  const names = files.map((file) => pathWords(file, 90)).join(", ");
  const title = isRepeated(item.turn) ? "" : ` under ${titleInQuotes(item.turn)}`;
  return joinClauses([
    `${names} ${files.length === 1 ? "was" : "were"} changed on ${day}${title}${also}`,
    ...taskClauses({ ...item, files: [] }, { isSame: false }),
    againText(item.again),
  ]);
}

/** `ran bun add ioredis`, for a task that changed no file. */
function installing({ ending, files, commits, steps }: Turn): string {
  const [first] = steps;
  if (ending !== "passed" || files.length + commits.length > 0 || first === undefined) return "";
  return `ran ${titleWords(first, 90)}`;
}
