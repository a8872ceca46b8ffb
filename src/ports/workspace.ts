// Port: the work tree of a folder (project, branch, HEAD) and checks of the disk and git.

import type { ShellCommand } from "../domain/action.ts";
import type { FailureKind } from "../domain/failure-kinds.ts";
import type { Conventions, Stack } from "../domain/knowledge.ts";
import type { Project } from "../domain/project.ts";
import type { Subject } from "../domain/subject.ts";
import type { FolderMark } from "./store.ts";

export interface Place {
  readonly project: Project;
  /** Root of the work tree when it differs from the project's: a work tree that was deleted. */
  readonly root?: string;
  /** Neither the folder nor a parent that identifies its project exists any more: only the path is known. */
  readonly isGone?: boolean;
  readonly branch?: string;
  readonly head?: string;
  /** Marks of the folder, or of the main work tree; they identify it after a move or a change of the remote. */
  readonly marks?: readonly FolderMark[];
}

/** Facts from the project's own files: manifests, lock files, tool settings, CI. */
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
  /** When that call started: it may not have seen changes made while it ran. Equal to `failedAt` when unknown. */
  readonly startedAt: number;
  /** The most informative line of its output. */
  readonly excerpt: string;
  /** The simple commands of the planned call; none for other tools. */
  readonly commands: readonly ShellCommand[];
  /** Files related to it, the most relevant first: relative to the root, or absolute. */
  readonly files: readonly string[];
}

/**
 * Result of checking a past failure on disk:
 * - `over`    its cause is gone, or something related has changed since
 * - `stands`  its cause is still there, or nothing related has changed
 * - `unsure`  there was nothing to check, or too much
 */
export type Sight = "over" | "stands" | "unsure";

/**
 * Who wrote a file last:
 * - `here`    somebody on this machine: git does not track it and has never stored this text
 * - `edited`  the same, but git tracks the file with another text
 * - `git`     git has stored this text: by checkout, by pull, or added by somebody here
 * - `no-git`  there is no repository
 * - `unknown` git's index cannot be read, or git does not answer
 */
export type FileOrigin = "here" | "edited" | "git" | "no-git" | "unknown";

export interface Workspace {
  /** Never fails: a folder outside git is its own project. */
  place(cwd: string): Place;
  /** A project given by identity (`github.com/owner/name`, `owner/name`), whatever its folder is now. */
  named(identity: string, root: string): Place;
  /** Does this file exist now? Paths relative to the root or absolute. */
  exists(root: string, path: string): boolean;
  /** Is a program of this name on the PATH now? */
  hasProgram(name: string): boolean;
  /**
   * Does a past failure still apply in this work tree? Never fails, never waits, at most 20 disk accesses.
   * Absent without a disk to check (a replay): then only the record decides.
   */
  look?(root: string, failure: PastFailure): Promise<Sight>;
  /** Reads the files that describe the project; empty for a missing folder. Never fails, takes milliseconds. */
  survey(root: string): Promise<Survey>;
  /** Local branches that are merged into the current checkout; empty outside git. Never fails. */
  mergedBranches(root: string): Promise<ReadonlySet<string>>;
  /** Is there a local branch of this name? Absent where there is no repository to look at (a replay). */
  hasBranch?(root: string, branch: string): boolean;
  /** Is this branch checked out in another work tree of the same repository? Absent as above. */
  isOutElsewhere?(root: string, branch: string): boolean;
  /**
   * Present names of files that commits have renamed since then, by their old names, relative to the root. Starts git;
   * never fails. Absent as above.
   */
  renamedSince?(root: string, since: number): Promise<ReadonlyMap<string, string>>;
  /**
   * Which of these files (relative to the root) are uncommitted? Undefined when unknown. Never fails.
   * Absent without a disk to check (a replay).
   */
  uncommitted?(root: string, files: readonly string[]): Promise<ReadonlySet<string> | undefined>;
  /**
   * Origin by path, as given. Starts git once, and only if a file differs from git's copy; never fails. Absent without a
   * disk to check (a replay).
   */
  origins?(root: string, paths: readonly string[]): Promise<ReadonlyMap<string, FileOrigin>>;
  /** Git's text of a file that was edited; undefined when unknown. Starts git; never fails. */
  trackedText?(root: string, path: string): Promise<string | undefined>;
  /** Files whose text was committed in this checkout and in no commit of others. Starts git; never fails. */
  committedHere?(root: string, paths: readonly string[]): Promise<ReadonlySet<string>>;
}
