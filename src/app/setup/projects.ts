// Manages projects for a person: list and name them, join two that are the same, separate one that was confused with
// another.
import { setFields } from "../../core/lesson-file/edit.ts";
import { observationWords } from "../../core/observe/words.ts";
import { redact } from "../../core/redact/index.ts";
import { isPath, type Project } from "../../domain/project.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { isShared } from "../exchange/shared-project.ts";
import { listLessons } from "../lessons/lessons.ts";
import { deriveProject } from "../record/derive-anew.ts";

export interface ListedProject extends Project {
  readonly lastAt: number;
  readonly sessions: number;
  readonly attempts: number;
  readonly aliases: readonly string[];
  /** Another project of the same folder, most likely the same project. */
  readonly twin?: string;
}

/** The last used first; shared files are left out. */
export async function listProjects({ store }: Pick<Deps, "store">): Promise<readonly ListedProject[]> {
  const all = (await store.projects.list()).filter((one) => !isShared(one));
  const aliases = await store.projects.aliases();
  const listed: ListedProject[] = [];
  for (const project of all) {
    const { sessions, attempts } = await store.evidence.counts(project.id);
    const others = new Set(aliases.flatMap((one) => (one.project === project.id ? [one.identity] : [])));
    others.delete(project.identity);
    const twin = twinOf(project, all);
    listed.push({ ...project, sessions, attempts, aliases: [...others], ...(twin && { twin: twin.id }) });
  }
  return listed;
}

/** The second project of a folder that got its remote before aliases were stored. */
function twinOf<P extends Project>(project: P, all: readonly P[]): P | undefined {
  if (project.root === "" || isPath(project.identity)) return undefined;
  return all.find((one) => one.id !== project.id && one.root === project.root && isPath(one.identity));
}

/** Makes a project known before anything was recorded in it. */
export async function addProject(
  { store }: Pick<Deps, "store">,
  project: Project,
  now: number,
): Promise<void> {
  await store.projects.save(redact(project), now);
}

/** Moves everything of the first project to the second, and derives the result again. */
export async function joinProjects(deps: Deps, from: string, into: string): Promise<boolean> {
  const observations = await deps.store.observations.list({ project: from });
  if (!(await deps.store.projects.join(from, into))) return false;
  await moveLessons(deps, from, into);
  // Search words are stored per project.
  await deps.store.observations.save(
    observations.map(({ id: _id, supersededBy: _by, ...one }) => {
      const observation = redact({ ...one, project: into });
      return { observation, words: observationWords(observation) };
    }),
  );
  await deriveProject(deps, into);
  if (deps.live) await (await import("../exchange/mirror.ts")).mirrorForgotten(deps, [from, into]);
  return true;
}

/** Updates the person's lessons for this project, which name it by its id. */
async function moveLessons(deps: Deps, from: string, into: string): Promise<void> {
  const project = (await deps.store.projects.list()).find(({ id }) => id === into);
  if (!deps.lessonFiles || !project) return;
  for (const { content, file } of await listLessons(deps, { project }, Date.now())) {
    const before = content.project === from ? deps.lessonFiles.read(file) : undefined;
    if (before !== undefined) deps.lessonFiles.replace(file, before, setFields(before, { project: into }));
  }
}

/** Joins folders that got a remote which the memory already knew. */
export async function joinTwins(deps: Deps): Promise<number> {
  let joined = 0;
  for (const { from, into } of await deps.store.projects.twins())
    if (await joinProjects(deps, from, into)) joined++;
  return joined;
}

/** Starts a separate memory for this folder. `place` must come from the disk, not from the memory. */
export async function partProject(deps: Deps, { project, marks = [] }: Place): Promise<void> {
  await deps.store.projects.part(redact(project), marks);
}

interface RenamedProject {
  readonly before: string;
  /** The name of its folder or remote. */
  readonly unnamed: string;
}

/** An empty name gives back that of the folder or remote. `placeOf` must read the disk, not the memory. */
export async function renameProject(
  { store, workspace }: Pick<Deps, "store" | "workspace">,
  project: Project,
  name: string,
  placeOf: (root: string) => Place,
): Promise<RenamedProject> {
  const all = await store.projects.list();
  const before = all.find(({ id }) => id === project.id);
  if (!before) throw new Error(`nothing is remembered about ${project.name} yet. See twiceshy project.`);
  if (all.some((one) => one.id !== project.id && one.name === name))
    throw new Error(`another project is already named "${name}". See twiceshy project.`);
  // If the folder no longer exists, its name comes from its identity.
  const own = placeOf(before.root).project;
  const unnamed = own.id === before.id ? own : workspace.named(before.identity, before.root).project;
  await store.projects.rename(project.id, name);
  if (name === "") await store.projects.save(redact({ ...before, name: unnamed.name }), before.lastAt);
  return { before: before.name, unnamed: unnamed.name };
}
