// MCP tools for the memory's five verbs: check, record, recall, learn, forget.
import * as z from "zod";
import { cut } from "../core/text/cut.ts";
import { withoutUndefined } from "../domain/without-undefined.ts";
import { wireVerdict } from "../wire/guard.ts";
import { takes } from "./arguments.ts";
import { type AddTool, READS_ONLY } from "./tool.ts";
import { CWD as cwd } from "./window.ts";

/** Id of the agent's session. */
const session = z.string().optional();
const tool = z.string().min(1).describe("Bash, Edit, mcp__server__tool …");
const input = z.record(z.string(), z.unknown()).describe("Its arguments.");

export function registerVerbs(addTool: AddTool): void {
  addTool(
    "check",
    {
      description:
        "Would this tool call repeat a known failure of this project? Verdict (silent, note, bump), probability, reason, what worked instead. Changes nothing.",
      input: takes({ tool, input, cwd, session }, ["session"]),
      ...READS_ONLY,
    },
    async (_deps, wanted, memory) =>
      wireVerdict(await memory.check({ ...origin(wanted), call: callOf(wanted) })),
  );

  addTool(
    "record",
    {
      description:
        "Remember how a tool call ended. Only for agents without Twiceshy's hooks, which record every call.",
      input: takes(
        {
          tool,
          input,
          output: z.string().default(""),
          ok: z.boolean().optional().describe("Leave out if unknown."),
          exitCode: z.int().optional(),
          /** Its id: the same id is stored once. */
          call: z.string().optional(),
          agent: z.string().default("mcp"),
          cwd,
          session,
        },
        ["call", "agent", "session"],
      ),
    },
    async (_deps, wanted, memory) => {
      const { output, ok, exitCode } = wanted;
      const result = { output, ...withoutUndefined({ ok, exitCode }) };
      const event = { ...origin(wanted), type: "tool-end", call: callOf(wanted), result } as const;
      const { stored, skipped, outcomes } = await memory.record([event]);
      return { stored, skipped, outcomes };
    },
  );

  addTool(
    "recall",
    {
      description:
        "What was learned in this project: what to avoid, what works, the stack; with `prompt`, a task: what was done and tried for it before, and how it ended.",
      input: takes({
        cwd,
        prompt: z.string().optional(),
        budget: z.int().min(50).max(10_000).optional(),
        everywhere: z.boolean().optional().describe("Also from other projects."),
      }),
      ...READS_ONLY,
    },
    async (_deps, { cwd: folder, budget, prompt, everywhere }, memory) => {
      const { text } = await memory.recall({
        cwd: folder ?? process.cwd(),
        now: Date.now(),
        ...withoutUndefined({ budget, everywhere, prompt }),
      });
      return text || "Nothing to recall.";
    },
  );

  addTool(
    "learn",
    {
      description: "Find what worked in a session's attempts. Happens by itself when a turn ends.",
      input: takes({ session: z.string().min(1) }),
    },
    (_deps, wanted, memory) => memory.learn(wanted.session),
  );

  addTool(
    "forget",
    {
      description:
        "Delete an attempt or a session with everything learned from it, for good. Only when the person asked for it. More can only be forgotten on the command line.",
      input: takes({
        type: z.enum(["attempt", "session"]),
        id: z.string().min(1),
        confirm: z.string().describe('"forget attempt <id>" or "forget session <id>".'),
      }),
      annotations: { destructiveHint: true },
    },
    async (_deps, { type, id, confirm }, memory) => {
      const expected = `forget ${type} ${id}`;
      if (confirm !== expected)
        throw new Error(`Nothing was forgotten: confirm must read "${cut(expected, LONGEST_ECHO)}".`);
      if (type === "session") return memory.forget({ type, id });
      if (!/^\d+$/.test(id))
        throw new Error(`Nothing was forgotten: "${cut(id, LONGEST_ECHO)}" is not the number of an attempt.`);
      return memory.forget({ type, id: Number(id) });
    },
  );
}

/** Characters of what was asked that an answer repeats. */
const LONGEST_ECHO = 100;

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
