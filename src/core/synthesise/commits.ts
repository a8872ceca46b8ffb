// The commits that remain after a series of calls: an amended one replaces the one before, a reset removes some, a rebase
// rewrites them.
import type { Attempt } from "../../domain/attempt.ts";
import type { Commit } from "../../domain/work.ts";
import { type GitCommand, gitCommandsIn } from "./git-commands.ts";

/** It made a commit: git printed it, or the committing call succeeded. `git revert` makes one, too. */
export function hasCommitted({ work, commit, outcome }: Attempt): boolean {
  if (work === "undo") return commit?.sha !== undefined;
  return work === "commit" && (commit?.sha !== undefined || outcome.status === "succeeded");
}

export interface Standing {
  /** Oldest first. */
  commits: Commit[];
  /** How many of them were pushed: what is done to the local branch does not undo them. */
  pushed: number;
  /** One more stands whose message was not seen. */
  isUnnamed: boolean;
}

export function commitsOf(attempts: readonly Attempt[]): readonly Commit[] {
  const standing: Standing = { commits: [], pushed: 0, isUnnamed: false };
  for (const attempt of attempts) takeCommit(attempt, standing);
  return standing.commits;
}

/** Applies one more call to the commits so far, its git commands in their order. */
export function takeCommit(attempt: Attempt, standing: Standing): void {
  const { outcome, display } = attempt;
  const commands = gitCommandsIn(display);
  const made = hasCommitted(attempt) && !isRevert(attempt);
  const at = made ? commands.findLastIndex(commits) : -1;
  if (outcome.status === "succeeded")
    for (const one of commands.slice(0, at === -1 ? undefined : at)) rewrite(one, commands, standing);
  const before = standing.commits.length;
  if (isRevert(attempt)) takeReverted(attempt, standing.commits);
  // Its own commit and the revert of it: nothing is left.
  if (standing.commits.length < before) return;
  if (hasCommitted(attempt)) addCommit(attempt, commands[at], standing);
  if (outcome.status === "succeeded" && at >= 0)
    for (const one of commands.slice(at + 1)) rewrite(one, commands, standing);
}

function commits({ verb }: GitCommand): boolean {
  return verb === "commit";
}

function addCommit({ commit, display }: Attempt, command: GitCommand | undefined, standing: Standing): void {
  const made = standing.commits;
  // It is folded into the one it names.
  if (isFixup(command) || FOLDED.test(commit?.message ?? "")) return;
  const isAgain = isAmend(command) || isModified(display);
  const before = isAgain ? made.pop() : undefined;
  // `--amend --no-edit` without output: the message stays, the hash changes.
  const added = commit ?? (before && { message: before.message });
  if (added) made.push(added);
  if (!isAgain || commit) standing.isUnnamed = commit === undefined;
}

/** `fixup! Add login`: git's own message. */
const FOLDED = /^(?:fixup|squash|amend)! /;

function isFixup(command: GitCommand | undefined): boolean {
  return command?.words.some((word) => /^--(?:fixup|squash)(?:=|$)/.test(word)) ?? false;
}

function isAmend(command: GitCommand | undefined): boolean {
  return command?.words.includes("--amend") ?? false;
}

function isModified(display: string): boolean {
  return /(?:^|[;&|] ?)gt modify\b/.test(display);
}

export function isAmended({ display }: Attempt): boolean {
  return isModified(display) || gitCommandsIn(display).some((one) => commits(one) && isAmend(one));
}

/** Does the line push commits? */
export function pushes(display: string): boolean {
  return gitCommandsIn(display).some(isPush);
}

function isPush({ verb, words }: GitCommand): boolean {
  return verb === "push" && !words.some((word) => NO_PUSH.test(word));
}

/** What a command that succeeded does to the commits that were made before. */
function rewrite(command: GitCommand, line: readonly GitCommand[], standing: Standing): void {
  const { verb, words, settings } = command;
  if (isPush(command)) standing.pushed = standing.commits.length;
  if (verb === "rebase" && words.some((word) => /^(?:-i|--interactive|--autosquash)$/.test(word))) {
    // Squashed, split or reworded: the messages may be others now. Unless the list of commits was taken as it is.
    const isAsItIs = settings.some((one) => /^GIT_SEQUENCE_EDITOR=(?:true|:|cat)$/.test(one));
    standing.isUnnamed ||= !isAsItIs && standing.commits.length > 0;
    standing.commits = isAsItIs ? standing.commits.map(({ message }) => ({ message })) : [];
  }
  const before = standing.commits.length;
  if (verb === "reset") takeReset(command, line, standing);
  // What was dissolved has no name, either; another branch of the session's has commits of its own.
  if (standing.commits.length === 0 && before > 0 && verb === "reset")
    standing.isUnnamed = words.includes("--hard") && words.some((word) => OWN_BRANCH.test(word));
  standing.pushed = Math.min(standing.pushed, standing.commits.length);
}

/** Neither a commit nor where the work began. */
const OWN_BRANCH =
  /^(?!(?:HEAD|@|main|master|develop|trunk)\b|(?:origin|upstream)\/|[0-9a-f]{7,40}(?:[~^].*)?$)\w/;

const NO_PUSH = /^(?:--dry-run|-n|--delete|-d|--tags|\+?refs\/(?!heads\/).*)$/;

/** `git reset HEAD~2`, `git reset --soft 1a2b3c4^`: the last commits are removed. */
function takeReset({ words }: GitCommand, line: readonly GitCommand[], standing: Standing): void {
  const operands = words.filter((word) => !word.startsWith("-"));
  const [operand = ""] = operands;
  // Files are taken out of the index; or a branch made in the same line keeps the commits.
  if (operands.length !== 1 || line.some(makesBranch)) return;
  const { commits: made, pushed } = standing;
  const [, target = "", tilde, carets = ""] =
    /^(HEAD|@|[0-9a-f]{7,40})(?:~(\d*)|(\^+))?$/.exec(operand) ?? [];
  const back = tilde === undefined ? carets.length : Number(tilde || 1);
  const at = made.findLastIndex(({ sha }) => sha && (sha.startsWith(target) || target.startsWith(sha)));
  if (target === "HEAD" || target === "@") made.splice(Math.max(0, made.length - back));
  else if (target !== "" && at !== -1) made.splice(Math.max(0, at + 1 - back));
  // To where the work began, mostly to make one commit of it.
  else if (words.includes("--soft") && !/[{}$]/.test(operand)) made.splice(0);
  else if (words.includes("--hard")) made.splice(pushed);
}

function makesBranch({ verb, words }: GitCommand): boolean {
  if (verb === "branch") return words.some((word) => !word.startsWith("-")) && !words.some(deletes);
  return (verb === "checkout" || verb === "switch") && words.some((word) => /^-[bBcC]$/.test(word));
}

function deletes(word: string): boolean {
  return /^-[dDmM]$/.test(word);
}

/** `git revert`: an earlier commit was taken back by a new one. */
export function isRevert({ goal, work, outcome }: Attempt): boolean {
  return goal === "git revert" && work === "undo" && outcome.status === "succeeded";
}

/** Removes the reverted commits, where they are named. */
function takeReverted({ display }: Attempt, standing: Commit[]): void {
  const [, rest = ""] = /\bgit\s(?:.*\s)?revert\s(.*)/.exec(display) ?? [];
  for (const word of rest.split(/\s+/)) {
    if (word === "HEAD" || word === "@") standing.pop();
    if (!/^[0-9a-f]{7,40}$/.test(word)) continue;
    const at = standing.findIndex(({ sha }) => sha && (sha.startsWith(word) || word.startsWith(sha)));
    if (at >= 0) standing.splice(at, 1);
  }
}
