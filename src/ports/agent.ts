// One coding agent: what it sends, what it understands, where its settings and its history are.
// Every adapter passes test/contracts/agent.ts.
import type { AgentName } from "../domain/agent.ts";
import type { AgentEvent, Origin } from "../domain/event.ts";

/** What we want to say back to an agent; each adapter puts it into its own words. */
export type Answer =
  | { readonly type: "silent" }
  /** Text for the model, beside whatever it gets anyway. */
  | {
      readonly type: "context";
      readonly text: string;
      /** Lines for the person, where the agent can show them. */
      readonly banner?: string;
    }
  /** Lines for the person alone, where the agent can show them. */
  | { readonly type: "footer"; readonly text: string }
  /** Stop this call and give the model the reason. `banner`: lines for the person, where the reason may not be seen. */
  | { readonly type: "deny"; readonly reason: string; readonly banner?: string }
  /** Let the person decide; where nobody can be asked the adapter answers like `deny`. */
  | { readonly type: "ask"; readonly question: string };

/** A settings file before and after. */
export interface FileChange {
  readonly path: string;
  /** Undefined: the file does not exist yet. */
  readonly before: string | undefined;
  /** Undefined: the file goes, since nothing but us was in it. Equal to `before`: nothing to do. */
  readonly after: string | undefined;
  /** One line for people: "7 hooks, 1 rule". */
  readonly summary: string;
}

/** How the agent starts us. */
export interface Launcher {
  /** The node binary. */
  readonly node: string;
  /** Absolute path of the hook's script (command hooks). */
  readonly hook: string;
  /** Absolute path of the CLI (MCP server: `<cli> mcp`). */
  readonly cli: string;
  /** Variables the agent must hand on (it may start us with an empty environment). */
  readonly env: Readonly<Record<string, string>>;
}

export interface InstallContext {
  readonly home: string;
  /** Environment as read by config.ts: `CODEX_HOME`, `CLAUDE_CONFIG_DIR` … */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly launcher: Launcher;
  /** How hooks reach us: through our MCP server, or by a command for each event (older versions). Default: `mcp`. */
  readonly style?: "mcp" | "command";
  /** The text of a file, undefined when it is not there. */
  read(path: string): string | undefined;
}

/** A history file on this machine. */
export interface HistoryFile {
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: number;
}

export interface HookContext {
  readonly now: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The end of a file, whole lines, at most so many bytes; empty when it cannot be read. */
  readTail(path: string, bytes: number): string;
}

export interface Agent {
  readonly name: AgentName;
  /** "Claude Code" */
  readonly label: string;
  /** Only its histories are read, there is nothing to install: why, and what can be done. */
  readonly historyOnly?: string;
  /** What a hook sent → what we mean. Unknown events give nothing; what cannot be understood throws. */
  parse(payload: unknown, context: HookContext): readonly AgentEvent[];
  /** What we mean → what the hook prints; undefined = print nothing. */
  reply(payload: unknown, answer: Answer, origin: Origin): unknown;
  /** True when this agent seems to be used on this machine. */
  isPresent(home: string, env: InstallContext["env"]): boolean;
  /** Files as they should be with us in them. Unchanged when we already are. */
  install(context: InstallContext): readonly FileChange[];
  /** Files as they should be without us: only our own entries go. */
  uninstall(context: InstallContext): readonly FileChange[];
  /** What the person has to do or know after the installation, one line each. */
  readonly afterInstall: readonly string[];
  /** Sessions recorded by the agent itself. */
  histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]>;
  /** Reads one of them, oldest event first, without holding the file in memory. */
  readHistory(path: string): AsyncIterable<AgentEvent>;
}
