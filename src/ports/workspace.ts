// Where a folder belongs: project, branch, HEAD.
import type { Project } from "../domain/project.ts";

export interface Place {
  readonly project: Project;
  readonly branch?: string;
  readonly head?: string;
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
}
