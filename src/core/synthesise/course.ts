// Course of work over a turn or a session: what was changed, checked, committed, taken back, and the final state.

import type { Attempt } from "../../domain/attempt.ts";
import { CHECKS, type Check, isCheck, isProof } from "../../domain/check.ts";
import type { Course, FailedCheck, Taken } from "../../domain/course.ts";
import { familyOf } from "../../domain/failure-kinds.ts";
import { subjectName, subjectType } from "../../domain/subject.ts";
import type { Ending } from "../../domain/turn.ts";
import { changedFiles, isChange, isCodeChange, isInside, isRun, removedFiles } from "./changes.ts";
import { hasRun } from "./check-ran.ts";
import { type Command, commandsIn } from "./commands.ts";
import { hasCommitted, isRevert, pushes, type Standing, takeCommit } from "./commits.ts";
import { goneFiles, nameAfter, namesNow } from "./file-names.ts";
import { looksAt } from "./looks-at.ts";
import { removedBy, updates } from "./packages.ts";
import { isTaken, type Staged, stagedAfter } from "./staged.ts";
import { isAway, type Stashed, takeStash } from "./stash.ts";
import { withTrees } from "./trees.ts";
import { foldersRemoved, movedIn, removedIn } from "./written.ts";

interface State {
  readonly pending: Set<string>;
  /** When each file was last changed. */
  readonly changedAt: Map<string, number>;
  /** Removed, and not made again. */
  readonly gone: Set<string>;
  readonly passed: Set<Check>;
  readonly standing: Standing;
  readonly installed: Set<string>;
  readonly removed: Set<string>;
  isUpdated: boolean;
  /** Files outside the project that were changed. */
  readonly outside: Set<string>;
  hasCommittedElsewhere: boolean;
  failed: Attempt | undefined;
  /** The last check that failed, unless it or a stronger one was run since, or a commit was made. */
  unsettled: Attempt | undefined;
  /** Files changed since anything last ran: it is unknown what a script read. */
  readonly unseen: Set<string>;
  hasCommitted: boolean;
  /** The error of a commit that failed, unless one was made since. */
  refused: string | undefined;
  /** The last command that published or deployed something; empty if none did. */
  delivered: string;
  hasUndone: boolean;
  /** Something was changed that git no longer reports. */
  wasChanged: boolean;
  /** When git last reported a clean work tree; 0 if never. */
  cleanAt: number;
  readonly stash: Stashed[];
  poppedAt: number;
  /** Staged since the last commit. */
  staged: Staged;
  readonly took: Taken[];
  /** Left out of the commits so far. */
  readonly left: Set<string>;
}

/** `attempts` in order of time, including those of subagents. */
export function courseOf(calls: readonly Attempt[]): Course {
  const attempts = withTrees(calls);
  const state: State = {
    pending: new Set(),
    changedAt: new Map(),
    gone: new Set(),
    passed: new Set(),
    standing: { commits: [], pushed: 0, isUnnamed: false },
    installed: new Set(),
    removed: new Set(),
    isUpdated: false,
    outside: new Set(),
    hasCommittedElsewhere: false,
    unseen: new Set(),
    failed: undefined,
    unsettled: undefined,
    hasCommitted: false,
    refused: undefined,
    delivered: "",
    hasUndone: false,
    wasChanged: false,
    cleanAt: 0,
    stash: [],
    poppedAt: 0,
    staged: [],
    took: [],
    left: new Set(),
  };
  for (const attempt of attempts) take(attempt, state);
  const { failed, unsettled, pending, passed, unseen } = state;
  const unmade = goneFiles(attempts);
  const files = namesNow(attempts).filter((file) => !unmade.has(file));
  const gone = files.filter((file) => state.gone.has(file));
  const lying = files.filter((file) => pending.has(file));
  const left = files.filter((file) => state.left.has(file));
  const stashed = files.filter((file) => isAway(file, state));
  return {
    ending: endingOf(state),
    files,
    pending: lying,
    ...(lying.length > 0 && { pendingAt: lying.map((file) => state.changedAt.get(file) ?? 0) }),
    ...(left.length > 0 && { left }),
    ...(gone.length > 0 && { gone }),
    commits: state.standing.commits,
    ...(state.standing.isUnnamed && { hasUnnamed: true }),
    passed: CHECKS.filter((sort) => passed.has(sort)),
    ...(failed && { failed: failedCheck(failed) }),
    ...(!failed && unsettled && { notRerun: failedCheck(unsettled) }),
    ...(state.delivered !== "" && { delivered: state.delivered }),
    installed: [...state.installed],
    ...(state.removed.size > 0 && { removed: [...state.removed] }),
    ...(state.isUpdated && { updated: true }),
    ...(state.refused !== undefined && pending.size > 0 && { refused: state.refused }),
    ...((state.hasCommittedElsewhere || [...state.outside].some(isRun)) && { isElsewhere: true }),
    ...(state.cleanAt > 0 && { cleanAt: state.cleanAt }),
    ...(stashed.length > 0 && { stashed }),
    ...(state.poppedAt > 0 && { poppedAt: state.poppedAt }),
    ...(state.took.length > 0 && { took: state.took }),
    untried: [...unseen].some(isRun) && passed.size === 0 && failed === undefined,
    ...(passed.size === 0 && lying.some(isRun) && { isUnproven: true }),
  };
}

function failedCheck(attempt: Attempt): FailedCheck {
  const { display, outcome, work } = attempt;
  return {
    sort: isCheck(work) ? work : "test",
    display,
    error: outcome.status === "failed" ? outcome.excerpt : (saidFailed(attempt) ?? ""),
    forms: commandsIn(attempt).flatMap((one) => (isCheck(one.work) ? [one.form] : [])),
  };
}

function endingOf(state: State): Ending {
  const { pending, passed, failed, hasCommitted, delivered, hasUndone, wasChanged } = state;
  // A linter checks style, not whether it works.
  const isRed = failed !== undefined && isProof(failed.work);
  if (pending.size > 0) return isRed ? "failed" : [...passed].some(isProof) ? "passed" : "changed";
  if (hasCommitted) return "committed";
  if (hasUndone) return "undone";
  // Committed by somebody else, or ignored by git: no longer open, but it was changed.
  if (wasChanged) return [...passed].some(isProof) ? "passed" : "changed";
  // Nothing was changed, but a check showed that something does not work.
  if (isRed) return "failed";
  return delivered === "" ? "looked" : "delivered";
}

function take(attempt: Attempt, state: State): void {
  const { outcome, work } = attempt;
  const isDone = outcome.status === "succeeded";
  // What passed before anything was changed says nothing about the change.
  if (isDone && state.pending.size === 0 && isChange(attempt)) state.passed.clear();
  if (isDone && FILE_TOOLS.has(attempt.goal))
    for (const file of attempt.files) if (!isInside(file)) state.outside.add(file);
  if (isDone && updates(attempt)) state.isUpdated = true;
  if (isDone && isChange(attempt)) {
    takeChanged(attempt, state);
    if (work === "install") takeInstall(attempt, state);
    if (isCodeChange(attempt)) unchecked(state);
    // Documentation does not break tests, but some linters read it.
    state.passed.delete("lint");
    if (state.failed?.work === "lint") state.failed = undefined;
    // A shell line that changes something may have further effects.
    if (FILE_TOOLS.has(attempt.goal)) for (const file of changedFiles(attempt)) state.unseen.add(file);
    else state.unseen.clear();
  } else if (isDone && attempt.changes.length > 0) state.unseen.clear();
  // A line can change something and then check it.
  takeCheck(attempt, state);
  takeCommitted(attempt, state);
  if (isDone && isCommittedOtherwise(attempt, state)) settle(state);
  if (isDone && mayHaveCommitted(attempt)) {
    settle(state);
    unchecked(state);
    state.standing.isUnnamed = true;
  }
  if (isDone && takeStash(attempt.display, attempt.at, state)) {
    state.cleanAt = attempt.at;
    state.wasChanged ||= state.stash.some(({ files }) => files.length > 0);
  }
  // Nobody pushes what is not committed: a commit was made that was not seen.
  if (isDone && state.pending.size > 0 && pushes(attempt.display)) settle(state);
  // The formatter has repaired what a formatting check complained about.
  if (isDone && work === "format" && FORMATTING.test(state.failed?.display ?? "")) state.failed = undefined;
  if (isDone && work === "undo") undo(attempt, state);
  if (isDone && work !== undefined) state.delivered = deliveredBy(attempt) ?? state.delivered;
  if (
    work === "clean" &&
    commandsIn(attempt).some(({ program, isOutside }) => program === "git" && !isOutside)
  )
    takeClean(attempt, state);
}

function takeChanged(attempt: Attempt, state: State): void {
  const changed = changedFiles(attempt);
  const removed = new Set(removedFiles(attempt));
  const isUnknown = new Set([
    ...foldersRemoved(attempt.display, changed),
    ...unknownRemoved(attempt, changed, state),
  ]);
  if (isUnknown.size > 0) state.wasChanged = true;
  for (const file of changed) {
    state.left.delete(file);
    state.gone.delete(file);
    if (removed.has(file)) state.gone.add(file);
    if (isUnknown.has(file)) continue;
    state.changedAt.set(file, attempt.at);
    state.pending.add(file);
  }
  const moves = movedIn(attempt.display, changed);
  if (moves.length === 0) return;
  const names = [...state.pending].map((file) => nameAfter(file, moves));
  state.pending.clear();
  for (const name of names) state.pending.add(name);
  for (const { to } of moves) state.changedAt.set(to, attempt.at);
}

/** Files that a plain `rm` removed and nobody had touched before: mostly such as git never knew. */
function unknownRemoved({ display }: Attempt, changed: readonly string[], state: State): readonly string[] {
  if (/\b(?:git\s+rm|mv)\b/.test(display)) return [];
  return removedIn(display, changed).filter((file) => !state.changedAt.has(file));
}

function deliveredBy(attempt: Attempt): string | undefined {
  const isOwn = ({ work, isOutside }: Command) => work === "deliver" && !isOutside;
  const commands = commandsIn(attempt);
  const form = commands.findLast(isOwn)?.form;
  if (form === undefined || form.search(PLACEHOLDERS) < 0) return form;
  return commands.length === 1 ? attempt.display : form.replaceAll(PLACEHOLDERS, "");
}

/** `-f <path>`: people want to know which. */
const PLACEHOLDERS = /(?: -\S+)? <(?:path|package|folder)>\)?/g;

const FORMATTING = /\b(?:fmt|format|prettier|black|gofmt|rustfmt)\b/;

function takeClean({ at }: Attempt, state: State): void {
  settle(state);
  state.cleanAt = at;
}

/** Nothing is open any more, without a commit that was seen. */
function settle(state: State): void {
  if (state.pending.size > 0) state.wasChanged = true;
  state.pending.clear();
  state.left.clear();
  state.refused = undefined;
  state.unsettled = undefined;
}

/** A rebase or merge that goes on commits what was resolved; a program may have committed what was refused. */
function isCommittedOtherwise({ display }: Attempt, { refused }: State): boolean {
  return CONTINUES.test(display) || (refused !== undefined && STARTS_PROGRAMS.test(display));
}

/** `git commit -F message.txt | tail -1`: nothing tells whether it was made. */
function mayHaveCommitted(attempt: Attempt): boolean {
  if (attempt.work === "commit" || !attempt.display.includes(" commit ")) return false;
  return commandsIn(attempt).some((one) => one.key === "git commit" && !one.isSeen && !one.isOutside);
}

const CONTINUES = /\b(?:git|gh stack|gt)\s[^;&|]*\s--continue\b|\bgt continue\b/;
/** What stands in the lines for an interpreter is not kept. */
const STARTS_PROGRAMS = /\b(?:python[\d.]*|node|ruby|perl)\s[^;&|]*<</;

const RAN: ReadonlySet<string> = new Set(["succeeded", "failed"]);

function takeCommitted(attempt: Attempt, state: State): void {
  // A commit in another repository does not belong to this project.
  if (attempt.files.some((file) => state.outside.has(file)) || isCommitElsewhere(attempt)) {
    if (hasCommitted(attempt)) state.hasCommittedElsewhere = true;
    return;
  }
  if (RAN.has(attempt.outcome.status)) state.staged = stagedAfter(attempt, state.staged);
  const before = state.standing.commits.length;
  takeCommit(attempt, state.standing);
  const { commits, isUnnamed } = state.standing;
  if (isRevert(attempt)) {
    state.hasUndone = true;
    if (commits.length === 0) {
      state.hasCommitted = false;
      return;
    }
  } else if (before > 0 && commits.length === 0 && !isUnnamed) {
    // Its commits are dissolved: what they had taken in lies there again.
    state.hasCommitted = false;
    state.wasChanged = true;
  }
  if (attempt.work === "commit" && attempt.outcome.status === "failed")
    state.refused = attempt.outcome.excerpt;
  if (!hasCommitted(attempt)) return;
  state.refused = undefined;
  const taken = { at: attempt.at, files: state.staged };
  // Nothing tells what a commit took in for which nothing was seen to be staged.
  if (taken.files.length > 0) {
    for (const file of state.left) if (isTaken(file, taken)) state.left.delete(file);
    for (const file of state.pending) if (!isTaken(file, taken)) state.left.add(file);
  } else state.left.clear();
  state.pending.clear();
  state.took.push(taken);
  state.staged = [];
  // What was checked belongs to the commit; it says nothing about later changes.
  unchecked(state);
  state.unsettled = undefined;
  state.hasCommitted = true;
}

function isCommitElsewhere(attempt: Attempt): boolean {
  if (attempt.work !== "commit") return false;
  const made = commandsIn(attempt).filter(({ work }) => work === "commit");
  return made.length > 0 && made.every(({ isOutside }) => isOutside) && !mayBeRoot(attempt);
}

/** `cd ~/shop`: the folder is a subject unless it is the project's root. */
function mayBeRoot({ display, subjects, provides }: Attempt): boolean {
  const [, below] = /\bcd\s+["']?~(\/[^\s"';&]+)/.exec(display) ?? [];
  return below !== undefined && ![...subjects, ...provides].some((one) => one.endsWith(below));
}

const FILE_TOOLS = new Set(["write", "edit"]);

function takeInstall(attempt: Attempt, state: State): void {
  state.pending.add(attempt.goal);
  for (const one of attempt.subjects)
    if (subjectType(one) === "package") {
      const name = subjectName(one).replace(/^\S+ /, "");
      if (!state.removed.delete(name)) state.installed.add(name);
    }
  for (const name of removedBy(attempt)) if (!state.installed.delete(name)) state.removed.add(name);
}

function unchecked(state: State): void {
  state.passed.clear();
  state.failed = undefined;
}

/** The result of a check; none if its exit code was hidden, if it could not start, or if it ran elsewhere. */
function takeCheck(attempt: Attempt, state: State): void {
  const { outcome, work } = attempt;
  // Quick exit: nearly all calls are no checks, and their lines need not be split.
  if (work === undefined) return;
  // Also if its result is unknown: `npm test && git commit` may have failed at the commit.
  if (isCheck(work) || commandsIn(attempt).some((one) => isCheck(one.work))) state.unseen.clear();
  settleCheck(attempt, state);
  const sorts = () =>
    commandsIn(attempt).flatMap((one) =>
      isCheck(one.work) && one.isSeen && !one.isOutside && looksAt(one.program, state.pending)
        ? [one.work]
        : [],
    );
  if (outcome.status === "succeeded") {
    const seen = sorts();
    for (const sort of seen) state.passed.add(sort);
    if (seen.length > 0) state.failed = undefined;
  } else if (outcome.status === "failed" && !outcome.masked && isCheck(work)) {
    if (familyOf(outcome.kind) !== "state" || commandsIn(attempt).every(({ isOutside }) => isOutside)) return;
    if (!hasRun(attempt)) return;
    takeFailed(attempt, work, state);
  } else if (outcome.status === "unknown") {
    // It was run again, and nobody saw it pass.
    for (const { work, isOutside } of commandsIn(attempt))
      if (isCheck(work) && !isOutside) state.passed.delete(work);
    if (saidFailed(attempt) !== undefined && commandsIn(attempt).some(({ isOutside }) => !isOutside))
      takeFailed(attempt, "test", state);
  }
}

/** The other checks that passed stay passed: nothing was changed since. */
function takeFailed(attempt: Attempt, sort: Check, state: State): void {
  state.passed.delete(sort);
  state.failed = attempt;
  state.unsettled = attempt;
}

/** How many tests failed, in the words of their runner, where a pipe has hidden its exit code. */
function saidFailed({ outcome }: Attempt): string | undefined {
  return outcome.status === "unknown" ? outcome.said : undefined;
}

/** Also where nobody sees how it ended: what failed before may be mended. */
function settleCheck(attempt: Attempt, state: State): void {
  const before = state.unsettled?.work;
  const isAgain = ({ work }: Command) =>
    isCheck(work) && CHECKS.indexOf(work) <= CHECKS.indexOf(before as Check);
  if (before !== undefined && commandsIn(attempt).some(isAgain)) state.unsettled = undefined;
}

/** Takes back the named files, or everything. */
function undo({ files }: Attempt, state: State): void {
  if (state.pending.size === 0) return;
  if (files.length === 0) state.pending.clear();
  for (const file of files)
    for (const changed of state.pending)
      if (changed === file || changed.startsWith(`${file}/`)) state.pending.delete(changed);
  // What was checked is gone.
  if (state.pending.size === 0) {
    unchecked(state);
    state.unsettled = undefined;
  }
  state.hasUndone = true;
}
