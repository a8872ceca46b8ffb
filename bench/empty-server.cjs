// An MCP server whose tool answers every hook at once with nothing: what the agent itself spends on its hooks.
const readline = require("node:readline");

const RESULTS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "empty", version: "1" },
  }),
  "tools/list": () => ({ tools: [{ name: "hook", description: "empty", inputSchema: { type: "object" } }] }),
  "tools/call": () => ({ content: [{ type: "text", text: "{}" }] }),
};

readline
  .createInterface({ input: process.stdin })
  .on("line", (line) => {
    const { id, method, params } = JSON.parse(line);
    if (id === undefined) return;
    const result = RESULTS[method]?.(params ?? {});
    const answer = result ? { result } : { error: { code: -32_601, message: "Method not found" } };
    process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...answer })}\n`);
  })
  .on("close", () => process.exit());
