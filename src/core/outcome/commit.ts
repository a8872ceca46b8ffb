// Recognises the commit a call made: from git's output, else from the command's message.
import type { Action, ShellAction, ShellCommand } from "../../domain/action.ts";
import type { ToolCall } from "../../domain/event.ts";
import type { Outcome } from "../../domain/outcome.ts";
import { wordSet } from "../../domain/word-set.ts";
import type { Commit, Work } from "../../domain/work.ts";
import { escapeRegExp } from "../text/escape.ts";
import { hasTestVerdict } from "./output-success.ts";
import { heredocIn, shellWords } from "./shell-words.ts";
import { commits, workOf } from "./work.ts";

const LONGEST = 200;

/** `[main 1a2b3c4] subject`, `[detached HEAD 1a2b3c4] subject`, `[main (root-commit) 1a2b3c4] subject` */
const PRINTED = /^\[[^\]\n]* ([0-9a-f]{7,40})\] (\S[^\n]*)$/gm;
/** A `git commit` at the start of a command (a message may itself mention it); git's own options may come in between. */
const COMMAND =
  /(?:^|[;&|(\n'"])\s*(?:(?:\w+=\S*|sudo|time|command|rtk|then|else|do|\{|!)\s+)*(?:git(?:\s+-[cC]\s+(?:"[^"]*"|'[^']*'|[^\s"'])+|\s+--?[\w-]+(?:=\S+)?)*\s+commit|(?:hub|yadm|jj|sl|hg)\s+commit|gt\s+(?:create|modify|commit(?:\s+\w+)?))(?=\s|$)/g;

/** Git reported that there was nothing to commit. */
const NOTHING_DONE = /^(?:nothing|no changes) (?:added )?to commit\b/m;

/** Git reported a clean work tree. `git status -sb` then prints one line. */
const CLEAN = /^nothing to commit, working (?:tree|directory) clean$/m;
const CLEAN_SHORT = /^## \S+(?: \[[^\]\n]*\])?\s*$/;

/**
 * The only place that decides whether a call committed: git printed the commit, or a committing call succeeded. A commit
 * that git refused, or had nothing for, does not count.
 */
export function workDone(
  action: Action,
  call: ToolCall,
  output: string,
  outcome: Outcome,
): { readonly work?: Work; readonly commit?: Commit } {
  const found = workOf(action);
  // A task's name does not say what it does; its output may.
  const work = found === "check" && hasTestVerdict(output) ? "test" : found;
  if (action.type !== "shell") return work === undefined ? NO_WORK : { work };
  if (!action.commands.some(commits)) {
    // The project's own script committed: git printed the commit with its number of files.
    const made = action.commands.every(runsOthers) && MADE.test(output) ? commitIn(call, output) : undefined;
    if (made) return { work: "commit", commit: made };
    if (work === "undo" && action.commands.some(reverts)) return withPrinted(work, output);
    if (work !== undefined) return { work };
    return action.commands.some(asksStatus) && isClean(action, output) ? IS_CLEAN : NO_WORK;
  }
  const commit = commitIn(call, output);
  if (commit?.sha !== undefined) return { work: "commit", commit };
  // A quiet commit in a line that ran to its end: `git commit -q -F - …`, then `git push`. A failing one prints an error.
  const isSilent = work !== "commit" && output.trim() === "" && outcome.status === "succeeded";
  if (isSilent && commit) return { work: "commit", commit };
  if (isSilent && action.commands.some(keepsMessage)) return { work: "commit" };
  if (commit && outcome.status === "failed" && failedAtPush(action, output))
    return { work: "commit", commit };
  if (work !== "commit") return work === undefined ? NO_WORK : { work };
  if (NOTHING_DONE.test(output)) return CLEAN.test(output) ? IS_CLEAN : NO_WORK;
  return commit && outcome.status === "succeeded" ? { work, commit } : { work };
}

const MADE = /^\[[^\]\n]* [0-9a-f]{7,40}\] \S[^\n]*\n(?:[^\n]*\n){0,3} \d+ files? changed\b/m;

/** Commands that print what others wrote do not count, nor does git itself. */
function runsOthers({ program }: ShellCommand): boolean {
  return !PRINTS.has(program);
}

const PRINTS = wordSet("git gh cat bat less more head tail sed awk grep rg ag jq echo printf tee xargs find");

/** `git commit -q -m x && git push`: what was refused is the push, so the commit is there. */
function failedAtPush({ commands }: ShellAction, output: string): boolean {
  const pushed = commands.findIndex(({ program, subcommand }) => program === "git" && subcommand === "push");
  const made = commands.findIndex(commits);
  return made >= 0 && made < pushed && PUSH_FAILED.test(output) && !NOTHING_DONE.test(output);
}

const PUSH_FAILED =
  /^(?:error: (?:failed to push some refs|RPC failed)|send-pack: unexpected disconnect| ! \[(?:remote )?rejected\]|fatal: (?:the remote end hung up unexpectedly|The current branch \S+ has no upstream branch|No configured push destination|Could not read from remote repository|unable to access '|'\S+' does not appear to be a git repository))/m;

const NO_WORK = {};
const IS_CLEAN = { work: "clean" } as const;

function reverts({ program, subcommand }: ShellCommand): boolean {
  return program === "git" && subcommand === "revert";
}

/** `git revert` makes a commit of its own: `[main 1a2b3c4] Revert "feat: x"`. */
function withPrinted(work: Work, output: string): { readonly work: Work; readonly commit?: Commit } {
  const commit = printedCommit(output);
  return commit ? { work, commit } : { work };
}

function asksStatus({ program, subcommand }: ShellCommand): boolean {
  return program === "git" && subcommand === "status";
}

/** The short form prints no words, so it is recognised only if it is the whole output. */
function isClean({ commands }: ShellAction, output: string): boolean {
  return CLEAN.test(output) || (commands.length === 1 && CLEAN_SHORT.test(output));
}

/** `--amend --no-edit`, `--fixup`: a commit whose message is that of another one. */
function keepsMessage(command: ShellCommand): boolean {
  return (
    commits(command) && command.flags.some((flag) => /^--(?:fixup|squash|no-edit|reuse-message)$/.test(flag))
  );
}

/** Only for calls known to commit: other text that mentions commits may look like one. */
export function commitIn(call: ToolCall, output: string): Commit | undefined {
  const printed = printedCommit(output);
  if (printed) return printed;
  const message = firstLine(messageIn(lineOf(call.input ?? {})) ?? "");
  return message === "" ? undefined : { message };
}

/** The last commit that git printed. */
function printedCommit(output: string): Commit | undefined {
  const printed = output.includes("] ") ? [...output.matchAll(PRINTED)].at(-1) : undefined;
  return printed && { message: firstLine(printed[2] ?? ""), sha: printed[1] ?? "" };
}

/** The first message of the last commit in the line; undefined if the line does not contain it. */
function messageIn(line: string): string | undefined {
  const last = [...line.matchAll(COMMAND)].at(-1);
  if (!last) return undefined;
  const rest = line.slice(last.index + last[0].length);
  const before = line.slice(0, last.index + 1);
  // A PowerShell here-string may hold quotes of its own.
  const here = HERE_STRING.exec(rest)?.[2];
  if (here !== undefined) return here;
  const words = shellWords(rest);
  for (const [index, { text, dynamic }] of words.entries()) {
    const next = words[index + 1];
    if (/^-[a-zA-Z]*m$/.test(text) || text === "--message") return next?.dynamic ? undefined : next?.text;
    const attached = /^(?:-[a-zA-Z]*?m|--message=)([\s\S]+)$/.exec(text);
    if (attached) return dynamic ? undefined : attached[1];
    const isNext = /^-[a-zA-Z]*F$/.test(text) || text === "--file";
    const file = isNext ? next?.text : /^(?:-[a-zA-Z]*?F|--file=)(.+)$/.exec(text)?.[1];
    if (file === "-") return heredocIn(rest) ?? pipedIn(before, rest);
    if (file !== undefined) return writtenTo(file, before);
  }
  return undefined;
}

const HERE_STRING =
  /^[^\n]{0,200}?\s(?:-[a-zA-Z]{0,5}m|--message)[ =]@(['"])\r?\n([^\r\n]*(?:\r?\n(?!\1@)[^\r\n]*)*)/;

/** `cat <<EOF | git commit -F -`, `echo "…" | git commit -F -`. */
function pipedIn(before: string, rest: string): string | undefined {
  const fed = /(?:^|[;&\n])\s*(cat\s*<<[^\n|]*|(?:echo|printf)\s[^\n]*?)\s*\|\s*$/.exec(before)?.[1];
  if (fed === undefined) return undefined;
  if (fed.startsWith("cat")) return heredocIn(`${fed}${rest.slice(Math.max(rest.indexOf("\n"), 0))}`);
  const [, ...words] = shellWords(fed);
  const said = words.find(({ text }) => !/^-[neE]+$/.test(text));
  return said?.dynamic ? undefined : said?.text.replaceAll("\\n", "\n");
}

/** The message that the line itself wrote into the file. */
function writtenTo(file: string, before: string): string | undefined {
  const name = escapeRegExp(file);
  const opening = new RegExp(
    `>\\s*["']?${name}["']?(?=[\\s<])[^\\n]*<<|<<[^\\n]*>\\s*["']?${name}["']?\\s*\\n`,
  );
  const at = opening.exec(before)?.index;
  return at === undefined ? undefined : heredocIn(before.slice(at));
}

function firstLine(text: string): string {
  // A PowerShell here-string begins on the next line.
  const line =
    text
      .replace(/^@\r?\n/, "")
      .split("\n")
      .find((one) => one.trim() !== "") ?? "";
  return line.trim().slice(0, LONGEST);
}

/** Agents pass their shell a line, or `["bash", "-lc", "…"]`. */
function lineOf(input: ToolCall["input"]): string {
  for (const key of ["command", "cmd", "script", "commandLine", "CommandLine", "args"]) {
    const value = input[key];
    if (typeof value === "string") return value;
    if (!Array.isArray(value)) continue;
    const strings = value.filter((one) => typeof one === "string");
    return strings.find((one) => /\bgit\s.*\bcommit\b/s.test(one)) ?? strings.map(quoted).join(" ");
  }
  return "";
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "’")}'`;
}
