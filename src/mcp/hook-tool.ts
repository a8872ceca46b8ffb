// The tool that agents call at every event: takes a hook's payload, answers with what a command hook would print.
import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import { serveHook } from "../app/serve.ts";
import { PATIENCE_FIELD, UNTOLD_PATIENCE_S } from "../domain/deadline.ts";
import { hookAgentNamed, hookDoor } from "../open.ts";
import type { LastingMemory } from "./memory.ts";

export function registerHook(server: McpServer, memory: LastingMemory, agentName: () => string): void {
  /** One event after the other: what two parallel calls look up and write must not cross. */
  let queue: Promise<unknown> = Promise.resolve();
  server.registerTool(
    "hook",
    {
      title: "Hook of the coding agent",
      description:
        "For the agent's own hooks, not for models: takes a hook's payload, answers with its reply.",
      inputSchema: z.looseObject({}),
    },
    async (payload) => {
      const arrived = performance.now();
      const reply = queue.then(() => answer(payload, arrived));
      queue = reply.catch(() => {});
      // Nothing to say is an empty object: the agent expects JSON.
      return { content: [{ type: "text", text: JSON.stringify((await reply) ?? {}) }] };
    },
  );

  async function answer(payload: Readonly<Record<string, unknown>>, arrived: number): Promise<unknown> {
    const begun = performance.now();
    const door = hookDoor(memory.config(), memory.open, Date.now(), () => ({
      patienceMs: (Number(payload[PATIENCE_FIELD]) || UNTOLD_PATIENCE_S) * 1_000,
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
