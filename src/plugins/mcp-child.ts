// Runs the MCP server as a child process of a plugin: started before the first message, and again after it ended.
import { type ChildProcess, spawn } from "node:child_process";

/** How `twiceshy init` told the plugin to start us. */
export interface Launch {
  readonly node: string;
  /** Absolute path of the CLI. */
  readonly cli: string;
  readonly env: Readonly<Record<string, string>>;
}

interface McpChild {
  /** False when it cannot be sent. */
  send(message: object): boolean;
  /** Ends a child that does not answer; the next message starts another one. */
  drop(): void;
  /** Closes its input, so that it finishes its work and ends; calls back when all was sent. */
  finish(done: () => void): void;
}

interface Listener {
  /** A message of the child. True if it answers a question: then the child works. */
  receive(message: { readonly id?: unknown; readonly result?: unknown }): boolean;
  /** The child has ended or was dropped: nobody will answer. */
  dropped(): void;
}

/** A child that dies so often without an answer in between is not started again. */
const MOST_FAILURES = 3;

export function mcpChild(launch: Launch, agent: string, listener: Listener): McpChild {
  let child: ChildProcess | undefined;
  let failures = 0;

  // Started before the first event, so that nobody waits for Node.
  start();
  return {
    send,
    drop,
    finish(done) {
      if (child?.stdin) child.stdin.end(done);
      else done();
    },
  };

  function send(message: object): boolean {
    try {
      const stdin = start()?.stdin;
      if (!stdin?.writable) return false;
      stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
      return true;
    } catch {
      return false;
    }
  }

  /** The running child, started if need be; undefined when it cannot be started. */
  function start(): ChildProcess | undefined {
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
      send({ id: 0, method: "initialize", params });
      send({ method: "notifications/initialized" });
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
    listener.dropped();
  }

  function receive(line: string): void {
    try {
      if (listener.receive(JSON.parse(line))) failures = 0;
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
