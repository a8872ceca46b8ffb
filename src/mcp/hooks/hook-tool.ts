// MCP tool `hook`: takes a hook's payload and returns what a command hook would print.
import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { serveHook } from "../../app/hooks/serve.ts";
import { DEFAULT_PATIENCE_S, PATIENCE_FIELD } from "../../domain/deadline.ts";
import { hookAgentNamed, hookDoor } from "../../open/hooks.ts";
import type { LastingMemory } from "../../open/lasting-memory.ts";
import { brieflyDescribed } from "../arguments.ts";

export function registerHook(server: McpServer, memory: LastingMemory, agentName: () => string): void {
  /** Events are handled one after the other, so that reads and writes of parallel calls do not mix. */
  let queue: Promise<unknown> = Promise.resolve();
  server.registerTool(
    "hook",
    {
      title: "Hook of the coding agent",
      description: "For the agent's own hooks, not for models.",
      inputSchema: brieflyDescribed(z.looseObject({})),
    },
    async (payload) => {
      const arrived = performance.now();
      const reply = queue.then(() => answer(payload, arrived));
      queue = reply.catch(() => {});
      // Without a reply an empty object is returned, because the agent expects JSON.
      return { content: [{ type: "text", text: JSON.stringify((await reply) ?? {}) }] };
    },
  );

  async function answer(payload: Readonly<Record<string, unknown>>, arrived: number): Promise<unknown> {
    const begun = performance.now();
    const door = hookDoor(memory.config(), memory.open, Date.now(), () => ({
      patienceMs: (Number(payload[PATIENCE_FIELD]) || DEFAULT_PATIENCE_S) * 1_000,
      waitedMs: performance.now() - arrived,
      workedMs: performance.now() - begun,
    }));
    const name = agentName();
    const agent = hookAgentNamed(name);
    if (agent) return serveHook(agent, payload, door);
    door.log(`there is no agent "${name}"`, undefined);
    return undefined;
  }
}
