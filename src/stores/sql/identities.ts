// Identities and folder marks of projects.
import type { Project } from "../../domain/project.ts";
import type { FolderMark, ProjectStore, Twins } from "../../ports/store.ts";
import type { Connection } from "./connection.ts";
import { transact, transactAtOnce } from "./transact.ts";

interface KnownProject {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly named: number;
  readonly root: string;
}

interface Identities extends Pick<ProjectStore, "identify"> {
  /** The project is stored now: its folder is known by its marks from here on. */
  saved(id: string): void;
}

/** `isThere`: does this folder still exist? */
export function identities(
  database: Connection,
  isThere: (root: string) => boolean,
  isReadOnly: boolean,
): Identities {
  /** Of projects that are not stored yet, by id. */
  const waiting = new Map<string, readonly FolderMark[]>();
  return {
    saved(id) {
      const marks = waiting.get(id);
      const known = marks && byId(database, id);
      if (known) addMarks(database, known.number, marks);
      waiting.delete(id);
    },
    identify(project, marks) {
      try {
        const known = byId(database, project.id);
        if (known) {
          if (!isReadOnly) addMarks(database, known.number, marks);
          return as(known, project);
        }
        const same = byMarks(database, marks, isThere);
        if (!same) {
          if (marks.length > 0) waiting.set(project.id, marks);
          return project;
        }
        if (!isReadOnly) transactAtOnce(database, () => insertAlias(database, project, same.number));
        return as(same, project);
      } catch {
        // Another process is writing: it is looked up again soon, and nothing is lost meanwhile.
        return project;
      }
    },
  };
}

const PROJECT = "SELECT number, id, name, named, root FROM projects WHERE number";

function byId(database: Connection, id: string): KnownProject | undefined {
  return database.prepare(`${PROJECT} = (SELECT number FROM project_ids WHERE id = ?)`).get(id) as
    | KnownProject
    | undefined;
}

/** The identity is that of today: it leads to the same project. */
function as({ id, name, named }: KnownProject, project: Project): Project {
  if (id === project.id && named === 0) return project;
  return { ...project, id, name: named === 0 ? project.name : name };
}

function byMarks(
  database: Connection,
  marks: readonly FolderMark[],
  isThere: (root: string) => boolean,
): KnownProject | undefined {
  const find = database.prepare(`${PROJECT} IN (SELECT project FROM project_marks WHERE mark = ?)
    ORDER BY last_at DESC, number DESC`);
  for (const { mark, isCopied } of marks)
    for (const row of find.all(mark) as unknown as readonly KnownProject[])
      if (!isCopied || !isThere(row.root)) return row;
  return undefined;
}

/** Nearly always all are stored, and a read is cheaper than a write. Runs during a check, which must not wait. */
function addMarks(database: Connection, project: number, marks: readonly FolderMark[]): void {
  const has = database.prepare("SELECT 1 FROM project_marks WHERE mark = ? AND project = ?");
  const missing = marks.filter(({ mark }) => has.get(mark, project) === undefined);
  if (missing.length === 0) return;
  transactAtOnce(database, () => {
    const insert = database.prepare("INSERT OR IGNORE INTO project_marks (mark, project) VALUES (?, ?)");
    for (const { mark } of missing) insert.run(mark, project);
  });
}

export function insertAlias(
  database: Connection,
  { id, identity }: Pick<Project, "id" | "identity">,
  project: number,
): void {
  database
    .prepare(
      `INSERT INTO project_aliases (id, identity, project) VALUES (?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET identity = excluded.identity, project = excluded.project`,
    )
    .run(id, identity, project);
}

/** The identities of each project beside its own, by its id. */
export function selectAliases(
  database: Connection,
): readonly { readonly project: string; readonly id: string; readonly identity: string }[] {
  return database
    .prepare(
      `SELECT projects.id AS project, project_aliases.id, project_aliases.identity FROM project_aliases
       JOIN projects ON projects.number = project_aliases.project ORDER BY projects.number, project_aliases.identity`,
    )
    .all()
    .map((row) => ({ ...(row as { project: string; id: string; identity: string }) }));
}

/** Folders of two projects, one of them known by its path only: the remote was already known. */
export function selectTwins(database: Connection): readonly Twins[] {
  return database
    .prepare(
      `SELECT pathed.id AS "from", other.id AS "into" FROM project_marks AS here
       JOIN project_marks AS there ON there.mark = here.mark AND there.project <> here.project
       JOIN projects AS pathed ON pathed.number = here.project AND ${isPath("pathed.identity")}
       JOIN projects AS other ON other.number = there.project AND NOT ${isPath("other.identity")}
       WHERE here.mark LIKE 'folder %' GROUP BY pathed.number, other.number ORDER BY other.last_at`,
    )
    .all()
    .map((row) => ({ ...(row as Twins) }));
}

const isPath = (column: string) => `(substr(${column}, 1, 1) IN ('/', '~') OR
  (substr(${column}, 1, 1) BETWEEN 'A' AND 'Z' AND substr(${column}, 2, 1) = ':'))`;

/** The person's name for it; empty: what its identity says, from the next time it is used. */
export function renameProject(database: Connection, id: string, name: string): void {
  const sql =
    name === ""
      ? "UPDATE projects SET named = 0 WHERE number = (SELECT number FROM project_ids WHERE id = ?)"
      : "UPDATE projects SET named = 1, name = ? WHERE number = (SELECT number FROM project_ids WHERE id = ?)";
  database.prepare(sql).run(...(name === "" ? [id] : [name, id]));
}

/** Makes this identity a project of its own, with the marks of its folder; existing data stays with the other. */
export function partProject(
  database: Connection,
  project: Pick<Project, "id" | "identity" | "name" | "root">,
  marks: readonly FolderMark[],
  rules: number,
): void {
  transact(database, () => {
    database.prepare("DELETE FROM project_aliases WHERE id = ?").run(project.id);
    for (const { mark } of marks) database.prepare("DELETE FROM project_marks WHERE mark = ?").run(mark);
    database
      .prepare("INSERT OR IGNORE INTO projects (id, identity, name, root, derived) VALUES (?, ?, ?, ?, ?)")
      .run(project.id, project.identity, project.name, project.root, rules);
  });
}
