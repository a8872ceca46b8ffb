// Port: a copy of the memory outside of it, for other programs to read. One-way: nothing is ever read back.
import type { Attempt } from "../domain/attempt.ts";
import type { Knowledge } from "../domain/knowledge.ts";
import type { Pattern } from "../domain/pattern.ts";
import type { Project, Session } from "../domain/project.ts";
import type { Turn } from "../domain/turn.ts";

export interface CopiedAttempt {
  readonly attempt: Attempt;
  /** What was being attempted: the first line of the prompt. */
  readonly context: string;
  /** Tags without their prefixes (`intent`, `tech`, `file`). */
  readonly tags: readonly string[];
  /** Files it touched; for a commit those its turn had changed. */
  readonly files: readonly string[];
  /** Of a success: how sure we are that it works here, 0 to 1. */
  readonly confidence: number;
}

export interface CopiedPage {
  /** As they arrived. */
  readonly attempts: readonly CopiedAttempt[];
  /** The sessions they belong to, and all turns of those sessions so far, in order of arrival. */
  readonly sessions: readonly Session[];
  readonly turns: readonly Turn[];
}

export interface CopiedPattern {
  readonly pattern: Pattern;
  /** The session in which it last worked; absent when that was forgotten. */
  readonly session?: Session;
  readonly tags: readonly string[];
  readonly confidence: number;
}

export interface ProjectCopy {
  readonly project: Project;
  /** The copy has everything up to this attempt; 0 = its whole content is replaced. */
  readonly after: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly sessionCount: number;
  readonly knowledge: Knowledge;
  readonly patterns: readonly CopiedPattern[];
  readonly pages: AsyncIterable<CopiedPage>;
}

/** How far a copy of a project goes. */
export interface CopyPosition {
  readonly attempt: number;
  /** The agent's id of that call, and its session: attempt ids alone are not unique across memories. */
  readonly call: string;
  readonly session: string;
}

export interface Written {
  readonly failures: number;
  readonly successes: number;
  readonly sessions: number;
  /** Whatever else the person should know, one line each. */
  readonly notes: readonly string[];
}

export interface Mirror {
  /** Undefined when the copy has nothing of the project, or its state cannot be read. */
  position(project: string): Promise<CopyPosition | undefined>;
  /** Adds new attempts and rewrites everything else; undefined when another process is writing. */
  update(copy: ProjectCopy): Promise<Written | undefined>;
  /** Removes everything that Twiceshy wrote about the project. */
  drop(project: string): Promise<void>;
  /** Ids of the projects in the copy. */
  projects(): Promise<readonly string[]>;
}

/**
 * Works on the live copy, if the person has set one up. With the `root` of a project (whose settings may turn it off) it
 * never fails: errors are logged for `doctor`. Without a root (to remove what was forgotten, whatever a project's settings
 * say) errors are thrown, so that the person sees them.
 */
export type LiveMirror = (
  root: string | undefined,
  work: (mirror: Mirror) => Promise<unknown>,
) => Promise<void>;
