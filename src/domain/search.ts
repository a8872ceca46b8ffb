// Search documents: one for every thing that a person or an agent may look for. Derived from the other data and
// rebuildable; only `core/search` writes the texts of a document.
import type { Attempt } from "./attempt.ts";
import type { Observation, SessionSummary } from "./observation.ts";
import type { Pattern } from "./pattern.ts";
import type { Session } from "./project.ts";
import type { Remedy } from "./remedy.ts";
import type { Task } from "./task.ts";
import type { Turn } from "./turn.ts";

/**
 * - `failure`      a call that failed; the same call again is the same document
 * - `call`         a call that went well, folded alike
 * - `remedy`       what worked instead
 * - `pattern`      what keeps working
 * - `observation`  decision, bugfix, feature, refactor, discovery
 * - `session`      a session with its title and summary
 * - `prompt`       a turn: what the person asked, and what came of it
 * - `task`         a task of a supervisor
 * - `lesson`       a lesson
 * - `file`         a file of the project
 * - `code`         a part of a file: a function, a class, some lines
 */
export type SearchKind = (typeof SEARCH_KINDS)[number];

export const SEARCH_KINDS = [
  "failure",
  "call",
  "remedy",
  "pattern",
  "observation",
  "session",
  "prompt",
  "task",
  "lesson",
  "file",
  "code",
] as const;

export interface SearchDocument {
  /** Project id. */
  readonly project: string;
  readonly kind: SearchKind;
  /** Unique within project and kind: the id of its row, the fingerprint of a call, a path, a path with lines. */
  readonly key: string;
  /** One line that says what it is. Its words weigh most. */
  readonly title: string;
  /** Paths, symbols, tags: names weigh more than the text. */
  readonly names: readonly string[];
  /** The rest, cut to size. Empty for files and code: their words are indexed, their text stays where it is. */
  readonly text: string;
  /** When it was last true or done. */
  readonly at: number;
  /** Session id and the place in it: neighbours give each other context. */
  readonly session?: string;
  readonly turn?: number;
  readonly branch?: string;
  readonly agent?: string;
  /** Type of an observation or pattern, kind of a failure, status of a task. */
  readonly type?: string;
  /** Paths it is about. */
  readonly files: readonly string[];
  /** How often it was seen. */
  readonly count: number;
  /** Key of the document of the same kind that took its place. */
  readonly supersededBy?: string;
}

/** A row of the memory that a document is made from. */
export type SearchSource =
  | { readonly kind: "call"; readonly attempt: Attempt; readonly count: number }
  | { readonly kind: "remedy"; readonly remedy: Remedy }
  | { readonly kind: "pattern"; readonly pattern: Pattern }
  | { readonly kind: "observation"; readonly observation: Observation }
  | { readonly kind: "session"; readonly session: Session; readonly summary?: SessionSummary }
  | { readonly kind: "prompt"; readonly turn: Turn }
  | { readonly kind: "task"; readonly task: Task };

/** A document that was found, and why. */
export interface SearchHit {
  readonly document: SearchDocument;
  /** Only comparable within one answer. */
  readonly score: number;
  /** The passage that matches best, on one line; empty when the title says it all. */
  readonly passage: string;
  /** What to highlight in the passage: from (inclusive) and to (exclusive). */
  readonly marks: readonly (readonly [number, number])[];
  /** Reasons in words: `words redis, cache`, `file src/auth.ts`, `near in meaning`. */
  readonly why: readonly string[];
  /** How many nearly identical documents it stands for, itself not counted. */
  readonly alike: number;
  /** Title of what took its place. */
  readonly successor?: string;
  /** Tokens of the whole thing, if it were read. */
  readonly tokens: number;
  /** The command that shows the whole thing, without `twiceshy`. */
  readonly more: string;
}

/** The words of a document by field, with repetitions: how often a word occurs counts. */
export interface SearchWords {
  readonly title: readonly string[];
  readonly names: readonly string[];
  readonly text: readonly string[];
}

/** Conditions joined by "and". */
export interface SearchFilter {
  /** Project id; absent = everywhere. */
  readonly project?: string;
  /** Of one of these kinds. */
  readonly kinds?: readonly SearchKind[];
  /** Type of an observation, kind of a failure, status of a task. */
  readonly types?: readonly string[];
  /** This file, below this folder, or any file of this name. */
  readonly file?: string;
  readonly branch?: string;
  readonly agent?: string;
  readonly session?: string;
  readonly since?: number;
  readonly until?: number;
}

export interface FoundDocument {
  readonly document: SearchDocument;
  /** BM25 over the fields, higher is better; 0 without words. */
  readonly score: number;
}
