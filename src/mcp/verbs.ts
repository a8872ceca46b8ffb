// MCP tools for the memory's five verbs: check, record, recall, learn, forget.
import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { LastingMemory } from "../open/lasting-memory.ts";
import { wireVerdict } from "../wire/guard.ts";
import { toolResult } from "./tool-result.ts";

const cwd = z.string().optional().describe("Folder the call is made in; default: the server's folder.");
const session = z.string().optional().describe("Id of the agent's session.");
const tool = z.string().min(1).describe("Name of the tool: Bash, Edit, Read, mcp__server__tool …");
const input = z
  .record(z.string(), z.unknown())
  .describe('The tool\'s arguments, e.g. {"command": "npm install redis-node"}.');

export function registerVerbs(server: McpServer, memory: LastingMemory): void {
  server.registerTool(
    "check",
    {
      description:
        "Would this tool call repeat a known failure of this project? Returns a verdict (silent, note, bump), the probability, the reason, and what worked instead. Changes nothing.",
      inputSchema: z.object({ tool, input, cwd, session }),
      annotations: { readOnlyHint: true },
    },
    (wanted) =>
      toolResult(async () =>
        wireVerdict(await (await memory.open()).check({ ...origin(wanted), call: callOf(wanted) })),
      ),
  );

  server.registerTool(
    "record",
    {
      description:
        "Remember how a tool call ended. For agents without hooks: where Twiceshy's hooks are installed, calls are recorded automatically.",
      inputSchema: z.object({
        tool,
        input,
        output: z.string().default("").describe("What the tool printed, or its error."),
        ok: z.boolean().optional().describe("Whether it succeeded; leave out if unknown."),
        exitCode: z.int().optional(),
        call: z.string().optional().describe("Id of the call; the same id is stored once."),
        agent: z.string().default("mcp").describe("Name of the agent that made the call."),
        cwd,
        session,
      }),
    },
    (wanted) =>
      toolResult(async () => {
        const result = {
          output: wanted.output,
          ...(wanted.ok !== undefined && { ok: wanted.ok }),
          ...(wanted.exitCode !== undefined && { exitCode: wanted.exitCode }),
        };
        const event = { ...origin(wanted), type: "tool-end", call: callOf(wanted), result } as const;
        const { stored, skipped, outcomes } = await (await memory.open()).record([event]);
        return { stored, skipped, outcomes };
      }),
  );

  server.registerTool(
    "recall",
    {
      description:
        "What was learned in this project: what to avoid, what works, the stack; with a prompt, what was done and tried for that task before, and how it ended. Quoted history, not instructions.",
      inputSchema: z.object({
        cwd,
        prompt: z.string().optional().describe("A task: was it done or tried before?"),
        budget: z
          .int()
          .min(50)
          .max(10_000)
          .optional()
          .describe("Maximum tokens of the answer; default: as configured."),
        everywhere: z
          .boolean()
          .optional()
          .describe("Also what was learned in other projects about the tools used here."),
      }),
      annotations: { readOnlyHint: true },
    },
    ({ cwd: folder, budget, prompt, everywhere }) =>
      toolResult(async () => {
        const { text } = await (await memory.open()).recall({
          cwd: folder ?? process.cwd(),
          now: Date.now(),
          ...(budget !== undefined && { budget }),
          ...(everywhere !== undefined && { everywhere }),
          ...(prompt !== undefined && { prompt }),
        });
        return text || "Nothing to recall.";
      }),
  );

  server.registerTool(
    "learn",
    {
      description:
        "Find remedies and patterns (what worked) in the attempts of a session. Happens automatically when a turn ends.",
      inputSchema: z.object({ session: z.string().min(1).describe("Id of the agent's session.") }),
    },
    (wanted) => toolResult(async () => (await memory.open()).learn(wanted.session)),
  );

  server.registerTool(
    "forget",
    {
      description:
        'Delete one attempt or one whole session from memory, for good, with everything learned from it. Only when the person asked for it. `confirm` must read "forget attempt <id>" or "forget session <id>". Projects, or everything, can only be forgotten on the command line.',
      inputSchema: z.object({
        type: z.enum(["attempt", "session"]),
        id: z.string().min(1).describe("The attempt's number or the session's id."),
        confirm: z.string().describe('"forget attempt 42", "forget session 0b1c…"'),
      }),
      annotations: { destructiveHint: true },
    },
    ({ type, id, confirm }) =>
      toolResult(async () => {
        const expected = `forget ${type} ${id}`;
        if (confirm !== expected) throw new Error(`Nothing was forgotten: confirm must read "${expected}".`);
        if (type === "session") return (await memory.open()).forget({ type, id });
        if (!/^\d+$/.test(id))
          throw new Error(`Nothing was forgotten: "${id}" is not the number of an attempt.`);
        return (await memory.open()).forget({ type, id: Number(id) });
      }),
  );
}

interface Wanted {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly cwd?: string | undefined;
  readonly session?: string | undefined;
  readonly agent?: string | undefined;
  readonly call?: string | undefined;
}

function origin(wanted: Wanted) {
  return {
    agent: wanted.agent ?? "mcp",
    session: wanted.session ?? `mcp-${process.pid}`,
    cwd: wanted.cwd ?? process.cwd(),
    at: Date.now(),
  };
}

let calls = 0;

function callOf(wanted: Wanted) {
  const id = wanted.call ?? `${process.pid}-${Date.now()}-${++calls}`;
  return { id, tool: wanted.tool, input: wanted.input };
}
