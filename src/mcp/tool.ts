// Registers MCP tools over the memory: an answer is text or JSON, an error becomes an answer with its reason.
import type { McpServer } from "@modelcontextprotocol/server";
import type * as z from "zod";
import type { Deps } from "../app/deps.ts";
import type { LastingMemory } from "../open/lasting-memory.ts";
import type { OpenedMemory } from "../open/memory.ts";

interface ToolSpec<Input extends z.ZodObject> {
  readonly description: string;
  readonly input: Input;
  /** What the client may tell the person: it changes nothing, or it deletes something for good. */
  readonly annotations?: { readonly readOnlyHint: true } | { readonly destructiveHint: true };
}

export type AddTool = <Input extends z.ZodObject>(
  name: string,
  spec: ToolSpec<Input>,
  work: (deps: Deps, wanted: z.output<Input>, memory: OpenedMemory) => Promise<unknown>,
) => void;

export const READS_ONLY = { annotations: { readOnlyHint: true } } as const;

export function toolsOf(server: McpServer, memory: LastingMemory): AddTool {
  return (name, { input, ...spec }, work) => {
    const handle = (wanted: z.output<typeof input>) =>
      answerOf(() => memory.use((deps, opened) => work(deps, wanted, opened)));
    // The SDK derives the callback's type from the schema, which it cannot do for any schema.
    server.registerTool(name, { ...spec, inputSchema: input }, handle as never);
  };
}

async function answerOf(work: () => Promise<unknown>) {
  try {
    const result = await work();
    const text = typeof result === "string" ? result : JSON.stringify(result);
    return { content: [{ type: "text" as const, text }] };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^\[[\w-]+\] /, "") : String(error);
    return { isError: true, content: [{ type: "text" as const, text: `Twiceshy: ${reason}` }] };
  }
}
