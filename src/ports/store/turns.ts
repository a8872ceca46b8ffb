// Store facet: turns (a prompt and what came of it) and the patterns learned from them.
import type { FileWords } from "../../domain/file-words.ts";
import type { Pattern, PatternType } from "../../domain/pattern.ts";
import type { Redacted } from "../../domain/redacted.ts";
import type { Ending, NewTurn, Turn } from "../../domain/turn.ts";

/** Which turns to list; conditions are joined by "and". */
export interface TurnQuery {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  /** Session id. */
  readonly session?: string;
  /** How the turn ended. */
  readonly endings?: readonly Ending[];
  /** The branch it was worked on. */
  readonly branch?: string;
  /** Not begun before this moment. */
  readonly since?: number;
  /** Not begun after this moment. */
  readonly until?: number;
  /** By time (default newest first); by number within a session. */
  readonly order?: "newest" | "oldest";
  /** At most so many; absent = all. */
  readonly limit?: number;
}

/** A turn with the words it is found by (core/similarity). */
export interface IndexedTurn {
  /** The turn itself. */
  readonly turn: Redacted<Turn>;
  /** Its words, each once. */
  readonly words: readonly string[];
}

/** Turns that share words, and how often each word occurs, so that rare words can weigh more. */
export interface FoundTurns {
  /** The best match first. */
  readonly turns: readonly Turn[];
  /** Of the words asked for: in how many turns of the project each occurs (up to a bound). */
  readonly frequency: ReadonlyMap<string, number>;
  /** Turns in the project (up to a bound). */
  readonly total: number;
}

/** Which patterns to list. */
export interface PatternQuery {
  /** Project id. */
  readonly project: string;
  /** Only these types; absent = all. */
  readonly types?: readonly PatternType[];
  /** Only these keys; absent = all. */
  readonly keys?: readonly string[];
  /** At most so many. */
  readonly limit: number;
}

export interface TurnStore {
  /** Creates a turn when its prompt arrives; an existing turn is kept. */
  open(turn: Redacted<NewTurn>): Promise<void>;
  /** Replaces the turns of the same session and number; stored feedback is kept unless there is new feedback. */
  save(turns: readonly IndexedTurn[]): Promise<void>;
  /** Turns that meet all conditions. */
  list(query: TurnQuery): Promise<readonly Turn[]>;
  /**
   * Turns of a project (absent: everywhere) that share words, the best match first; those with all of them before those
   * with some. Cost must not grow with history: very common words may be ignored.
   */
  find(project: string | undefined, words: readonly string[], limit: number): Promise<FoundTurns>;
  /** Strongest first: the most successes, then the newest. */
  patterns(query: PatternQuery): Promise<readonly Pattern[]>;
  /** Replace the row of the same project, type and key. */
  savePatterns(patterns: readonly Redacted<Pattern>[]): Promise<void>;
  /** Words written into these files of a project, the latest first; files without words are left out. */
  fileWords(project: string, files: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Adds words before those that the file has; at most `WORDS_KEPT` are kept. */
  saveFileWords(words: readonly Redacted<FileWords>[]): Promise<void>;
}
