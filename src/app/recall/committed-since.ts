// What became of an earlier task after it: a later commit, of any session, took its files in; a fix followed a complaint.
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

/** The task as it stands now. Reads each session once. */
export function sinceThen(deps: Deps, before: Before): (task: Turn) => Promise<Turn> {
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
    return withoutComplaint(deps, settled(task, commits), commits);
  };
}

/** Its files were changed, and it did not commit them. */
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

/** Committed, if later commits took in all of its files; if they took in a part, it may have been checked as well. */
function settled(task: Turn, commits: readonly LaterCommit[]): Turn {
  if (task.ending === "committed") return task;
  const taking = commits.map((commit) => ({
    commit,
    files: task.files.filter((file) => hasTaken(commit, file, task)),
  }));
  const taken = new Set(taking.flatMap(({ files }) => files));
  if (taken.size === 0) return task;
  if (taken.size < task.files.length) return task.ending === "changed" ? { ...task, steps: [] } : task;
  const most = Math.max(...taking.map(({ files }) => files.length));
  const last = taking.find(({ files }) => files.length === most)?.commit;
  const { commit, branch } = last ?? {};
  // A session that changed the files anew has committed its own work: its message does not speak of this task.
  const isOfIt = last?.session === task.session || !task.files.some((file) => last?.changed.includes(file));
  return {
    ...task,
    ending: "committed",
    // It lies where it was committed, not where it was made.
    ...(branch && { branch }),
    commits: commit && isOfIt ? [...task.commits, commit] : task.commits,
  };
}

function hasTaken(commit: LaterCommit, file: string, { session, branch = "" }: Turn): boolean {
  if (commit.files === "all") {
    // "Commit all code" means what lay there, in the same work tree; a commit of other work may have left it out.
    const isNear = branch === "" || commit.branch === "" || commit.branch === branch;
    return commit.own.includes(file) || (isNear && (commit.own.length === 0 || commit.session === session));
  }
  if (commit.files.length > 0) return isTaken(file, commit);
  // What it took in is not known: what its own turn or its session changed before.
  return commit.own.includes(file) || commit.session === session;
}

/** What the person said did not work is not told once a fix was committed. */
async function withoutComplaint(deps: Deps, task: Turn, commits: readonly LaterCommit[]): Promise<Turn> {
  if (!isComplaint(task.feedback?.verdict)) return task;
  const { feedback: _, ...rest } = task;
  if (commits.some((commit) => task.files.some((file) => hasTaken(commit, file, task)))) return rest;
  const turns = await taskTurns(deps, task);
  const complained = turns.findLastIndex(({ feedback }) => isComplaint(feedback?.verdict));
  return turns.slice(complained + 1).some(({ ending }) => ending === "committed") ? rest : task;
}
