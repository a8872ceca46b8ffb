// Lessons, as read from their markdown files. The file is the source of truth.

/**
 * - `lesson`      what went wrong, and how not to do it again
 * - `playbook`    how a task is done well here
 * - `qa-finding`  found by a review or a manual test
 */
export type LessonKind = "lesson" | "playbook" | "qa-finding";
export const LESSON_KINDS: readonly LessonKind[] = ["lesson", "playbook", "qa-finding"];

export type Severity = "low" | "medium" | "high";
/** The least severe first. */
export const SEVERITIES: readonly Severity[] = ["low", "medium", "high"];

/** Written by a person, drafted by Twiceshy and accepted by one, or one line that a person wants remembered. */
type LessonSource = "curated" | "auto" | "remembered";

export interface Lesson {
  readonly kind: LessonKind;
  readonly title: string;
  /** Tags, commands (`git push --force`), paths (`migrations/*.sql`), tools of an agent. */
  readonly appliesTo: readonly string[];
  /** Commands, paths or tools whose calls are stopped once; absent = the calls that a severe lesson names in `appliesTo`. */
  readonly stops?: readonly string[];
  /** The only project it applies to; empty = wherever its file is. */
  readonly project: string;
  readonly severity: Severity;
  readonly source: LessonSource;
  /** How often the mistake was made. */
  readonly occurrences: number;
  /** `2026-11-14`; empty when nobody said. */
  readonly lastSeen: string;
  /** Identifies the same mistake when it happens again (`missing-package package redis-node`); empty when nothing does. */
  readonly cause: string;
  readonly situation: string;
  readonly mistake: string;
  readonly rootCause: string;
  readonly fix: string;
  /** The items of the prevention checklist, without their boxes. */
  readonly checklist: readonly string[];
}

/** A lesson with nothing in it. */
export const EMPTY_LESSON: Lesson = {
  kind: "lesson",
  title: "",
  appliesTo: [],
  project: "",
  severity: "medium",
  source: "curated",
  occurrences: 1,
  lastSeen: "",
  cause: "",
  situation: "",
  mistake: "",
  rootCause: "",
  fix: "",
  checklist: [],
};

/** A kind of call that a lesson is about; `stops`: such a call is stopped once. */
export type Watch = WatchedCall & { readonly stops?: true };

export type WatchedCall =
  | {
      readonly type: "command";
      readonly program: string;
      readonly subcommand?: string;
      readonly flags: readonly string[];
      readonly targets: readonly string[];
    }
  /** A glob, relative to the project's root. */
  | { readonly type: "path"; readonly pattern: string }
  | { readonly type: "tool"; readonly name: string };

/** A lesson as it is indexed. */
export interface IndexedLesson {
  /** Hash of the file's path; the path itself is not stored. */
  readonly id: string;
  /** The same in every work tree: the person's decisions and the uses are stored under it. */
  readonly key: string;
  readonly content: Lesson;
  readonly watches: readonly Watch[];
  /** Why the file cannot be used; empty when it can. */
  readonly problem: string;
  /** Hash of what it says and does; empty when an older version has indexed it. */
  readonly contentHash: string;
}

/** Data about a lesson that is not in its file. */
export interface LessonMark {
  readonly key: string;
  /** When the person silenced it; 0 = not silenced. */
  readonly ignoredAt: number;
  /** When the person last woke it from rest; 0 = never. */
  readonly wokenAt: number;
  readonly uses: number;
  /** When it was last shown to an agent; 0 = never. */
  readonly usedAt: number;
}

/** A lesson was shown to an agent. */
export interface LessonUse {
  readonly key: string;
  readonly project: string;
  readonly session: string;
  readonly turn: number;
  readonly at: number;
  readonly moment: "prompt" | "before-call";
  /** The whole lesson was shown, not only its title. */
  readonly whole: boolean;
}

/** A word a lesson is found by, and its weight: 3 in `applies-to`, 2 in the title, 1 elsewhere. */
export interface LessonWord {
  readonly word: string;
  readonly weight: number;
}

/** The lessons that share words with a question, each with the words it shares. */
export interface LessonHits {
  readonly hits: readonly { readonly id: string; readonly words: readonly LessonWord[] }[];
  /** Lessons without a problem in these folders. */
  readonly total: number;
}
