// `twiceshy mcp`: the MCP server. Agents start it; it serves until they close its stdin.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { command } from "../command.ts";

export const mcp = command({
  name: "mcp",
  summary: "the MCP server, on stdin and stdout",
  examples: [
    ["twiceshy mcp", "serve the agent that started it"],
    ["twiceshy mcp --agent codex", "hooks that come in are those of Codex"],
  ],
  flags: {
    agent: {
      type: "string",
      valueHint: "NAME",
      description: "whose hooks come in; else the client's name tells",
    },
  },
  async run({ cli }) {
    // One file of its own, which reads --agent itself: so it starts in half the time, and the agent waits for it.
    const built = join(dirname(cli), "mcp.cjs");
    createRequire(built)(built);
  },
});
