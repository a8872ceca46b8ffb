// Where a folder belongs: project, branch, HEAD.
import type { Conventions, Stack } from "../domain/knowledge.ts";
import type { Project } from "../domain/project.ts";

export interface Place {
  readonly project: Project;
  /** Root of the work tree, where it is not the project's: a work tree that has been deleted since. */
  readonly root?: string;
  /** The folder is not there (any more), nor anything around it that tells its project: only its path does. */
  readonly isGone?: boolean;
  readonly branch?: string;
  readonly head?: string;
}

/** What the project's own files say: manifests, lock files, settings of tools, CI. */
export interface Survey {
  readonly stack: Stack;
  readonly conventions: Conventions;
}

export interface Workspace {
  /** Never fails: a folder outside git is its own project. */
  place(cwd: string): Place;
  /** A project that its source names by identity (`github.com/owner/name`, `owner/name`), whatever the folder is today. */
  named(identity: string, root: string): Place;
  /** Does this file exist now? Paths relative to the root or absolute. */
  exists(root: string, path: string): boolean;
  /** Is a program of this name on the PATH now? */
  hasProgram(name: string): boolean;
  /** Reads what describes the project; empty for a folder that is not there. Never fails, takes milliseconds. */
  survey(root: string): Promise<Survey>;
  /** Local branches whose work is part of what is checked out now; empty outside git. Never fails. */
  mergedBranches(root: string): Promise<ReadonlySet<string>>;
}
