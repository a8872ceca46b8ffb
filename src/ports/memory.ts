// Port: the memory as the doors call it and the library exports it. Its verbs are record, check, recall, learn, forget and
// handle; three more methods ask for one failure, one success or a project's knowledge.

import type { Verdict } from "../domain/delivery.ts";
import type { AgentEvent, Origin, PromptSubmit, ToolCall, ToolEnd } from "../domain/event.ts";
import type { FailureKind } from "../domain/failure-kinds.ts";
import type { Lesson, LessonKind } from "../domain/lesson.ts";
import type { Outcome } from "../domain/outcome.ts";
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
  /** The failed calls it rests on; when silent, failures of this very call, which were no reason to warn. */
  readonly evidence: readonly Evidence[];
  readonly kind?: FailureKind;
  readonly subject?: string;
  /** The lesson about this call, when the warning comes from a lesson and not from a failure. */
  readonly lesson?: { readonly title: string; readonly where: string };
  /** The person would be asked; absent when the text goes to the agent's model. */
  readonly asks?: true;
  /** What the hook would say about this call, word for word; empty when silent. */
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
  /** Most tokens; absent = the limits for an agent, in tokens and characters. */
  readonly budget?: number;
  /** At most so many characters; absent = as many as the tokens allow. */
  readonly characters?: number;
  /** Also what other projects taught about the tools used here; absent = as configured. */
  readonly everywhere?: boolean;
  /** Recalls earlier work for this prompt; absent = the text for the start of a session. */
  readonly prompt?: string;
  /** The asking session; its own work is left out. */
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

/** A lesson that fits a prompt, in the shape of Astra's lessons, for programs that build their own prompts. */
export interface LessonChunk {
  readonly content: string;
  /** The content, parsed into fields. */
  readonly lesson: Lesson;
  readonly metadata: {
    readonly isLesson: true;
    /** `.twiceshy/lessons/telegram.md` */
    readonly file: string;
    readonly title: string;
    readonly kind: LessonKind;
    /** Words that the prompt and the lesson share. */
    readonly matched: readonly string[];
  };
}

/** A line of failures.jsonl, in the format of Autohand's files. */
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
  /** Would this call repeat a known failure? Tells the agent nothing and writes nothing. */
  check(request: CheckRequest): Promise<CheckResult>;
  recall(request: RecallRequest): Promise<RecallResult>;
  /** Turn the attempts of a session into remedies. */
  learn(session: string): Promise<{ readonly remedies: number }>;
  forget(target: ForgetTarget): Promise<Forgotten>;
  /** Would this call repeat a failure? Null when nothing says so. */
  isDuplicateFailure(request: CheckRequest): Promise<FailureMatch | null>;
  /** What worked for a similar intent in the project of a folder; null when no match is certain enough. */
  findSuccessPattern(intent: string, cwd: string, now: number): Promise<SuccessPattern | null>;
  /** Knowledge about a project as markdown for a system prompt; by the project's id, or by a folder in it. */
  buildProjectContext(project: string, now: number): Promise<string>;
  /** Handles one event of a live agent and returns the answer. */
  handle(event: AgentEvent): Promise<Answer>;
  readonly store: Store;
  close(): Promise<void>;
}
