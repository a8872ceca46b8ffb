// Builds the result of an MCP tool: text, JSON, or an error with its reason.

export async function toolResult(work: () => Promise<unknown>) {
  try {
    const result = await work();
    const text = typeof result === "string" ? result : JSON.stringify(result);
    return { content: [{ type: "text" as const, text }] };
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^\[[\w-]+\] /, "") : String(error);
    return { isError: true, content: [{ type: "text" as const, text: `Twiceshy: ${reason}` }] };
  }
}
