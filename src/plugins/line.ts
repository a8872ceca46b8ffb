// Connects a plugin inside an agent to Twiceshy: one MCP server as a child process, which answers a hook in about a
// millisecond and ends with the agent. Nothing here throws, and nobody waits past the deadline: without an answer the
// agent goes on as if Twiceshy were not there.
import { type ChildProcess, spawn } from "node:child_process";
import { PATIENCE_FIELD, patienceAt } from "../domain/deadline.ts";

/** How `twiceshy init` told the plugin to start us. */
export interface Launch {
  readonly node: string;
  /** Absolute path of the CLI. */
  readonly cli: string;
  readonly env: Readonly<Record<string, string>>;
}

/** What the adapter of every in-process agent replies; empty when there is nothing to say. */
export interface Reply {
  /** Stop the call, with this reason for the model. */
  readonly deny?: string;
  /** Text for the model. */
  readonly context?: string;
  /** Lines for the person. */
  readonly banner?: string;
}

export type Payload = Readonly<Record<string, unknown>>;

export interface Line {
  ask(payload: Payload): Promise<Reply>;
  /** Sends the last payloads and lets the child finish its work alone. */
  close(last: readonly Payload[]): Promise<void>;
}

const SILENT: Reply = {};
const PATIENCE_S = patienceAt("tool-start");
/** A child that dies so often without an answer in between is not started again. */
const MOST_FAILURES = 3;
/** How long the agent's end is held up for the last words to leave. */
const FLUSH_MS = 500;

export function openLine(launch: Launch, agent: string, patienceS: number = PATIENCE_S): Line {
  let child: ChildProcess | undefined;
  let failures = 0;
  let count = 0;
  const waiting = new Map<number, (reply: Reply) => void>();

  // Started before the first event, so that nobody waits for Node.
  connected();
  return {
    ask: (payload) =>
      new Promise((resolve) => {
        const id = ++count;
        const answer = (reply: Reply) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(reply);
        };
        const timer = setTimeout(() => {
          // It hangs: the next event starts another one.
          drop();
          answer(SILENT);
        }, patienceS * 1_000);
        waiting.set(id, answer);
        if (!send(id, payload)) answer(SILENT);
      }),
    close: (last) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, FLUSH_MS);
        try {
          for (const payload of last) send(++count, payload);
          if (child?.stdin) child.stdin.end(() => resolve(clearTimeout(timer)));
          else resolve(clearTimeout(timer));
        } catch {
          resolve(clearTimeout(timer));
        }
      }),
  };

  function send(id: number, payload: Payload): boolean {
    const body = { ...payload, [PATIENCE_FIELD]: String(patienceS) };
    return write({ id, method: "tools/call", params: { name: "hook", arguments: body } });
  }

  function write(message: object): boolean {
    try {
      const stdin = connected()?.stdin;
      if (!stdin?.writable) return false;
      stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
      return true;
    } catch {
      return false;
    }
  }

  /** The running child, started if need be; undefined when it cannot be started. */
  function connected(): ChildProcess | undefined {
    if (child || failures >= MOST_FAILURES) return child;
    try {
      const started = spawn(launch.node, [launch.cli, "mcp", "--agent", agent], {
        env: { ...process.env, ...launch.env },
        stdio: ["pipe", "pipe", "ignore"],
        windowsHide: true,
      });
      child = started;
      const gone = () => child === started && drop();
      started.on("error", gone);
      started.on("exit", gone);
      started.stdin?.on("error", gone);
      started.stdout?.setEncoding("utf8").on("data", lines(receive));
      // It must not keep an agent alive that has nothing else to do.
      for (const handle of [started, started.stdin, started.stdout])
        (handle as { unref?(): void } | null)?.unref?.();
      const clientInfo = { name: agent, version: "1" };
      const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
      write({ id: 0, method: "initialize", params });
      write({ method: "notifications/initialized" });
    } catch {
      drop();
    }
    return child;
  }

  function drop(): void {
    const old = child;
    child = undefined;
    failures++;
    try {
      old?.kill();
    } catch {
      // It has ended by itself.
    }
    for (const answer of [...waiting.values()]) answer(SILENT);
  }

  function receive(line: string): void {
    try {
      const { id, result } = JSON.parse(line);
      const answer = waiting.get(id);
      if (answer === undefined) return;
      failures = 0;
      answer(result?.isError ? SILENT : JSON.parse(result?.content?.[0]?.text ?? "{}"));
    } catch {
      // Not a message of ours.
    }
  }
}

function lines(take: (line: string) => void): (chunk: string) => void {
  let rest = "";
  return (chunk) => {
    const all = (rest + chunk).split("\n");
    rest = all.pop() ?? "";
    for (const line of all) if (line !== "") take(line);
  };
}

/** A plugin that fails must never be what stops an agent. */
export async function quietly<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
