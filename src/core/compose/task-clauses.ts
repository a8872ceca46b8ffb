// Describes an earlier task in clauses, each true by itself: files changed, a commit, how it ended.
import { isComplaint } from "../../domain/feedback.ts";
import type { Turn } from "../../domain/turn.ts";
import { utcDay } from "../text/words.ts";
import { endingText, saidText, tellingCommit } from "./ending.ts";
import { line, titleOf } from "./line.ts";
import { asksForChange } from "./names-work.ts";
import type { PromptLine } from "./prompt.ts";
import { pathWords, quoteTitle, titleWords } from "./quote.ts";
import { taskTitle } from "./task-title.ts";

type DescribedTask = Pick<PromptLine, "turn" | "files"> &
  Partial<Pick<PromptLine, "elsewhere" | "isUnmerged" | "renamed">>;

export function joinClauses(parts: readonly string[]): string {
  return parts.filter(Boolean).join("; ");
}

/**
 * `changed src/x.ts`, `committed "feat: x" (commit 1a2b3c4)`: two clauses, because the commit may not contain the file. `isSame`:
 * it is the very task that is asked for again, so the clauses also say how it ended.
 */
export function taskClauses(
  { turn, files, elsewhere = "", isUnmerged = false, renamed }: DescribedTask,
  { isSame }: { readonly isSame: boolean },
): readonly string[] {
  const { feedback, ...rest } = turn;
  const { ending } = rest;
  const isEndingTold = isSame || ending === "failed" || ending === "undone" || ending === "delivered";
  // What was changed after the commit is not in it.
  const then = rest.commits.length > 0 ? "then more changes, " : "";
  return [
    files.length > 0 ? `changed ${filesText(files, turn.files)}${renamed ? " (renamed since)" : ""}` : "",
    committed(turn),
    isEndingTold && ending !== "committed" && ending !== "changed"
      ? `${ending === "passed" ? then : ""}${endingText(rest)}`
      : "",
    isSame && ending === "changed"
      ? then
        ? `${then}no commit of them was seen`
        : "no commit of it was seen"
      : "",
    feedback ? saidText(feedback.verdict) : "",
    elsewhere === "" ? "" : `on the branch ${titleWords(elsewhere, 60)}${isUnmerged ? ", not merged" : ""}`,
  ];
}

/** `committed "feat: x" (commit 1a2b3c4) and others`, or `commit "feat: x" (1a2b3c4) and others` as a name. */
export function committed({ commits }: Turn, as: "committed" | "commit" = "committed"): string {
  const commit = tellingCommit(commits);
  if (!commit) return "";
  const sha = commit.sha ? ` (${as === "commit" ? "" : "commit "}${line(commit.sha, 12)})` : "";
  const messages = new Set(commits.map(({ message }) => message));
  return `${as} ${quoteTitle(commit.message, 72)}${sha}${messages.size > 1 ? " and others" : ""}`;
}

/** `src/a.ts, src/b.ts and 3 more`; `all`: all files of the task, of which `files` are to be named. */
export function filesText(files: readonly string[], all: readonly string[] = []): string {
  const named = files.slice(0, 3).map((file) => pathWords(file, 70));
  const more = Math.max(files.length, all.length) - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** The title in quotes: the person's words, or the commit's if the prompt is no title for the work. */
export function titleInQuotes(turn: Turn): string {
  const commit = tellingCommit(turn.commits)?.message;
  const name = (isNamedByCommit(turn) ? "" : taskTitle(turn.prompt)) || commit || titleOf(turn.prompt);
  return quoteTitle(name, 90);
}

/** `under "Fix the login", 2026-11-10`; only the date if the task has no title. */
export function underTitleOf({ prompt, commits, at }: Turn): string {
  return underTitle(taskTitle(prompt) || tellingCommit(commits)?.message || "", at);
}

/** The commit gives the title, because the prompt was only a question, a remark or "go on". */
export function isNamedByCommit({ prompt, commits }: Pick<Turn, "prompt" | "commits">): boolean {
  return tellingCommit(commits) !== undefined && !asksForChange(taskTitle(prompt));
}

export function underTitle(title: string, at: number): string {
  return title === "" ? `on ${utcDay(at)}` : `under ${quoteTitle(title, 90)}, ${utcDay(at)}`;
}

export function isDone({ ending }: Turn): boolean {
  return ending === "committed" || ending === "passed" || ending === "delivered";
}

/** Done, and not reported as broken by the person. */
export function isAccepted(turn: Turn): boolean {
  const verdict = turn.feedback?.verdict;
  return isDone(turn) && !isComplaint(verdict);
}
