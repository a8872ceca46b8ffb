// Which project is meant, whatever it is called today: a remote was added, its address changed, the folder moved.
import type { Project } from "../domain/project.ts";

export interface Identities {
  /**
   * The project as the memory knows it: by an identity it has or had, else by a mark of its folder, which is an identity of
   * it from then on. As given where neither is known. Answers at once and never fails: it is asked before every call.
   */
  of(project: Project, marks: readonly FolderMark[]): Project;
}

/** What stays the same when a folder is moved, or given another remote. */
export interface FolderMark {
  readonly mark: string;
  /** Copies of the folder have it too: it tells nothing while the known folder is still there. */
  readonly isCopied?: boolean;
}

/** Two projects that are one folder: one of them before it was given its remote. */
export interface Twins {
  readonly from: string;
  readonly into: string;
}
