// Store facet: projects, found again under another identity after a remote was added, its address changed or the folder
// moved.
import type { Project } from "../../domain/project.ts";
import type { Redacted } from "../../domain/redacted.ts";

/** A property of a folder that stays the same when it is moved or gets another remote. */
export interface FolderMark {
  /** Opaque: only compared. */
  readonly mark: string;
  /** Copies of the folder have the same mark: it is ignored while the known folder still exists. */
  readonly isCopied?: boolean;
}

/** An additional identity of a project. */
export interface Alias {
  /** Id of the project it leads to. */
  readonly project: string;
  /** The id that the identity would give. */
  readonly id: string;
  /** The identity: a remote, a path. */
  readonly identity: string;
}

/** Two projects of the same folder: one recorded before the folder had a remote. */
export interface Twins {
  /** Id of the one known by its path. */
  readonly from: string;
  /** Id of the one known by its remote. */
  readonly into: string;
}

export interface ProjectStore {
  /**
   * The project as the memory knows it: found by a present or past identity, else by a mark of its folder (then the new
   * identity is stored as an alias). Returned unchanged when neither is known. Synchronous and never fails, because it runs
   * before every call: a driver with a remote database answers from a local copy.
   */
  identify(project: Project, marks: readonly FolderMark[]): Project;
  /** Creates or updates; a name given by the person is kept. */
  save(project: Redacted<Project>, at: number): Promise<void>;
  /** All of them, the last used first. */
  list(): Promise<readonly (Project & { readonly lastAt: number })[]>;
  /** Other identities under which projects are known. */
  aliases(): Promise<readonly Alias[]>;
  /**
   * Moves everything of the first project to the second, with its identities; derived rows of both are dropped and both are
   * stale. False when one is unknown, or both are the same.
   */
  join(from: string, into: string): Promise<boolean>;
  /** Sets the person's name for a project; empty: the name from its identity, from its next use on. */
  rename(id: string, name: string): Promise<void>;
  /** Makes an alias of another project a project of its own; existing data stays with the other project. */
  part(project: Redacted<Project>, marks: readonly FolderMark[]): Promise<void>;
  /** Pairs of projects of the same folder, which should be joined. */
  twins(): Promise<readonly Twins[]>;
}
