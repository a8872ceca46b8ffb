// Open ends: found by evidence at the end of a session, closed by later work in any session.
import { isProof } from "../../domain/check.ts";
import { count } from "../../domain/count.ts";
import type { FailedCheck } from "../../domain/course.ts";
import { isComplaint } from "../../domain/feedback.ts";
import { DAY } from "../../domain/time.ts";
import type { Turn } from "../../domain/turn.ts";
import { line } from "./line.ts";
import { plainCommand } from "./plain-command.ts";
import { pathWords, quoteTitle, theirWords, titleWords } from "./quote.ts";
import { hasWork, type SessionWork, titleOfOpen } from "./session-work.ts";

export interface OpenEnd {
  readonly title: string;
  readonly project: string;
  readonly session: string;
  /** Empty when unknown. */
  readonly branch: string;
  readonly at: number;
  /**
   * - `stuck`        a check failed at the end, or the person said that it does not work
   * - `in-progress`  changes are uncommitted, or the agent said that something remains
   */
  readonly state: "in-progress" | "stuck";
  readonly files: readonly string[];
  readonly failed?: FailedCheck;
  /** Something was changed after the check had failed, and it was not run again. */
  readonly isChangedSince?: true;
  /** Error of a commit that failed; may be empty. */
  readonly refused?: string;
  /** Put away with `git stash`. */
  readonly isStashed?: true;
  /** What the person said about it. */
  readonly said: string;
  /** What the agent said is left to do. */
  readonly remains: string;
  readonly next: string;
}

export interface OpenSource {
  /** Newest first. */
  readonly work: readonly SessionWork[];
  /** Turns of the project, including those of sessions not listed. */
  readonly turns: readonly Turn[];
  readonly now: number;
  /** Files that git reports as uncommitted now; undefined if git cannot be asked. */
  readonly uncommitted?: ReadonlySet<string> | undefined;
  /** What the agent said remains, at the end of a session. */
  remainsIn?(session: string): string;
}

/** After this time, or this much other work, an open end is considered abandoned; where hardly any work came since, later. */
const FADED = { days: 14, alone: 90, sessions: 5 };

export function openEndsIn(source: OpenSource): readonly OpenEnd[] {
  return source.work.flatMap((work) => {
    const end = endOf(work, source);
    return end && !isAbandoned(work, end, source) && !isClosed(work, end, source) ? [end] : [];
  });
}

function endOf(work: SessionWork, source: OpenSource): OpenEnd | undefined {
  const { course, said, branch, session, lastAt } = work;
  if (course.files.length === 0 || course.ending === "undone") return undefined;
  const lying = lyingIn(work, source);
  const about = { branch, project: session.project, session: session.id, at: lastAt };
  const title = titleFor(work, []);
  const words = said && isComplaint(said.verdict) ? said.words : "";
  const remains = source.remainsIn?.(session.id) ?? "";
  if (words !== "")
    return {
      ...about,
      title,
      state: "stuck",
      files: course.files,
      said: words,
      remains: "",
      next: again(course.files),
    };
  // The person has seen it work: that outweighs an earlier check.
  if (said?.verdict === "worked") return undefined;
  const bad = course.failed ?? course.notRerun;
  if (bad && (course.pending.length > 0 || isProof(bad.sort))) {
    const failed = { ...bad, display: plainCommand(bad.display) };
    const files = course.pending.length > 0 ? course.pending : course.files;
    const since = course.failed ? undefined : ({ isChangedSince: true } as const);
    const command = line(failed.display, 80);
    const next = since ? `run ${command} again` : `make ${command} pass`;
    return { ...about, title, state: "stuck", files, failed, ...since, said: "", remains: "", next };
  }
  if (remains !== "")
    return { ...about, title, state: "in-progress", files: course.files, said: "", remains, next: remains };
  const rest = { ...about, state: "in-progress", said: "", remains: "" } as const;
  if (lying.length === 0) {
    const { stashed: files = [] } = course;
    if (files.length === 0) return undefined;
    return { ...rest, title: titleFor(work, files), files, isStashed: true, next: "git stash pop" };
  }
  const next = course.untried || course.isUnproven ? "check and commit" : "commit";
  return {
    ...rest,
    ...(course.refused !== undefined && { refused: course.refused }),
    title: titleFor(work, lying),
    files: lying,
    next: `${next} ${lying.length === 1 ? "it" : "them"}`,
  };
}

/** Not the subject of a commit: what is open was not part of it. */
function titleFor(work: SessionWork, files: readonly string[]): string {
  const title = files.length === 0 ? titleOfOpen(work, files) : titleOfMost(work, files);
  return work.course.commits.some(({ message }) => message === title) ? "" : title;
}

/** The request that led to most of the files; empty if no request led to half of them. */
function titleOfMost(work: SessionWork, files: readonly string[]): string {
  const titles = files.map((file) => titleOfOpen(work, [file]));
  const many = (title: string) => titles.filter((one) => one === title).length;
  const last = titleOfOpen(work, files);
  const most = titles.reduce((best, title) => (many(title) > many(best) ? title : best), last);
  return many(most) * 2 >= files.length ? most : "";
}

/** Uncommitted files. If git cannot be asked, only where the agent is the one who commits. */
function lyingIn(
  { course, branch, lastAt }: SessionWork,
  { work, uncommitted }: OpenSource,
): readonly string[] {
  // What a commit left out may be ignored: only git knows.
  if (uncommitted) return [...course.pending, ...(course.left ?? [])].filter((file) => uncommitted.has(file));
  if (IGNORED.test(course.refused ?? "")) return [];
  const later = work.filter((one) => one.lastAt > lastAt);
  if (course.mayBeCommitted || later.some((one) => isCommitted(one) && !one.course.took)) return [];
  // A later session saw git report a clean work tree, or put everything away.
  const isOfTree = (one: SessionWork) => one.branch === branch || later.some(hasWork);
  if (later.some((one) => isOfTree(one) && (one.course.cleanAt ?? 0) > lastAt)) return [];
  const kept = course.pending.filter((file) => {
    if (SECRETS.test(file)) return false;
    const [folder] = OFTEN_IGNORED.exec(file) ?? [];
    return folder === undefined || isTracked(folder, work);
  });
  // This session committed, or tried to.
  if (course.refused !== undefined || course.commits.length > 0) return kept;
  // Days later somebody may have committed by hand.
  const isLongAgo = later.some((one) => hasWork(one) && one.session.startedAt - lastAt > DAY);
  if (isLongAgo || later.some(isCommitted)) return [];
  const recent = work.filter(hasWork).slice(0, RECENT);
  const newest = recent.findIndex((one) => one.course.files.length > 0);
  const before = recent.slice(newest + 1).filter((one) => isCommitted(one) || one.course.files.length > 0);
  // An agent that has not committed the last times leaves it to the person.
  const last = before.findIndex(isCommitted);
  const isUsual = last > 0 && last <= MOST_UNCOMMITTED && before.filter(isCommitted).length >= 2;
  return isUsual || last === 0 ? kept : [];
}

/** Why git did not take them in: there is nothing to commit. */
const IGNORED = /ignored by one of your \.gitignore/;

/** Sessions in a row that did not commit, of an agent that usually does. */
const MOST_UNCOMMITTED = 2;

function isCommitted({ course: { commits, ending } }: SessionWork): boolean {
  return commits.length > 0 || ending === "committed";
}

/** Files of the folder were committed before. */
function isTracked(folder: string, work: readonly SessionWork[]): boolean {
  return work.some(({ course }) =>
    course.took?.some(({ files }) => files !== "all" && files.some((file) => file.startsWith(folder))),
  );
}

/** Sessions with work that show whether the agent is the one who commits; the brief reads no more. */
const RECENT = 6;

/** Settings of one machine, never committed; their examples are. */
const SECRETS = /(?:^|\/)\.env(?:\.(?!example|sample|template|dist)[\w.-]+)?$/;

/** Folders in which tools keep their own files. */
const OFTEN_IGNORED =
  /^\.(?!(?:github|gitlab|circleci|husky|storybook|devcontainer|changeset|config|\w+-plugin)\/)[^/]+\//;

function isAbandoned({ lastAt, session }: SessionWork, end: OpenEnd, source: OpenSource): boolean {
  const later = source.turns.filter(
    (turn) => turn.at > lastAt && turn.ending !== "looked" && turn.session !== session.id,
  );
  const sessions = new Set(later.map((turn) => turn.session)).size;
  if (sessions >= FADED.sessions) return true;
  const days = (source.now - lastAt) / DAY;
  return !isLyingNow(end, source) && days > (sessions > 1 ? FADED.days : FADED.alone);
}

/** Git says that they are uncommitted, whatever was checked or committed since. */
function isLyingNow({ files }: OpenEnd, { uncommitted }: OpenSource): boolean {
  return uncommitted !== undefined && files.every((file) => uncommitted.has(file));
}

/** True if later work continued it, committed on its branch, or passed the same check. */
function isClosed({ session, lastAt, branch }: SessionWork, end: OpenEnd, source: OpenSource): boolean {
  if (end.isStashed && source.work.some(({ course }) => (course.poppedAt ?? 0) > lastAt)) return true;
  const files = new Set(end.files);
  const isSure = isLyingNow(end, source);
  // What their commits took in has been told apart, file by file.
  const settled = new Set(source.work.map((one) => one.session.id));
  return source.turns.some((turn) => {
    if (turn.session === session.id || turn.endedAt <= lastAt || turn.ending === "looked") return false;
    if (turn.files.some((file) => files.has(file))) return true;
    if (isUncommittedOnly(end) && (isSure || end.isStashed || settled.has(turn.session))) return false;
    if (end.failed?.forms.some((form) => turn.steps.includes(form))) return true;
    const isSame = branch === "" || !turn.branch || turn.branch === branch;
    if (turn.ending === "committed" || turn.commits.length > 0) return isSame;
    // A passed check does not commit the files.
    return isSame && turn.ending === "passed" && !isUncommittedOnly(end);
  });
}

function isUncommittedOnly({ failed, said, remains }: OpenEnd): boolean {
  return failed === undefined && said === "" && remains === "";
}

function again(files: readonly string[]): string {
  return `look at it again${files.length > 0 ? `, beginning with ${fileList(files)}` : ""}`;
}

/** Why it is open, without a full stop. */
export function whyOpen(
  { failed, isChangedSince, said, files, remains, refused, isStashed }: OpenEnd,
  who = "the user",
): string {
  if (said) return `${who} said: ${quoteTitle(said, 100)}`;
  const since = isChangedSince ? "; changed since, not run again" : "";
  if (failed) return `${line(failed.display, 80)} failed${errorText(failed.error)}${since}`;
  if (remains) return titleWords(remains, 160);
  if (isStashed) return `${fileList(files)} put away with git stash, not brought back`;
  if (refused === undefined) return `${fileList(files)} changed, not committed`;
  return `${fileList(files)} changed, the commit failed${errorText(refused)}`;
}

function errorText(error: string): string {
  return error ? `: ${theirWords(error, 100).replace(/[\s:.]+$/, "")}` : "";
}

function fileList(files: readonly string[]): string {
  const [first = "it", second] = files;
  if (second === undefined) return pathWords(first, 70);
  if (files.length === 2) return `${pathWords(first, 70)} and ${pathWords(second, 70)}`;
  return `${pathWords(first, 70)} and ${count(files.length - 1, "more file")}`;
}
