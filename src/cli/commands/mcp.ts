// `twiceshy mcp`: the MCP server. Agents start it; it serves until they close its stdin.
import { existsSync } from "node:fs";
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
  async run({ flags, cli }) {
    // Built into one file it starts in half the time; the agent waits for it.
    const built = join(dirname(cli), "mcp.cjs");
    if (existsSync(built)) {
      createRequire(built)(built);
      return;
    }
    const { serveMcp } = await import("../../mcp/server.ts");
    serveMcp(flags.agent === undefined ? {} : { agent: flags.agent });
  },
});
