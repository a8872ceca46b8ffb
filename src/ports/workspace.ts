// Where a folder belongs: project, branch, HEAD.
import type { ShellCommand } from "../domain/action.ts";
import type { Conventions, Stack } from "../domain/knowledge.ts";
import type { FailureKind } from "../domain/outcome.ts";
import type { Project } from "../domain/project.ts";
import type { Subject } from "../domain/subject.ts";
import type { FolderMark } from "./identities.ts";

export interface Place {
  readonly project: Project;
  /** Root of the work tree, where it is not the project's: a work tree that has been deleted since. */
  readonly root?: string;
  /** The folder is not there (any more), nor anything around it that tells its project: only its path does. */
  readonly isGone?: boolean;
  readonly branch?: string;
  readonly head?: string;
  /** Of the folder, or of the main one of its work trees; by these it is known when it has moved or has another remote. */
  readonly marks?: readonly FolderMark[];
}

/** What the project's own files say: manifests, lock files, settings of tools, CI. */
export interface Survey {
  readonly stack: Stack;
  readonly conventions: Conventions;
}

/** A failure of the past that is about to be warned about. */
export interface PastFailure {
  readonly kind: FailureKind;
  readonly subject: Subject;
  /** When the call that failed last had ended. */
  readonly failedAt: number;
  /** When that call was made: what was changed while it ran, it may not have seen. As `failedAt` where it is not known. */
  readonly startedAt: number;
  /** The telling line of its output. */
  readonly excerpt: string;
  /** The simple commands of the planned call; none for other tools. */
  readonly commands: readonly ShellCommand[];
  /** Files that bear on it, most telling first: relative to the root, or absolute. */
  readonly files: readonly string[];
}

/**
 * What a look at the disk shows of a past failure:
 * - `over`    its cause is gone, or something that bears on it has changed since
 * - `stands`  its cause is still there, or nothing that bears on it has changed
 * - `unsure`  there was nothing to look at, or too much
 */
export type Sight = "over" | "stands" | "unsure";

/**
 * Who wrote a file last:
 * - `here`    somebody on this machine: it is not tracked, or not as git left it
 * - `git`     it is as git checked it out, pulled it or was given it by a commit
 * - `no-git`  there is no repository
 * - `unknown` git's index cannot be read
 */
export type FileOrigin = "here" | "git" | "no-git" | "unknown";

export interface Workspace {
  /** Never fails: a folder outside git is its own project. */
  place(cwd: string): Place;
  /** A project that its source names by identity (`github.com/owner/name`, `owner/name`), whatever the folder is today. */
  named(identity: string, root: string): Place;
  /** Does this file exist now? Paths relative to the root or absolute. */
  exists(root: string, path: string): boolean;
  /** Is a program of this name on the PATH now? */
  hasProgram(name: string): boolean;
  /**
   * Does a past failure still stand in this work tree? Never fails, never waits, touches the disk at most 20 times.
   * Absent where there is no disk to look at (a replay): then the record alone decides.
   */
  look?(root: string, failure: PastFailure): Promise<Sight>;
  /** Reads what describes the project; empty for a folder that is not there. Never fails, takes milliseconds. */
  survey(root: string): Promise<Survey>;
  /** Local branches whose work is part of what is checked out now; empty outside git. Never fails. */
  mergedBranches(root: string): Promise<ReadonlySet<string>>;
  /** Is there a local branch of this name? Absent where there is no repository to look at (a replay). */
  hasBranch?(root: string, branch: string): boolean;
  /**
   * Which of these files, named from the root, lie there uncommitted? Undefined where nobody can tell. Never fails.
   * Absent where there is no disk to look at (a replay).
   */
  uncommitted?(root: string, files: readonly string[]): Promise<ReadonlySet<string> | undefined>;
  /** By path, as given. Starts no process, never fails. Absent where there is no disk to look at (a replay). */
  origins?(root: string, paths: readonly string[]): Promise<ReadonlyMap<string, FileOrigin>>;
  /** Those whose last commit was made in this checkout, and not pulled. Starts git; never fails. */
  committedHere?(root: string, paths: readonly string[]): Promise<ReadonlySet<string>>;
}
