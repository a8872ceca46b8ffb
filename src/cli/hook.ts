// The command hook: payload on stdin, reply on stdout. Exit code 0 whatever happens, nothing on stderr, over by its
// deadline. It starts cold on every tool call of somebody's agent: what it imports is paid for each time.
import { writeSync } from "node:fs";
import { serveHook } from "../app/serve.ts";
import { type Config, loadConfig } from "../config.ts";
import { hookAgentNamed, hookDoor, logError, openMemory } from "../open.ts";

/** More than any tool prints; what is larger is not worth the agent's time. */
const LARGEST_PAYLOAD = 128 * 1024 * 1024;
/** Kept back for spooling what could not be stored, and for going. */
const RESERVE_MS = 100;

/** Serves one event and ends the process. */
export async function hook(agentName: string): Promise<never> {
  const config = loadConfig();
  beSilent(config);
  try {
    const reply = await answer(agentName, config);
    // The stream's way out would cost milliseconds; a reply fits into any pipe.
    if (reply !== undefined) writeSync(1, `${JSON.stringify(reply)}\n`);
  } catch (error) {
    logError(config, `a hook of ${agentName || "an unnamed agent"} failed`, error, Date.now());
  }
  // Without closing the database: that would write the log back into the file, which the next opener does as well.
  return process.exit(0);
}

async function answer(agentName: string, config: Config): Promise<unknown> {
  const agent = hookAgentNamed(agentName);
  if (!agent) throw new Error(`[hook] there is no agent "${agentName}". Run twiceshy init again.`);
  const text = await readPayload();
  if (text.trim() === "") throw new Error("[hook] the agent sent nothing.");
  const payload: unknown = JSON.parse(text);
  const timed = { ...config, deadlineMs: timeLeft(config) - RESERVE_MS };
  return serveHook(
    agent,
    payload,
    hookDoor(timed, () => openMemory(timed), Date.now()),
  );
}

/** Whatever goes wrong from here on: the agent hears nothing of it, `doctor` does. */
function beSilent(config: Config): void {
  const leave = (what: string, cause?: unknown) => {
    logError(config, what, cause, Date.now());
    process.exit(0);
  };
  process.removeAllListeners("warning");
  process.on("uncaughtException", (error) => leave("a hook failed", error));
  // Reached only when the agent does not end its payload: the work itself has a shorter deadline.
  setTimeout(() => leave("the agent did not end what it sent in time"), timeLeft(config)).unref();
}

/** Milliseconds until the deadline, counted from the start of the process: Node's own start is part of it. */
function timeLeft(config: Config): number {
  return Math.max(20, config.deadlineMs - RESERVE_MS - process.uptime() * 1_000);
}

async function readPayload(): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_PAYLOAD) throw new Error("[hook] the agent sent more than 128 MB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
