// Tries our hook and MCP server as the agent's settings start them: is a failed call in its format stored? In a memory of
// its own, removed afterwards. What stands between the agent and us (a plugin, a wrapper file) is not run.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Config, loadConfig } from "../../config.ts";
import { inspectMemory } from "../../open/project.ts";
import type { Agent } from "../../ports/agent.ts";
import type { KeptReceipt } from "./settings-files.ts";

/** Longer than any agent waits. */
const LIMIT_MS = 15_000;

/** The reason why a test call was not stored; undefined when all is well. */
export async function tryHook(
  agent: Agent,
  { launcher, style }: KeptReceipt,
  config: Config,
): Promise<string | undefined> {
  if (!agent.trial) return undefined;
  const home = mkdtempSync(join(tmpdir(), "twiceshy-trial-"));
  try {
    const env = { ...config.env, ...launcher.env, TWICESHY_HOME: home };
    const { node, hook, cli } = launcher;
    const send = (session: string) => JSON.stringify(agent.trial?.({ cwd: home, session }));
    const cold = await run(node, [hook, agent.name, "10"], env, home, send("trial-1"));
    if (cold !== undefined) return cold;
    if (style === "mcp") {
      const warm = await run(node, [cli, "mcp"], env, home, requests(agent.name, send("trial-2")), 2);
      if (warm !== undefined) return `the MCP server: ${warm}`;
    }
    const stored = (await inspectMemory(loadConfig(env)))?.calls ?? 0;
    const expected = style === "mcp" ? 2 : 1;
    if (stored >= expected) return undefined;
    const lost = expected - stored;
    return `${lost} of ${expected} test calls ${lost === 1 ? "was" : "were"} not stored`;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Runs until the program ends, or until it has answered so many lines; returns what went wrong. */
function run(
  program: string,
  args: readonly string[],
  env: Config["env"],
  cwd: string,
  input: string,
  answers = 0,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...env },
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    const said: string[] = [];
    let left = answers;
    const limit = setTimeout(() => child.kill("SIGKILL"), LIMIT_MS);
    const end = (reason: string | undefined) => {
      clearTimeout(limit);
      resolve(reason);
    };
    child.once("error", (error) => end(error.message));
    child.once("close", (code, signal) => {
      if (signal === "SIGKILL") end(`no answer within ${LIMIT_MS / 1_000} s`);
      else end(code === 0 && left <= 0 ? undefined : (said.at(-1) ?? `it ended with exit code ${code}`));
    });
    child.stderr.on("data", (data) => said.push(String(data).trim()));
    child.stdin.on("error", () => {});
    const lines = createInterface({ input: child.stdout });
    if (answers === 0) {
      child.stdin.end(input);
      return;
    }
    lines.on("line", () => {
      if (--left === 0) child.stdin.end();
    });
    child.stdin.write(input);
  });
}

/** What an agent sends to an MCP server whose tool is a hook. */
function requests(client: string, payload: string): string {
  const clientInfo = { name: client, version: "1" };
  const start = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  const messages = [
    { id: 1, method: "initialize", params: start },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: { name: "hook", arguments: JSON.parse(payload) } },
  ];
  return messages.map((one) => `${JSON.stringify({ jsonrpc: "2.0", ...one })}\n`).join("");
}
