// Projects for a person: which there are and how each is called, two that are one, one that was taken for another.
import { setFields } from "../core/card/edit.ts";
import { observationWords } from "../core/observe/words.ts";
import { redact } from "../core/redact/index.ts";
import type { Project } from "../domain/project.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { deriveProject } from "./derive-anew.ts";
import { listLessons } from "./lessons.ts";
import { isShared } from "./shared-project.ts";

export interface ListedProject extends Project {
  readonly lastAt: number;
  readonly sessions: number;
  readonly attempts: number;
  /** Other identities it is known by. */
  readonly aliases: readonly string[];
  /** Another project of the same folder: most likely the same one. */
  readonly twin?: string;
}

/** Those used last first; what came in a file from others is no project. */
export async function listProjects({ store }: Pick<Deps, "store">): Promise<readonly ListedProject[]> {
  const all = (await store.projects()).filter((one) => !isShared(one));
  const aliases = await store.aliases();
  const listed: ListedProject[] = [];
  for (const project of all) {
    const { sessions, attempts } = await store.counts(project.id);
    const others = new Set(aliases.flatMap((one) => (one.project === project.id ? [one.identity] : [])));
    others.delete(project.identity);
    const twin = twinOf(project, all);
    listed.push({ ...project, sessions, attempts, aliases: [...others], ...(twin && { twin: twin.id }) });
  }
  return listed;
}

/** A folder that was given its remote before identities were kept. */
function twinOf<P extends Project>(project: P, all: readonly P[]): P | undefined {
  if (project.root === "" || isPath(project.identity)) return undefined;
  return all.find((one) => one.id !== project.id && one.root === project.root && isPath(one.identity));
}

function isPath(identity: string): boolean {
  return /^(?:[/~]|[A-Z]:)/.test(identity);
}

/** What is remembered of the first goes to the second, and what both teach together is derived anew. */
export async function joinProjects(deps: Deps, from: string, into: string): Promise<boolean> {
  const told = await deps.store.observations({ project: from });
  if (!(await deps.store.joinProjects(from, into))) return false;
  await moveCards(deps, from, into);
  // The words they are found by are kept for each project.
  await deps.store.saveObservations(
    told.map(({ id: _id, supersededBy: _by, ...one }) => {
      const observation = redact({ ...one, project: into });
      return { observation, words: observationWords(observation) };
    }),
  );
  await deriveProject(deps, into);
  if (deps.live) await (await import("./mirror.ts")).mirrorForgotten(deps, [from, into]);
  return true;
}

/** Cards of the person that hold for this one project name it by its id. */
async function moveCards(deps: Deps, from: string, into: string): Promise<void> {
  const project = (await deps.store.projects()).find(({ id }) => id === into);
  if (!deps.cards || !project) return;
  for (const { card, file } of await listLessons(deps, { project }, Date.now())) {
    const before = card.project === from ? deps.cards.read(file) : undefined;
    if (before !== undefined) deps.cards.replace(file, before, setFields(before, { project: into }));
  }
}

/** Folders that were given a remote the memory knew already: their path is that project. */
export async function joinTwins(deps: Deps): Promise<number> {
  let joined = 0;
  for (const { from, into } of await deps.store.twins()) if (await joinProjects(deps, from, into)) joined++;
  return joined;
}

/** This folder begins a memory of its own. `place`: as the disk says it, not as the memory calls it. */
export async function partProject(deps: Deps, { project, marks = [] }: Place): Promise<void> {
  await deps.store.partProject(redact(project), marks);
}
