// twiceshy forget: deletes an attempt, an observation, a session, a project or everything, with all that was derived from it.

import { isShared, sharedName } from "../../app/exchange/shared-project.ts";
import type { Config } from "../../config.ts";
import { line } from "../../core/compose/line.ts";
import { count, shortPath, when } from "../../core/text/for-people.ts";
import { forgetOutsideDatabase, hasLeftovers } from "../../open/waiting.ts";
import type { ForgetTarget, Forgotten } from "../../ports/store.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { findSession } from "../observations/find-session.ts";
import { observationId } from "../observations/observation-id.ts";
import { JSON_FLAG, projectNamed, YES_FLAG } from "../scope.ts";
import { agreed, declined } from "../terminal/ask.ts";
import { colour, print, printJson, tick } from "../terminal/terminal.ts";

interface Meant {
  readonly target: ForgetTarget;
  /** What will be deleted, for the person. */
  readonly text: string;
  /** There is nothing to delete, so nothing is asked. */
  readonly isNothing?: boolean;
}

export const forget = command({
  name: "forget",
  summary:
    "delete an attempt (one call), an observation, a session, a project or everything, with what was learned from it",
  operands: "attempt ID | observation ID | session ID | project [PATH] | shared NAME | everything",
  maximum: 2,
  examples: {
    "twiceshy forget attempt 1204": "one call; its id is in twiceshy log, or the contentId of log --json",
    "twiceshy forget observation 12": "one observation; it is not made again from its session",
    "twiceshy forget session 0b7e2c31": "one session; the beginning of its id is enough",
    "twiceshy forget project": "the project of this folder",
    "twiceshy forget shared team": "patterns that were imported under this name",
    "twiceshy forget everything --yes": "all of it, without asking",
  },
  flags: { ...YES_FLAG, ...JSON_FLAG },
  async run({ flags, operands, config, now }) {
    const [what, which] = operands;
    // Data that will be deleted need not be derived again first.
    return withMemory(
      config,
      async (memory) => {
        const { target, text, isNothing } = await findTarget(memory, what, which, now);
        const isEmpty = isNothing === true && !hasLeftovers(config);
        if (!flags.json && !isEmpty) {
          print(`This will be deleted, with everything learned from it: ${text}`);
          if (target.type === "project" || target.type === "everything") print(colour.dim(LESSONS_STAY));
        }
        if (!isEmpty && !(await agreed("Forget it for good?", flags.yes, { cautious: true })))
          return declined("Nothing was forgotten.");
        const gone = await memory.forget(target);
        const backups = forgetOutsideDatabase(config, target.type === "everything");
        if (flags.json)
          printJson({
            attempts: gone.attempts,
            sessions: gone.sessions,
            projects: gone.projects,
            observations: gone.observations ?? 0,
            remains: gone.remains === true,
            backups,
          });
        else if (isEmpty) print("The memory is empty: there is nothing to forget.");
        else {
          // Another process may have forgotten it meanwhile.
          print(
            `${tick()} ${goneText(gone) ? `Forgotten: ${goneText(gone)}.` : "Nothing was left to forget."}`,
          );
          if (gone.remains) print(REMAINS);
          if (backups.length > 0) print(backupsText(backups, config));
        }
        return 0;
      },
      { asItIs: true },
    );
  },
});

const REMAINS =
  "Another process is reading the memory, or the index is being rewritten in the background: the data is no longer used, but some of its bytes stay in memory.db and memory.db-wal until that has ended. Twiceshy removes them then, at the latest when your next command or session has begun.";

function backupsText(backups: readonly string[], config: Config): string {
  const list = backups.map((folder) => shortPath(folder, config.userHome)).join(" ");
  return `Copies of a damaged memory, kept by twiceshy doctor --fix, may still contain it. To delete them: rm -r ${list}`;
}

const MOST_SESSIONS = 100_000;
const LESSONS_STAY =
  "Drafts of lessons are deleted too. Lesson files (.twiceshy/lessons) stay; to delete one: twiceshy lesson delete.";

async function findTarget(
  memory: OpenedMemory,
  what: string | undefined,
  which: string | undefined,
  now: number,
): Promise<Meant> {
  switch (what) {
    case "attempt":
      return meantAttempt(memory, which, now);
    case "observation":
      return meantObservation(memory, which, now);
    case "session":
      return meantSession(memory, which, now);
    case "project": {
      const project = which
        ? await projectNamed(memory.deps, which)
        : memory.deps.workspace.place(process.cwd()).project;
      const { attempts } = await memory.store.evidence.counts(project.id);
      const sessions = await sessionsOf(memory, project.id);
      const tasks = await tasksOf(memory, project.id);
      if (attempts + sessions + tasks === 0) throw new Error(`nothing is remembered about ${project.name}.`);
      const text = `project ${project.name}, ${count(sessions, "session")}, ${count(attempts, "call")}${tasks > 0 ? `, ${count(tasks, "task")}` : ""}`;
      return { target: { type: "project", id: project.id }, text };
    }
    case "shared":
      return meantShared(memory, which);
    case "everything": {
      const { attempts } = await memory.store.evidence.counts(undefined);
      const all = await memory.store.projects.list();
      const projects = all.length;
      let sessions = 0;
      for (const { id } of all) sessions += await sessionsOf(memory, id);
      const text = `${count(projects, "project")}, ${count(sessions, "session")}, ${count(attempts, "call")}`;
      return { target: { type: "everything" }, text, isNothing: projects + sessions + attempts === 0 };
    }
    default:
      throw new UsageError(
        what === undefined
          ? "say what to forget: attempt, observation, session, project, shared (imported patterns) or everything"
          : `"${what}" is unknown; say attempt, observation, session, project, shared (imported patterns) or everything`,
        "forget",
      );
  }
}

/** All that are deleted: also those without calls, which only asked, or came from another memory. */
async function sessionsOf({ store }: OpenedMemory, project: string): Promise<number> {
  return (await store.sessions.list(project, MOST_SESSIONS)).length;
}

/** Number of task runs; if there are none, of tasks that are or were blocked. */
async function tasksOf({ store }: OpenedMemory, project: string): Promise<number> {
  const runs = await store.tasks.list({ project });
  const blocked = await store.tasks.blockers({ project });
  return runs.length || blocked.length;
}

async function meantShared(memory: OpenedMemory, which: string | undefined): Promise<Meant> {
  const all = (await memory.store.projects.list()).filter(isShared);
  const project = all.find((one) => sharedName(one) === which);
  if (project) return { target: { type: "project", id: project.id }, text: `patterns imported as ${which}` };
  const names = all.map(sharedName).join(", ");
  if (which === undefined) throw new UsageError(`which one? ${names || "No patterns were imported"}`);
  throw new Error(
    `nothing was imported as "${which}". ${names ? `Imported are: ${names}.` : "No patterns were imported."}`,
  );
}

async function meantAttempt(memory: OpenedMemory, which: string | undefined, now: number): Promise<Meant> {
  const isContentId = /^[0-9a-f]{32}$/.test(which ?? "");
  const id = Number(which);
  if (which === undefined || (!isContentId && (!Number.isInteger(id) || id < 1)))
    throw new UsageError("which attempt? Its number is in twiceshy log");
  const [attempt] = await memory.store.evidence.attempts(
    isContentId ? { contentIds: [which] } : { ids: [id] },
  );
  if (!attempt) throw new Error(`there is no attempt ${which}. See twiceshy log --everywhere.`);
  return {
    target: { type: "attempt", id: attempt.id },
    text: `${line(attempt.display, 100)} (${attempt.outcome.status}, ${when(attempt.at, now)})`,
  };
}

async function meantObservation(
  memory: OpenedMemory,
  which: string | undefined,
  now: number,
): Promise<Meant> {
  if (which === undefined) throw new UsageError("which observation? Its number is in twiceshy observations");
  const [observation] = await memory.store.observations.list({ ids: [observationId(which)] });
  if (!observation)
    throw new Error(`there is no observation ${which}. See twiceshy observations --everywhere.`);
  return {
    target: { type: "observation", id: observation.id },
    text: `${line(observation.title, 100)} (${observation.type}, ${when(observation.at, now)})`,
  };
}

async function meantSession(memory: OpenedMemory, which: string | undefined, now: number): Promise<Meant> {
  if (!which) throw new UsageError("which session? Its id is in twiceshy sessions");
  const session = await findSession(memory.deps, which);
  const calls = (await memory.store.evidence.attempts({ session: session.id })).length;
  const title = session.title ? ` "${line(session.title, 60)}"` : "";
  return {
    target: { type: "session", id: session.id },
    text: `session ${session.id.slice(0, 12)}${title} of ${session.agent}, ${count(calls, "call")}, last ${when(session.lastAt, now)}`,
  };
}

function goneText({ attempts, sessions, projects, observations = 0 }: Forgotten): string {
  return [
    count(projects, "project"),
    count(sessions, "session"),
    count(attempts, "call"),
    count(observations, "observation"),
  ]
    .filter((text) => !text.startsWith("0 "))
    .join(", ");
}
