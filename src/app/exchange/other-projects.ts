// Maps projects of another memory to ours: it knows folders by name only, and a name may fit several projects or none.
import { sha256 } from "../../core/hash/sha256.ts";
import type { Project } from "../../domain/project.ts";
import type { OtherMemory } from "../../ports/other-memory.ts";
import type { Deps } from "../deps.ts";
import { isShared } from "./shared-project.ts";

/** A project of another memory, and the project of ours it maps to. */
export interface MeantProject {
  readonly name: string;
  readonly sessions: number;
  readonly project: Project;
  /**
   * - `given`  the person said so
   * - `seen`   found by sessions that we know, or by the folders they ran in
   * - `name`   exactly one project has this name
   * - `own`    unknown: kept under its own name
   */
  readonly how: "given" | "seen" | "name" | "own";
  /** For `own`: the candidates, if there are several. */
  readonly choices: readonly Project[];
}

export interface MeantProjects {
  readonly names: readonly MeantProject[];
  of(session: { readonly id: string; readonly project: string }): Project;
}

export interface GivenProjects {
  /** By the other memory's name. */
  readonly named: ReadonlyMap<string, Project>;
  /** Used for all projects that cannot be mapped otherwise. */
  readonly rest?: Project;
  /** The project of the current folder: also a candidate by name. */
  readonly here?: Project;
}

export async function meantProjects(
  deps: Deps,
  memory: OtherMemory,
  given: GivenProjects,
): Promise<MeantProjects> {
  const known = (await deps.store.projects.list()).filter((project) => !isShared(project));
  const byId = new Map(known.map((project) => [project.id, alive(deps, project)]));
  const bySession = new Map<string, Project>();
  const counts = new Map<string, number>();
  const evidence = new Map<string, Map<string, Project>>();
  for (const { id, project: name, folder } of memory.places()) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const stored = await deps.store.sessions.get(id);
    // Sessions that are already stored stay in their project.
    const match =
      (stored && byId.get(stored.project)) ??
      given.named.get(name) ??
      (folder ? deps.workspace.place(folder).project : undefined);
    if (!match) continue;
    bySession.set(id, match);
    if (!isOwn(match)) evidence.set(name, (evidence.get(name) ?? new Map()).set(match.id, match));
  }
  const around = new Map(given.here ? [...byId, [given.here.id, given.here]] : byId);
  const candidates = [...around.values()].filter((project) => !isOwn(project));
  const names = new Map<string, MeantProject>();
  for (const [name, sessions] of counts)
    names.set(name, {
      name,
      sessions,
      ...meant(name, given, [...(evidence.get(name)?.values() ?? [])], candidates),
    });
  return {
    names: [...names.values()].sort((a, b) => b.sessions - a.sessions),
    of: ({ id, project }) => bySession.get(id) ?? names.get(project)?.project ?? ownProject(project),
  };
}

/** A project kept under the other memory's name, without a folder. */
function ownProject(name: string): Project {
  const identity = `${PREFIX}${name}`;
  return { id: sha256(identity, 8), identity, name: name || "claude-mem", root: "" };
}

const PREFIX = "claude-mem:";

function isOwn({ identity }: Project): boolean {
  return identity.startsWith(PREFIX);
}

function meant(
  name: string,
  { named, rest }: GivenProjects,
  seen: readonly Project[],
  known: readonly Project[],
): Pick<MeantProject, "project" | "how" | "choices"> {
  const given = named.get(name);
  if (given) return { project: given, how: "given", choices: [] };
  const [match] = seen;
  if (match && seen.length === 1) return { project: match, how: "seen", choices: [] };
  const alike = match ? seen : calledSo(known, name);
  const [only] = alike;
  if (only && alike.length === 1) return { project: only, how: "name", choices: [] };
  if (rest) return { project: rest, how: "given", choices: [] };
  return { project: ownProject(name), how: "own", choices: alike };
}

/** `shop`; a work tree is called `shop/its-own-name` and belongs to the project of its main work tree. */
function calledSo(known: readonly Project[], name: string): readonly Project[] {
  for (const wanted of new Set([name, name.split("/")[0] ?? ""])) {
    const found = wanted === "" ? [] : known.filter((project) => folderNames(project).includes(wanted));
    if (found.length > 0) return found;
  }
  return [];
}

function folderNames({ root, name }: Project): readonly string[] {
  return [root, name].map((path) => path.split(/[\\/]/).findLast(Boolean) ?? "");
}

/** The project with its real root: the stored root is shortened (`~`). */
function alive(deps: Deps, project: Project): Project {
  const { id, identity, name, root } = project;
  const today = root === "" ? undefined : deps.workspace.place(root).project;
  return today?.id === id ? today : { id, identity, name, root };
}
