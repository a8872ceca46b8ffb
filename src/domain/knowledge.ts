// Knowledge about a project: every item with the evidence it rests on.

/** Languages, frameworks and tools of a project: read from its files, corrected by the commands that actually ran. */
export interface Stack {
  /** Languages of all parts together. */
  readonly languages: readonly string[];
  readonly frameworks: readonly string[];
  readonly tools: readonly string[];
  /** Folders with another stack than the root. */
  readonly parts?: readonly StackPart[];
  readonly packageManager?: string;
  readonly testCommand?: string;
  readonly buildCommand?: string;
  readonly lintCommand?: string;
}

/** Stack of one folder, as far as it differs from the root. */
export interface StackPart {
  readonly folder: string;
  readonly languages: readonly string[];
  readonly frameworks: readonly string[];
  readonly tools?: readonly string[];
}

export interface Conventions {
  /** `*.test.ts beside the source` */
  readonly testPattern?: string;
  /** `esm, relative with .ts endings` */
  readonly importStyle?: string;
  readonly formatter?: string;
  /** `feat(scope): …` */
  readonly commitStyle?: string;
}

/** What to avoid, where one sentence refused calls of several programs. */
export const DIFFERENT_CALLS = "different calls";

export interface AntiPattern {
  /** What to avoid, one line. */
  readonly pattern: string;
  /** The error, one line. */
  readonly reason: string;
  /** What worked instead; empty when nothing is known. */
  readonly instead: string;
  readonly failures: number;
  readonly sessions: number;
  readonly occurredAt: number;
  readonly confidence: number;
  readonly evidence: readonly number[];
}

export interface BestPractice {
  readonly pattern: string;
  /** `31 of 31 commits`, `passed 12 times in 4 sessions`. */
  readonly reason: string;
  readonly confidence: number;
  readonly lastAt: number;
  readonly tags: readonly string[];
  readonly evidence: readonly number[];
}

export interface Knowledge {
  readonly project: string;
  readonly sessions: number;
  readonly updatedAt: number;
  /** One paragraph: stack, package manager, what works, what to avoid. */
  readonly summary: string;
  readonly antiPatterns: readonly AntiPattern[];
  readonly bestPractices: readonly BestPractice[];
  readonly conventions: Conventions;
  readonly stack: Stack;
}
