// dist/mcp.cjs: the MCP server in one file, since its SDK takes three times as long to load from its own files.
import { serveMcp } from "./server.ts";

const at = process.argv.indexOf("--agent");
const agent = at < 0 ? undefined : process.argv[at + 1];
serveMcp(agent === undefined ? {} : { agent });
