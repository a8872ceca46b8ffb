// Groups turns about the same topic into pieces of work, each with its state. Pure; based only on the turns.
import { isComplaint } from "../../domain/feedback.ts";
import type { Turn } from "../../domain/turn.ts";
import { isFollowUp } from "./follow-up.ts";
import { isChoreTitle } from "./resume.ts";
import { titleOf } from "./session-title.ts";
import { taskTitle } from "./task-title.ts";

/**
 * - `done`         committed, published or deployed, or tests passed after the last change, or the person said it works
 * - `in-progress`  changed, and nothing has checked it since
 * - `stuck`        the last check failed, or the person said it does not work
 * - `undone`       its changes were taken back
 * - `looked`       nothing was changed
 */
type ThreadState = "done" | "in-progress" | "stuck" | "undone" | "looked";

export interface Thread {
  /** Its topic; empty if unknown. */
  readonly title: string;
  readonly state: ThreadState;
  /** Oldest first. */
  readonly turns: readonly Turn[];
  /** It was left unfinished, and later work committed or checked it. */
  readonly settled: boolean;
}

/** Significant words of a text, each once. */
export type Terms = (text: string) => readonly string[];

interface Draft {
  readonly turns: Turn[];
  readonly files: Set<string>;
  words: ReadonlySet<string>;
}

/** How far back a related piece of work is searched. */
const REACH = 40;
/** Share of words that must be the same. */
const ALIKE = 0.5;

/** `turns` in any order; the result has the most recent work first. */
export function threadsOf(
  turns: readonly Turn[],
  terms: Terms,
  fates: ReadonlyMap<Turn, Fate> = fatesOf(turns),
): readonly Thread[] {
  const ordered = turns.toSorted(byTime);
  const drafts: Draft[] = [];
  const current = new Map<string, Draft>();
  for (const turn of ordered) {
    const draft = homeOf(turn, drafts, current, terms) ?? newDraft(drafts);
    draft.turns.push(turn);
    for (const file of turn.files) draft.files.add(file);
    if (draft.words.size === 0) draft.words = wordsIn(taskTitle(turn.prompt), terms);
    current.set(turn.session, draft);
  }
  return drafts.map((draft) => toThread(draft.turns, fates)).sort((a, b) => lastAt(b) - lastAt(a));
}

/**
 * The fate of unfinished work:
 * - `open`        nothing yet
 * - `finished`    later work committed or checked it
 * - `superseded`  later work continued it and is open itself, or took it back
 */
type Fate = "open" | "finished" | "superseded";

/** For each unfinished turn. */
export function fatesOf(turns: readonly Turn[]): ReadonlyMap<Turn, Fate> {
  const fates = new Map<Turn, Fate>();
  const touched = new Set<string>();
  const finished = new Set<string>();
  for (const turn of turns.toSorted((a, b) => byTime(b, a))) {
    const { project, ending } = turn;
    const session = `${project} session ${turn.session}`;
    const branch = `${project} branch ${turn.branch ?? ""}`;
    const files = turn.files.map((file) => `${project} file ${file}`);
    if (isUnfinished(turn)) {
      // A failed check without a change of its own is settled by any later pass on the same branch.
      const whole = files.length > 0 ? session : branch;
      if (finished.has(session) || finished.has(whole) || files.some((file) => finished.has(file)))
        fates.set(turn, "finished");
      else fates.set(turn, files.some((file) => touched.has(file)) ? "superseded" : "open");
    }
    for (const file of files) touched.add(file);
    if (ending !== "committed" && ending !== "passed") continue;
    for (const file of files) finished.add(file);
    finished.add(branch);
    // A commit includes everything the session changed before; so does a check without a change of its own.
    if (ending === "committed" || files.length === 0) finished.add(session);
  }
  return fates;
}

export function lastAt(thread: Pick<Thread, "turns">): number {
  return thread.turns.at(-1)?.at ?? 0;
}

function isUnfinished({ ending, feedback, files, calls }: Turn): boolean {
  const verdict = feedback?.verdict;
  if (verdict === "worked") return false;
  if (isComplaint(verdict)) return files.length > 0 && ending !== "undone";
  return calls > 0 && (ending === "failed" || ending === "changed");
}

/** The piece of work a turn belongs to, if any. */
function homeOf(
  turn: Turn,
  drafts: readonly Draft[],
  current: ReadonlyMap<string, Draft>,
  terms: Terms,
): Draft | undefined {
  const before = current.get(turn.session);
  const title = taskTitle(turn.prompt);
  if (before && (title === "" || isFollowUp(turn.prompt) || isChoreTitle(title))) return before;
  const words = wordsIn(title, terms);
  if (before && (sharesFiles(turn, before, "some") || isAlike(words, before.words))) return before;
  return drafts
    .slice(-REACH)
    .findLast(
      (draft) =>
        draft.turns[0]?.project === turn.project &&
        ((sharesFiles(turn, draft, "most") && !isClosed(draft, words)) || isAlike(words, draft.words)),
    );
}

/** Committed, and what comes now has a title of its own: another piece of work on the same files. */
function isClosed({ turns }: Draft, words: ReadonlySet<string>): boolean {
  return words.size >= 2 && turns.at(-1)?.ending === "committed";
}

/** Half of the smaller side within a session; half of the larger one across sessions, which often share central files. */
function sharesFiles({ files }: Turn, draft: Draft, how: "some" | "most"): boolean {
  const shared = files.filter((file) => draft.files.has(file)).length;
  const whole = how === "some" ? Math.min : Math.max;
  return shared > 0 && shared * 2 >= whole(files.length, draft.files.size);
}

function isAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared >= 2 && shared / (a.size + b.size - shared) >= ALIKE;
}

/** URLs are removed: all those of one site share words. */
function wordsIn(title: string, terms: Terms): ReadonlySet<string> {
  return new Set(terms(title.replaceAll(/https?:\/\/\S+/g, " ")));
}

function newDraft(drafts: Draft[]): Draft {
  const draft: Draft = { turns: [], files: new Set(), words: new Set() };
  drafts.push(draft);
  return draft;
}

function toThread(turns: readonly Turn[], fates: ReadonlyMap<Turn, Fate>): Thread {
  const state = stateOf(turns);
  const last = turns.findLast((turn) => fates.has(turn));
  const isUnfinished = state === "in-progress" || state === "stuck";
  return {
    title: titleOf(turns),
    state,
    turns,
    settled: isUnfinished && last !== undefined && fates.get(last) === "finished",
  };
}

function stateOf(turns: readonly Turn[]): ThreadState {
  const last = turns.findLast(({ ending }) => ending !== "looked");
  if (!last) return "looked";
  const verdict = last.feedback?.verdict;
  if (isComplaint(verdict)) return last.ending === "undone" ? "undone" : "stuck";
  switch (last.ending) {
    case "committed":
    case "passed":
    case "delivered":
      return "done";
    case "failed":
      return verdict === "worked" ? "done" : "stuck";
    case "changed":
      return verdict === "worked" ? "done" : "in-progress";
    default:
      return "undone";
  }
}

function byTime(a: Turn, b: Turn): number {
  return a.at - b.at || a.number - b.number;
}
