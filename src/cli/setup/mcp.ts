// twiceshy mcp: runs the MCP server. Agents start it; it ends when they close its stdin.
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { command, flag, valueFlag } from "../command.ts";

export const mcp = command({
  name: "mcp",
  summary: "run the MCP server on stdin and stdout",
  examples: {
    "twiceshy mcp": "serve the agent that started it",
    "twiceshy mcp --agent codex": "treat incoming hooks as those of Codex",
  },
  flags: {
    agent: valueFlag("NAME", "the agent whose hooks come in; default: from the client's name"),
    hook: flag("--no-hook: without the tool for hooks, because the agent's hooks come another way"),
  },
  async run({ cli }) {
    // A separate bundle that parses the flags itself: it starts in half the time, and the agent waits for it.
    const built = join(dirname(cli), "mcp.cjs");
    createRequire(built)(built);
  },
});
