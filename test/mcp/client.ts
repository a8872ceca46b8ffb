// The built MCP server, started and spoken to over stdio.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { newFolder } from "../new-folder.ts";

const SERVER = join(import.meta.dirname, "../../dist/mcp.cjs");
const running: ChildProcess[] = [];

/** After each test. */
export function killServers(): void {
  for (const child of running.splice(0)) child.kill("SIGKILL");
}

export async function start(options: { home?: string; client?: string; initialize?: boolean } = {}) {
  if (!existsSync(SERVER)) throw new Error("There is no dist/mcp.cjs. Run npm run build first.");
  const home = options.home ?? newFolder();
  const env = { ...process.env, HOME: home, TWICESHY_HOME: home };
  const child = spawn(process.execPath, [SERVER, "mcp"], { env, stdio: ["pipe", "pipe", "pipe"] });
  running.push(child);
  const waiting = new Map<number, (message: Answer) => void>();
  /** Whatever came out that is not an answer. */
  const noise: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = parse(line);
    if (message && waiting.has(message.id)) waiting.get(message.id)?.(message);
    else noise.push(line);
  });
  child.stderr.on("data", (chunk) => noise.push(String(chunk)));
  child.stdin.on("error", () => {});
  let next = 0;
  const request = (method: string, params: unknown) =>
    new Promise<Answer>((resolve) => {
      const id = ++next;
      waiting.set(id, resolve);
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    });
  const text = async (name: string, input: unknown): Promise<string> =>
    (await request("tools/call", { name, arguments: input })).result.content[0].text;
  const server = {
    noise,
    request,
    text,
    call: async (name: string, input: unknown) => JSON.parse(await text(name, input)),
    hook: async (payload: unknown) => JSON.parse(await text("hook", payload)),
    initialize: () =>
      request("initialize", {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name: options.client ?? "claude-code", version: "1" },
      }),
    write: (raw: string) => child.stdin.write(raw),
    end: () => child.stdin.end(),
    closeOutput: () => child.stdout.destroy(),
    exited: new Promise<number | null>((resolve) => child.once("exit", resolve)),
    errors(): { reason: string }[] {
      const file = join(home, "errors.jsonl");
      if (!existsSync(file)) return [];
      return readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    },
  };
  if (options.initialize !== false) await server.initialize();
  return server;
}

interface Answer {
  readonly id: number;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is looked at by the expectations
  readonly result: any;
}

function parse(line: string): Answer | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
