// A lesson: a markdown card. The file is the truth; what stands here is what was read in it.

/**
 * - `lesson`      what went wrong, and how not to do it again
 * - `playbook`    how a task is done well here
 * - `qa-finding`  what a review or a test by hand brought to light
 */
export type CardKind = "lesson" | "playbook" | "qa-finding";
export const CARD_KINDS: readonly CardKind[] = ["lesson", "playbook", "qa-finding"];

export type Severity = "low" | "medium" | "high";
export const SEVERITIES: readonly Severity[] = ["low", "medium", "high"];

/** Written by a person, drafted by Twiceshy and accepted by one, or one line that a person wants remembered. */
export type CardSource = "curated" | "auto" | "remembered";

export interface Card {
  readonly kind: CardKind;
  readonly title: string;
  /** Tags, commands (`git push --force`), paths (`migrations/*.sql`), tools of an agent. */
  readonly appliesTo: readonly string[];
  /** Commands, paths or tools whose calls are stopped once; absent = what a grave card names as such in `appliesTo`. */
  readonly stops?: readonly string[];
  /** The one project it holds for; empty = wherever the card lies. */
  readonly project: string;
  readonly severity: Severity;
  readonly source: CardSource;
  /** How often the mistake was made. */
  readonly occurrences: number;
  /** `2026-11-14`; empty when nobody said. */
  readonly lastSeen: string;
  /** What tells the same mistake when it is met again (`missing-package package redis-node`); empty where nothing does. */
  readonly cause: string;
  readonly situation: string;
  readonly mistake: string;
  readonly rootCause: string;
  readonly fix: string;
  /** The items of the prevention checklist, without their boxes. */
  readonly checklist: readonly string[];
}

/** What a card is before anybody said anything. */
export const EMPTY_CARD: Card = {
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

/** A sort of call that a card speaks of; `stops`: such a call is stopped once. */
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

/** A card as the index knows it. */
export interface Lesson {
  /** Stands for the path of the file, which is not stored. */
  readonly id: string;
  /** Stands for the same card in every work tree: what the person decided and how often it was used hangs on it. */
  readonly key: string;
  readonly card: Card;
  readonly watches: readonly Watch[];
  /** Why the file cannot be used; empty when it can. */
  readonly problem: string;
  /** Hash of what it says and does; empty when an older version has indexed it. */
  readonly content: string;
}

/** What hangs on a card beside its file. */
export interface CardMark {
  readonly key: string;
  /** When the person silenced it; 0 = it speaks. */
  readonly ignoredAt: number;
  /** When the person last called it back from rest; 0 = never. */
  readonly wokenAt: number;
  readonly uses: number;
  /** When it was last shown to an agent; 0 = never. */
  readonly usedAt: number;
}

/** A card was shown to an agent. */
export interface CardUse {
  readonly key: string;
  readonly project: string;
  readonly session: string;
  readonly turn: number;
  readonly at: number;
  readonly moment: "prompt" | "before-call";
  /** The whole card was shown, not only its title again. */
  readonly whole: boolean;
}

/** A word a card is found by, and how much it tells: 3 in `applies-to`, 2 in its title, 1 elsewhere. */
export interface CardWord {
  readonly word: string;
  readonly weight: number;
}

/** The cards that share words with a question, each with those it shares. */
export interface CardHits {
  readonly hits: readonly { readonly id: string; readonly words: readonly CardWord[] }[];
  /** Cards without a problem in these folders. */
  readonly total: number;
}
