// The five verbs: what every door calls and what the library exports.
import type { Verdict } from "../domain/delivery.ts";
import type { AgentEvent, Origin, PromptSubmit, ToolCall, ToolEnd } from "../domain/event.ts";
import type { Card, CardKind } from "../domain/lesson.ts";
import type { FailureKind, Outcome } from "../domain/outcome.ts";
import type { Answer } from "./agent.ts";
import type { ForgetTarget, Forgotten, Store } from "./store.ts";

export interface CheckRequest extends Origin {
  readonly call: ToolCall;
}

/** One piece of evidence, for people and for `--json`. */
export interface Evidence {
  readonly id: number;
  readonly at: number;
  readonly session: string;
  readonly display: string;
  readonly error: string;
}

export interface CheckResult {
  readonly verdict: Verdict;
  /** 0 to 1: how sure we are that this call would fail. */
  readonly confidence: number;
  /** Why, in one line; empty when silent. */
  readonly because: string;
  /** What worked instead; empty when nothing is known. */
  readonly instead: string;
  readonly evidence: readonly Evidence[];
  readonly kind?: FailureKind;
  readonly subject?: string;
  /** The card that speaks of this call, where it is not a failure that does. */
  readonly lesson?: { readonly title: string; readonly where: string };
  /** The text for the model; empty when silent. */
  readonly text: string;
}

export interface RecordResult {
  readonly stored: number;
  readonly skipped: number;
  readonly outcomes: readonly Outcome["status"][];
}

export interface RecallRequest {
  readonly cwd: string;
  readonly project?: string;
  readonly now: number;
  /** At most so many tokens; absent = as many as an agent is given, and no more characters. */
  readonly budget?: number;
  /** At most so many characters; absent = as many as the tokens allow. */
  readonly characters?: number;
  /** Also what other projects taught about the tools used here; absent = as configured. */
  readonly everywhere?: boolean;
  /** What was done and tried for this before; absent = what opens a session. */
  readonly prompt?: string;
  /** The session that asks: it knows what it has done itself. */
  readonly session?: string;
}

export interface RecallResult {
  /** The block for the model; empty when there is nothing to say. */
  readonly text: string;
  readonly tokens: number;
  readonly items: readonly {
    readonly display: string;
    readonly error: string;
    readonly instead: string;
    readonly failures: number;
    readonly lastAt: number;
  }[];
  /** With a prompt: the lessons in the block, the weightiest first, each as a whole. */
  readonly lessonChunks?: readonly LessonChunk[];
}

/** A lesson that bears on a prompt, for those who build their own: design 002. */
export interface LessonChunk {
  readonly content: string;
  /** What the content says, in its fields. */
  readonly card: Card;
  readonly metadata: {
    readonly isLesson: true;
    /** `.twiceshy/lessons/telegram.md` */
    readonly file: string;
    readonly title: string;
    readonly kind: CardKind;
    /** What the prompt and the card have in common. */
    readonly matched: readonly string[];
  };
}

/** A line of failures.jsonl, as design 000 has it. */
export interface FailureEntry {
  readonly timestamp: string;
  readonly sessionId: string;
  readonly tool: string;
  readonly command?: string;
  readonly error: string;
  readonly context: string;
  readonly tags: readonly string[];
}

export interface FailureMatch {
  readonly originalFailure: FailureEntry;
  readonly confidence: number;
  readonly recommendation: string;
}

export interface SuccessPattern {
  readonly timestamp: string;
  readonly sessionId: string;
  /** What to do: a command, a rule, or what was done then. */
  readonly pattern: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly confidence: number;
  /** What was done then, in order; empty for a single command. */
  readonly steps: readonly string[];
}

export interface Memory {
  /** Store finished calls, oldest first; a prompt among them opens a turn. */
  record(events: readonly (PromptSubmit | ToolEnd)[]): Promise<RecordResult>;
  /** Would this call repeat a known failure? Says nothing to the agent and leaves no trace. */
  check(request: CheckRequest): Promise<CheckResult>;
  recall(request: RecallRequest): Promise<RecallResult>;
  /** Turn the attempts of a session into remedies. */
  learn(session: string): Promise<{ readonly remedies: number }>;
  forget(target: ForgetTarget): Promise<Forgotten>;
  /** Would this call repeat a failure? Null when nothing says so. */
  isDuplicateFailure(request: CheckRequest): Promise<FailureMatch | null>;
  /** What worked for something like this before in the project of a folder; null when nothing is sure enough. */
  findSuccessPattern(intent: string, cwd: string, now: number): Promise<SuccessPattern | null>;
  /** What the project has taught as markdown for a system prompt; by its id, or by a folder in it. */
  buildProjectContext(project: string, now: number): Promise<string>;
  /** One event of a live agent: does what the moment asks for and says what to answer. */
  handle(event: AgentEvent): Promise<Answer>;
  readonly store: Store;
  close(): Promise<void>;
}
