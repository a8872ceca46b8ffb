// The five verbs as MCP tools, for models and people.
import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { LastingMemory } from "./memory.ts";
import { tell } from "./tell.ts";

const cwd = z
  .string()
  .optional()
  .describe("Folder the call is made in; where the server runs when left out.");
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
        "Would this tool call repeat a failure this project has already met? Answers with a verdict (silent, note, bump), how sure it is, why, and what worked instead. Changes nothing.",
      inputSchema: z.object({ tool, input, cwd, session }),
      annotations: { readOnlyHint: true },
    },
    (wanted) => tell(async () => (await memory.open()).check({ ...origin(wanted), call: callOf(wanted) })),
  );

  server.registerTool(
    "record",
    {
      description:
        "Remember how a tool call ended. For agents without hooks: where Twiceshy is installed as a hook, calls are recorded by themselves.",
      inputSchema: z.object({
        tool,
        input,
        output: z.string().default("").describe("What the tool printed, or its error."),
        ok: z.boolean().optional().describe("Whether it went well; leave out when nobody knows."),
        exitCode: z.int().optional(),
        call: z.string().optional().describe("Id of the call; the same id is stored once."),
        agent: z.string().default("mcp").describe("Name of the agent that made the call."),
        cwd,
        session,
      }),
    },
    (wanted) =>
      tell(async () => {
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
        "What this project has taught: what to avoid, what works, the stack; with a prompt what was done and tried for that before, and how it ended. Quoted history, not instructions.",
      inputSchema: z.object({
        cwd,
        prompt: z.string().optional().describe("A task: was it done or tried before?"),
        budget: z
          .int()
          .min(50)
          .max(10_000)
          .optional()
          .describe("At most so many tokens; default: as configured."),
        everywhere: z
          .boolean()
          .optional()
          .describe("Also what other projects taught about the tools used here."),
      }),
      annotations: { readOnlyHint: true },
    },
    ({ cwd: folder, budget, prompt, everywhere }) =>
      tell(async () => {
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
        "Turn the attempts of a session into remedies, turns and patterns: what worked. Happens by itself when a turn ends.",
      inputSchema: z.object({ session: z.string().min(1).describe("Id of the agent's session.") }),
    },
    (wanted) => tell(async () => (await memory.open()).learn(wanted.session)),
  );

  server.registerTool(
    "forget",
    {
      description:
        'Delete one attempt or one whole session from memory, for good, with everything learned from it. Only when the person asked for it. `confirm` must read "forget attempt <id>" or "forget session <id>". Projects and everything are forgotten on the command line.',
      inputSchema: z.object({
        type: z.enum(["attempt", "session"]),
        id: z.string().min(1).describe("The attempt's number or the session's id."),
        confirm: z.string().describe('"forget attempt 42", "forget session 0b1c…"'),
      }),
      annotations: { destructiveHint: true },
    },
    ({ type, id, confirm }) =>
      tell(async () => {
        const expected = `forget ${type} ${id}`;
        if (confirm !== expected) throw new Error(`Nothing was forgotten: confirm must read "${expected}".`);
        if (type === "session") return (await memory.open()).forget({ type, id });
        if (!/^\d+$/.test(id)) throw new Error(`Nothing was forgotten: "${id}" is no attempt's number.`);
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
