// A copy of what is remembered, outside the memory, for others to read. It only ever follows; nothing is read back.
import type { Attempt } from "../domain/attempt.ts";
import type { Knowledge } from "../domain/knowledge.ts";
import type { Pattern } from "../domain/pattern.ts";
import type { Project, Session } from "../domain/project.ts";
import type { Turn } from "../domain/turn.ts";

export interface CopiedAttempt {
  readonly attempt: Attempt;
  /** What was being attempted: the first line of the prompt. */
  readonly context: string;
  /** Without their facets. */
  readonly tags: readonly string[];
  /** Files it touched; for a commit those its turn had changed. */
  readonly files: readonly string[];
  /** Of a success: how sure we are that it works here, 0 to 1. */
  readonly confidence: number;
}

export interface CopiedPage {
  /** As they arrived. */
  readonly attempts: readonly CopiedAttempt[];
  /** The sessions they belong to, and all turns of those so far, as they came. */
  readonly sessions: readonly Session[];
  readonly turns: readonly Turn[];
}

export interface CopiedPattern {
  readonly pattern: Pattern;
  /** Where it last held; absent when that is forgotten. */
  readonly session?: Session;
  readonly tags: readonly string[];
  readonly confidence: number;
}

export interface ProjectCopy {
  readonly project: Project;
  /** The copy holds everything up to this attempt; 0 = whatever it holds is replaced. */
  readonly after: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly sessionCount: number;
  readonly knowledge: Knowledge;
  readonly patterns: readonly CopiedPattern[];
  readonly pages: AsyncIterable<CopiedPage>;
}

/** How far a copy of a project goes. */
export interface Held {
  readonly attempt: number;
  /** The agent's id of that call, and its session: another memory counts its attempts from one as well. */
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
  /** Undefined when it holds nothing of the project, or cannot tell what. */
  held(project: string): Promise<Held | undefined>;
  /** Adds what is new and puts the rest together anew; undefined when somebody else is at it. */
  update(copy: ProjectCopy): Promise<Written | undefined>;
  /** Takes out everything that came from us. */
  drop(project: string): Promise<void>;
  /** Ids of the projects it holds something of. */
  projects(): Promise<readonly string[]>;
}

/**
 * The copy that is kept current, where the person wants one. With the `root` of a project, whose own settings may be
 * against it, it never fails: what goes wrong is logged for `doctor`. Without one (to take out what was forgotten,
 * whatever projects say) the person is told.
 */
export type LiveMirror = (
  root: string | undefined,
  work: (mirror: Mirror) => Promise<unknown>,
) => Promise<void>;
