// The npm package as a plugin of OpenCode: `"plugin": ["twiceshy"]` in opencode.json, found by the export "./server".
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { opencodePlugin } from "./opencode.ts";

const CLI = fileURLToPath(new URL("../cli.js", import.meta.url));

export default {
  id: "twiceshy",
  async server(input: Parameters<typeof opencodePlugin>[0]): Promise<object> {
    const settings = process.env.XDG_CONFIG_HOME || join(homedir(), ".config");
    // Installed by `twiceshy init` as well: one of the two is enough.
    if (existsSync(join(settings, "opencode", "plugins", "twiceshy.js"))) return {};
    // This process is OpenCode itself, so Node is whatever the PATH has.
    return opencodePlugin(input, { node: "node", cli: CLI, env: {} });
  },
};
