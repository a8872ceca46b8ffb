// What a project has taught, put together: every item with what it rests on.

/** What a project is made of: from its own files, corrected by what actually ran. */
export interface Stack {
  /** Of all its parts. */
  readonly languages: readonly string[];
  readonly frameworks: readonly string[];
  readonly tools: readonly string[];
  /** Folders that are made of something else than the rest. */
  readonly parts?: readonly StackPart[];
  readonly packageManager?: string;
  readonly testCommand?: string;
  readonly buildCommand?: string;
  readonly lintCommand?: string;
}

/** What is there in one folder and not at the root. */
export interface StackPart {
  readonly folder: string;
  readonly languages: readonly string[];
  readonly frameworks: readonly string[];
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
