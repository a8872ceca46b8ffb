// dist/mcp.cjs: the MCP server in one bundle, because its SDK takes three times as long to load unbundled.
import { serveMcp } from "./server.ts";

const at = process.argv.indexOf("--agent");
const agent = at < 0 ? undefined : process.argv[at + 1];
serveMcp({ ...(agent !== undefined && { agent }), hook: !process.argv.includes("--no-hook") });
