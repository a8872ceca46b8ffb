// Port: a coding agent (its hook payloads, replies, settings files and histories). Every adapter passes
// test/contracts/agent.ts.
import type { AgentEvent, Origin } from "../domain/event.ts";

/** Our answer to an agent; each adapter translates it into the agent's format. */
export type Answer =
  | { readonly type: "silent" }
  /** Text for the model, added to its input. */
  | {
      readonly type: "context";
      readonly text: string;
      /** Lines for the person, where the agent can show them. */
      readonly banner?: string;
    }
  /** Lines for the person alone, where the agent can show them. */
  | { readonly type: "footer"; readonly text: string }
  /** Stop this call and give the model the reason. `banner`: lines for the person, for agents that may not show the reason. */
  | {
      readonly type: "deny";
      readonly reason: string;
      readonly banner?: string;
      /** Text for the model that came up at the same event, for agents that pass it on beside a stop. */
      readonly context?: string;
    }
  /** Let the person decide; where nobody can be asked the adapter answers like `deny`. */
  | { readonly type: "ask"; readonly question: string };

/** A settings file before and after. */
export interface FileChange {
  readonly path: string;
  /** Undefined: the file does not exist yet. */
  readonly before: string | undefined;
  /** Undefined: the file is deleted (only Twiceshy wrote to it). Equal to `before`: nothing to do. */
  readonly after: string | undefined;
  /** One line for people: "7 hooks, 1 rule". */
  readonly summary: string;
}

/** Paths and variables with which the agent starts Twiceshy. */
export interface Launcher {
  /** The node binary. */
  readonly node: string;
  /** Absolute path of the hook's script (command hooks). */
  readonly hook: string;
  /** Absolute path of the CLI (MCP server: `<cli> mcp`). */
  readonly cli: string;
  /** Variables the agent must pass to us (it may start us with an empty environment). */
  readonly env: Readonly<Record<string, string>>;
}

export interface InstallContext {
  readonly home: string;
  /** Environment as read by config.ts: `CODEX_HOME`, `CLAUDE_CONFIG_DIR` … */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly launcher: Launcher;
  /** How hooks call us: through our MCP server, or with one command per event (older versions). Default: `mcp`. */
  readonly style?: "mcp" | "command";
  /** Root of the only project to install for; absent: for all projects of the person. */
  readonly project?: string;
  /** The text of a file, undefined when it is not there. */
  read(path: string): string | undefined;
}

/** Called for every line of a history that cannot be read and is left out. */
export type OnBroken = () => void;

/** A history file on this machine. */
export interface HistoryFile {
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: number;
}

export interface HookContext {
  readonly now: number;
  /** Folder in which the agent started us, for events that name none. */
  readonly cwd?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The end of a file, whole lines, at most so many bytes; empty when it cannot be read. */
  readTail(path: string, bytes: number): string;
  /** Waits for what the agent is about to write; absent where nobody writes. */
  pause?(milliseconds: number): void;
}

/** Facts about an agent, available without loading the rest of it. A cold hook evaluates only those of its own agent. */
export interface AgentFacts {
  /** As events and the store name it: `claude-code`. */
  readonly name: string;
  /** Other names that people, other memories and MCP clients use for it. */
  readonly aliases: readonly string[];
  /** For people: "Claude Code". */
  readonly label: string;
  /** The program that starts it: having it on the PATH counts as using it, even before any settings exist. */
  readonly program: string;
  /** Environment variables by which a command knows that this agent runs it; absent where none is known. */
  readonly shellMarks?: readonly string[];
  /** The part of the adapter a hook needs; absent when only its histories are read. */
  hooks?(): HookAgent;
  /** Its hooks, or our plugin inside it, call the tool `hook` of our MCP server. Absent: they start a command, and its model never sees the tool. */
  readonly hookTool?: true;
  /** Whether this record, a line or a whole document, is of this agent's history. */
  isHistory(record: Readonly<Record<string, unknown>>): boolean;
  /** Whether a SQLite database with these tables is this agent's history; absent where it keeps none. */
  isDatabase?(tables: readonly string[]): boolean;
  /** The same for histories that are not JSON, by the beginning of the file. */
  isHistoryText?(head: string): boolean;
  load(): Promise<Agent>;
}

export interface HookAgent extends Pick<Agent, "parse" | "reply"> {
  /** Its replies are exit codes and texts (`ExitReply`), not JSON. */
  readonly repliesByExit?: true;
}

/** The reply of agents that read exit codes: only a command hook can give it. */
export interface ExitReply {
  readonly exitCode: number;
  readonly stdout?: string;
  readonly stderr?: string;
}

/** Approval of hooks is the person's decision; we do it for them only after an explicit yes. */
export interface Approval {
  readonly question: string;
  /** How the person can do it, one line. */
  readonly byHand: string;
  approve(
    env: InstallContext["env"],
    cwd: string,
  ): Promise<{ readonly found: number; readonly trusted: number }>;
}

/** A setting of the person's that keeps our installed hooks from running. */
export interface Hindrance {
  /** "hooks are switched off" */
  readonly what: string;
  /** What to do, one line. */
  readonly remedy: string;
}

export interface Agent extends Pick<AgentFacts, "name" | "label"> {
  /** Only its histories are read, there is nothing to install: why, and what can be done. */
  readonly historyOnly?: string;
  /** Translates a hook's payload into events. Unknown events give none; a malformed payload throws. */
  parse(payload: unknown, context: HookContext): readonly AgentEvent[];
  /** Translates an answer into the hook's output; undefined = print nothing. */
  reply(payload: unknown, answer: Answer, origin: Origin): unknown;
  /** True when this agent seems to be used on this machine. */
  isPresent(home: string, env: InstallContext["env"]): boolean;
  /** Files with our entries added; unchanged when they are already there. */
  install(context: InstallContext): readonly FileChange[];
  /** Files with only our entries removed. */
  uninstall(context: InstallContext): readonly FileChange[];
  /** Why the agent would not run our hooks although they are installed. Absent: its settings cannot switch them off. */
  hindrances?(context: InstallContext): readonly Hindrance[];
  /** Present when the agent runs only hooks that the person has approved. */
  readonly approval?: Approval;
  /** True when `install` and `uninstall` know settings of a single project that git does not share. */
  readonly forProject?: boolean;
  /** The oldest version that runs our hooks as they are installed. */
  readonly leastVersion?: string;
  /** A failed shell call as this agent's hook reports it: `doctor` sends it through the installed command. */
  trial?(at: { readonly cwd: string; readonly session: string }): unknown;
  /** What stands between the agent and our command, and is not run by the trial. */
  readonly untried?: string;
  /** Sessions that run already have nothing of an installation until they are started again. */
  readonly startAgain?: true;
  /** What else the person has to do or know after the installation, one line each. */
  readonly afterInstall: readonly string[];
  /** Sessions recorded by the agent itself. */
  histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]>;
  /** Reads one of them, oldest event first, without holding the file in memory. */
  readHistory(path: string, onBroken?: OnBroken): AsyncIterable<AgentEvent>;
}
