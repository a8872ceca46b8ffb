// Converts an agent's own session records into iterations, for loops that keep no logs themselves.

import { parseAction } from "../../core/action/parse.ts";
import { workDone } from "../../core/outcome/commit.ts";
import { judgeOutcome } from "../../core/outcome/judge.ts";
import { redact, redactText } from "../../core/redact/index.ts";
import { describeTurn } from "../../core/synthesise/turn.ts";
import type { Action } from "../../domain/action.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { AgentEvent, ToolEnd } from "../../domain/event.ts";
import { familyOf } from "../../domain/failure-kinds.ts";
import type {
  Approach,
  CommandResult,
  ErrorEntry,
  Iteration,
  IterationStatus,
} from "../../domain/iteration.ts";
import { keep } from "../lines.ts";
import { publicEvent } from "../private.ts";
import { statusOfCode } from "../ralph/status.ts";
import { NO_STATEMENTS, type Statements, statementsIn } from "../statements.ts";
import { type Story, storyInPrompt } from "./story.ts";

export interface TranscriptOptions {
  /** Root of the project; the folder of the session when absent. */
  readonly root?: string;
  /** Run id of the loop; the session's own id when absent. */
  readonly runId?: string;
  /** Number of the first session, from 1. */
  readonly iteration?: number;
  /** Exit code of the agent's command, if known: it decides how the iteration ended. */
  readonly exitCode?: number;
  /** The loop's stories, to find by title which one a prompt is about. */
  readonly stories?: readonly Story[];
  readonly model?: string;
}

/** One iteration per session, in order of their start. */
export async function transcriptIterations(
  events: AsyncIterable<AgentEvent>,
  options: TranscriptOptions = {},
): Promise<readonly Iteration[]> {
  const sessions = new Map<string, Session>();
  for await (const given of events) {
    const event = redact(publicEvent(given));
    const session = sessions.get(event.session) ?? begin(event, options);
    sessions.set(event.session, session);
    take(session, event, options);
  }
  return [...sessions.values()]
    .filter((session) => session.prompt !== "" || session.calls.length > 0)
    .map((session, index) => iterationOf(session, (options.iteration ?? 1) + index, options));
}

interface Call {
  readonly attempt: Attempt;
  readonly action: Action;
}

interface Session {
  readonly id: string;
  readonly agent: string;
  readonly root: string;
  readonly beganAt: number;
  endedAt: number;
  prompt: string;
  model: string;
  statements: Statements;
  readonly calls: Call[];
}

function begin(event: AgentEvent, options: TranscriptOptions): Session {
  return {
    id: event.session,
    agent: event.agent,
    // Redacted like the paths that are compared with it.
    root:
      options.root === undefined ? (event.root ?? event.cwd) : redactText(`${options.root}/`).slice(0, -1),
    beganAt: event.at,
    endedAt: event.at,
    prompt: "",
    model: options.model ?? "",
    statements: NO_STATEMENTS,
    calls: [],
  };
}

function take(session: Session, event: AgentEvent, options: TranscriptOptions): void {
  session.endedAt = Math.max(session.endedAt, event.at);
  if (event.type === "session-start") session.model ||= options.model ?? event.model ?? "";
  // A loop sends one prompt; later ones are answers to the agent's questions.
  if (event.type === "prompt-submit" && session.prompt === "") session.prompt = event.prompt;
  if (event.type === "turn-end" && event.lastMessage !== undefined)
    session.statements = statementsIn(event.lastMessage);
  if (event.type === "tool-end") session.calls.push(callOf(session, event));
}

function callOf(session: Session, event: ToolEnd): Call {
  const action = parseAction(event.call, { cwd: event.cwd || session.root, root: session.root });
  const outcome = judgeOutcome({ agent: event.agent, call: event.call, action, result: event.result });
  const { work, commit } = workDone(action, event.call, event.result.output, outcome);
  return {
    action,
    attempt: {
      id: session.calls.length + 1,
      project: "",
      session: session.id,
      agent: event.agent,
      call: event.call.id,
      turn: 1,
      at: event.at,
      tool: event.call.tool,
      display: action.display,
      fingerprint: action.fingerprint,
      goal: action.goal,
      outcome,
      subjects: action.subjects,
      files: action.files,
      provides: action.provides,
      changes: action.changes,
      ...(work !== undefined && { work }),
      ...(commit && { commit }),
      source: "import",
    },
  };
}

const MOST = 40;
const DESCRIPTION = 400;

function iterationOf(session: Session, number: number, options: TranscriptOptions): Iteration {
  const attempts = session.calls.map((call) => call.attempt);
  const turn = describeTurn(
    { project: "", session: session.id, number: 1, at: session.beganAt, prompt: session.prompt },
    attempts,
    [],
  );
  const story = storyInPrompt(session.prompt, options.stories ?? []);
  const status = statusOf(turn.ending, attempts.at(-1), options.exitCode);
  const errors = errorsOf(attempts, options.exitCode);
  return {
    runId: options.runId ?? session.id,
    iteration: number,
    retry: 0,
    storyId: story.id,
    storyTitle: story.title,
    mode: "build",
    status,
    at: session.endedAt,
    filesRead: filesRead(session.calls),
    filesModified: turn.files,
    commandsRun: session.calls.flatMap(commandOf).slice(-MOST),
    errorsEncountered: errors,
    decisionsExplained: session.statements.decisions.map((one) => ({
      ...one,
      outcome: status === "success" ? "success" : "failure",
    })),
    approachesTried: approachesOf(session.statements, turn.steps, story.id, turn.files, status, errors),
    commits: turn.commits.map(({ sha = "", message }) => ({ sha, message })),
    learnings: session.statements.learnings,
    duration: Math.round((session.endedAt - session.beganAt) / 1000),
    tokens: { input: 0, output: 0 },
    agent: session.agent,
    model: session.model,
    evidence: [`session ${session.id}`],
  };
}

/** From the exit code if known; else from its last checks, never from what the agent wrote about them. */
function statusOf(ending: string, last: Attempt | undefined, exitCode: number | undefined): IterationStatus {
  if (exitCode !== undefined) return statusOfCode(exitCode);
  if (last?.outcome.status === "cancelled") return "error";
  return ending === "failed" || ending === "undone" ? "error" : "success";
}

/** Each error once, at its last occurrence, so that the one that ended the session comes last. */
function errorsOf(attempts: readonly Attempt[], exitCode: number | undefined): readonly ErrorEntry[] {
  const errors = new Map<string, ErrorEntry>();
  if (exitCode !== undefined && exitCode !== 0)
    errors.set("", {
      kind: "exit-code",
      message: `exit code ${exitCode}`,
      signature: `exit-code: ${exitCode}`,
    });
  for (const { outcome, display } of attempts) {
    if (outcome.status !== "failed" || familyOf(outcome.kind) === "none") continue;
    errors.delete(outcome.signature);
    const message = keep(outcome.excerpt || `${display} failed`);
    errors.set(outcome.signature, { kind: outcome.kind, message, signature: outcome.signature });
  }
  return [...errors.values()].slice(-MOST);
}

function filesRead(calls: readonly Call[]): readonly string[] {
  const read = calls.filter(
    ({ action, attempt }) => action.goal === "read" && attempt.outcome.status === "succeeded",
  );
  return [...new Set(read.flatMap(({ action }) => action.files))].slice(0, MOST);
}

/** Keeps checks, builds, installs, commits and failures; leaves out commands that only look around. */
function commandOf({ action, attempt: { outcome, work, display } }: Call): CommandResult[] {
  if (action.type !== "shell" || ((work === undefined || work === "clean") && outcome.status !== "failed"))
    return [];
  const result =
    outcome.status === "succeeded" ? "passed" : outcome.status === "failed" ? "failed" : "unknown";
  return [
    { command: display, result, output: outcome.status === "failed" ? keep(outcome.excerpt, 200) : "" },
  ];
}

/** The approaches the agent names, then its steps. */
function approachesOf(
  statements: Statements,
  steps: readonly string[],
  storyId: string,
  files: readonly string[],
  status: IterationStatus,
  errors: readonly ErrorEntry[],
): readonly Approach[] {
  const worked = status === "success";
  const reason = errors.at(-1)?.message ?? "";
  const failure = worked || reason === "" ? {} : { failureReason: reason };
  const named: readonly Approach[] = statements.approaches.map(({ description, why }) =>
    why === ""
      ? { storyId, description, files, result: worked ? "worked" : "failed", ...failure }
      : { storyId, description, files: [], result: worked ? "abandoned" : "failed", failureReason: why },
  );
  if (steps.length === 0) return named;
  const description = keep(steps.join("; "), DESCRIPTION);
  return [...named, { storyId, description, files, result: worked ? "worked" : "failed", ...failure }];
}
