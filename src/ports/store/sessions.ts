// Store facet: sessions of agents, and how far each was learned from.
import type { Session } from "../../domain/project.ts";
import type { Redacted } from "../../domain/redacted.ts";

/** Which sessions to list; conditions are joined by "and". */
export interface SessionQuery {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  /** Used since this moment. */
  readonly since?: number;
  /** Begun until this moment. */
  readonly until?: number;
  /** Last used before this moment: for the next page. */
  readonly before?: number;
  readonly limit: number;
}

export interface SessionStore {
  /** The session of this id. */
  get(id: string): Promise<Session | undefined>;
  /** Sessions of a project, the last used first. */
  list(project: string, limit: number): Promise<readonly Session[]>;
  /** Sessions that meet all conditions, the last used first. */
  find(query: SessionQuery): Promise<readonly Session[]>;
  /** How many sessions of a project made a call of their own; those in which only a subagent worked do not count. */
  countWithCalls(project: string): Promise<number>;
  /** Create or update: `lastAt` and `turns` only ever grow, the first title stays. */
  save(session: Redacted<Session>): Promise<void>;
  /** Id of the last attempt of a session that patterns were learned from; 0 for none. */
  learnedTo(session: string): Promise<number>;
  /** Patterns were learned from the session up to this attempt; an earlier one changes nothing. */
  markLearned(session: string, attempt: number): Promise<void>;
}
