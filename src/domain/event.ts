// Events of an agent in our own format, shared by hooks, transcripts and `record`.

/** Where and when an event happened. */
export interface Origin {
  /** The agent's name; free text, since `record` takes events of agents without an adapter. */
  readonly agent: string;
  /** The agent's own session id. A subagent's calls carry the session they belong to. */
  readonly session: string;
  /** Working folder of the call; empty when unknown. */
  readonly cwd: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Identity of the project where the source names it (replayed histories, spooled events); else the folder decides. */
  readonly project?: string | undefined;
  /** Root of the work tree, with `project`; the working folder when absent. */
  readonly root?: string | undefined;
  /** Address of the repository, where the source knows it: identifies the project after the folder was deleted. */
  readonly remote?: string | undefined;
  /** Git branch, where the source knows it. */
  readonly branch?: string | undefined;
  /** Path of the agent's transcript, where the hook names it. */
  readonly transcript?: string | undefined;
  /** Id of the subagent that acted; absent for the main agent. */
  readonly subagent?: string | undefined;
  /** True when nobody can answer a question (headless run); absent when unknown. */
  readonly unattended?: boolean | undefined;
  /** True where the agent drops text for the model that is given at this moment: at most a stop is read. */
  readonly deaf?: true | undefined;
}

export interface ToolCall {
  /** The agent's id of this call, unique in its session. */
  readonly id: string;
  /** The agent's own tool name: `Bash`, `exec_command`, `Edit`, `mcp__github__search` … */
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The result of a call, not yet judged. */
export interface ToolResult {
  /** Success as the agent reports it; undefined when it does not. */
  readonly ok?: boolean | undefined;
  readonly exitCode?: number | undefined;
  /** Output or error text, possibly an excerpt. */
  readonly output: string;
  /** Beginning of a file that was read or edited. Not used to judge the outcome, and not stored. */
  readonly fileText?: string | undefined;
  /** The person or the agent interrupted it. */
  readonly interrupted?: boolean | undefined;
  readonly durationMs?: number | undefined;
}

export interface SessionStart extends Origin {
  readonly type: "session-start";
  readonly source: "startup" | "resume" | "clear" | "compact" | "fork";
  /** The agent's model, where the hook names it. */
  readonly model?: string;
}
export interface PromptSubmit extends Origin {
  readonly type: "prompt-submit";
  readonly prompt: string;
}
export interface ToolStart extends Origin {
  readonly type: "tool-start";
  readonly call: ToolCall;
  /**
   * When the model decided on the call, where the agent's record says so: it had read everything delivered before, and
   * nothing delivered since.
   */
  readonly decidedAt?: number | undefined;
  /** False where the agent would end its whole run if this call were stopped: a warning can only be a note. */
  readonly stoppable?: false | undefined;
  /** Number of the prompt it belongs to, from 1; absent where nobody counted. */
  readonly turn?: number | undefined;
}
export interface ToolEnd extends Origin {
  readonly type: "tool-end";
  readonly call: ToolCall;
  readonly result: ToolResult;
  /** Number of the prompt it belongs to, from 1; absent where nobody counted. */
  readonly turn?: number | undefined;
}
/** The model is about to read every result so far: later calls are made knowing them. */
interface ResultsRead extends Origin {
  readonly type: "results-read";
}
export interface TurnEnd extends Origin {
  readonly type: "turn-end";
  readonly lastMessage?: string;
  /** All the agent said in the turn, as it came, where its record is at hand. */
  readonly words?: readonly string[];
}
export interface SessionEnd extends Origin {
  readonly type: "session-end";
}

export type AgentEvent =
  | SessionStart
  | PromptSubmit
  | ToolStart
  | ToolEnd
  | ResultsRead
  | TurnEnd
  | SessionEnd;
