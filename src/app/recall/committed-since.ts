// Updates an earlier task by what came after it: later commits, of any session, that contain its files, and fixes after a
// complaint of the person.
import { isTaken, type TakenIn, takenIn } from "../../core/synthesise/staged.ts";
import { isComplaint } from "../../domain/feedback.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Deps } from "../deps.ts";
import type { Before } from "./likely-files.ts";
import { taskTurns } from "./task-turns.ts";

/** Later sessions with commits whose calls are read, for all tasks together; and calls of each. */
const SESSIONS = 6;
const CALLS = 300;

interface LaterCommit extends TakenIn {
  readonly session: string;
  readonly branch: string;
  /** The files that its turn changed. */
  readonly own: readonly string[];
  /** The files that its session had changed until then. */
  readonly changed: readonly string[];
}

/** Makes a function that returns a task as it stands now; each session is read once for all tasks. */
export function withLaterCommits(deps: Deps, before: Before): (task: Turn) => Promise<Turn> {
  const turns = [...before.found, ...before.others].sort((a, b) => a.at - b.at);
  const read = new Map<string, readonly LaterCommit[]>();
  const commitsOf = async (session: string): Promise<readonly LaterCommit[]> => {
    const known = read.get(session);
    if (known || read.size >= SESSIONS) return known ?? [];
    const own = turns.filter((turn) => turn.session === session);
    const found = await commitsIn(deps, session, own);
    read.set(session, found);
    return found;
  };
  return async (task) => {
    const later = turns.filter(({ at, endedAt, commits, ending }) => {
      const hasCommitted = commits.length > 0 || ending === "committed";
      return hasCommitted && (at > task.at || endedAt > task.endedAt);
    });
    const commits: LaterCommit[] = [];
    if (isOpen(task))
      for (const session of new Set(later.map((turn) => turn.session)))
        commits.push(...(await commitsOf(session)).filter(({ at }) => at > task.endedAt));
    return withoutComplaint(deps, withTheirCommit(task, commits), commits);
  };
}

/** It changed files without committing them, or the person complained. */
function isOpen({ ending, files, feedback }: Turn): boolean {
  if (files.length === 0) return false;
  return ["changed", "passed", "failed"].includes(ending) || isComplaint(feedback?.verdict);
}

async function commitsIn(
  deps: Deps,
  session: string,
  turns: readonly Turn[],
): Promise<readonly LaterCommit[]> {
  const calls = await deps.store.evidence.attempts({ session, order: "newest", limit: CALLS });
  return takenIn(calls.toReversed()).map((one) => {
    const turn = turns.find(({ number }) => number === one.turn);
    const changed = turns.filter(({ number }) => number <= one.turn).flatMap(({ files }) => files);
    return { ...one, session, branch: one.branch ?? turn?.branch ?? "", own: turn?.files ?? [], changed };
  });
}

/**
 * `committed`, if later commits contain all of its files. If they contain a part, nothing is said of missing checks: what was
 * committed may have been checked.
 */
function withTheirCommit(task: Turn, commits: readonly LaterCommit[]): Turn {
  if (task.ending === "committed") return task;
  const taking = commits.map((commit) => ({
    commit,
    files: task.files.filter((file) => contains(commit, file, task)),
  }));
  const taken = new Set(taking.flatMap(({ files }) => files));
  if (taken.size === 0) return task;
  if (taken.size < task.files.length) return task.ending === "changed" ? { ...task, steps: [] } : task;
  const most = Math.max(...taking.map(({ files }) => files.length));
  const last = taking.find(({ files }) => files.length === most)?.commit;
  const { commit, branch } = last ?? {};
  // A session that changed files itself has committed its own work: its message is not about this task.
  const isOfIt = last?.session === task.session || last?.changed.length === 0;
  return {
    ...task,
    ending: "committed",
    // The branch of the commit counts, not the one on which the work was done.
    ...(branch && isOfIt && { branch }),
    commits: commit && isOfIt ? [...task.commits, commit] : task.commits,
  };
}

function contains(commit: LaterCommit, file: string, { session, branch = "" }: Turn): boolean {
  if (commit.files === "all") {
    // `git commit -a` contains what lay uncommitted in the same work tree; a commit of other work may have left it out.
    const isNear = branch === "" || commit.branch === "" || commit.branch === branch;
    return commit.own.includes(file) || (isNear && (commit.own.length === 0 || commit.session === session));
  }
  if (commit.files.length > 0) return isTaken(file, commit);
  // Its files are not known: assume those that its own turn or its session changed before.
  return commit.own.includes(file) || commit.session === session;
}

/** Drops the complaint of the person once a fix was committed. */
async function withoutComplaint(deps: Deps, task: Turn, commits: readonly LaterCommit[]): Promise<Turn> {
  if (!isComplaint(task.feedback?.verdict)) return task;
  const { feedback: _, ...rest } = task;
  if (commits.some((commit) => task.files.some((file) => contains(commit, file, task)))) return rest;
  const turns = await taskTurns(deps, task);
  const complained = turns.findLastIndex(({ feedback }) => isComplaint(feedback?.verdict));
  return turns.slice(complained + 1).some(({ ending }) => ending === "committed") ? rest : task;
}
