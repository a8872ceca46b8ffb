// Minimal MCP client: starts a server, sends requests, waits for their answers.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export function startServer(args, env) {
  const child = spawn(process.execPath, args, { env, stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map();
  let next = 0;
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  const request = (method, params) =>
    new Promise((resolve) => {
      const id = ++next;
      waiting.set(id, resolve);
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    });
  return {
    pid: child.pid,
    request,
    async initialize(name = "claude-code") {
      const { result } = await request("initialize", {
        protocolVersion: "2025-06-18",
        capabilities: {},
        clientInfo: { name, version: "1" },
      });
      child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
      return result;
    },
    async hook(payload) {
      const { result } = await request("tools/call", { name: "hook", arguments: payload });
      return JSON.parse(result.content[0].text);
    },
    /** Closes stdin; resolves with the exit code. */
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", resolve);
        child.stdin.end();
      }),
  };
}
