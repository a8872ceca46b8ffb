// Our MCP server in the settings of an agent.
import { describe, expect, it } from "vitest";
import { launcher } from "../../test/contracts/agent.ts";
import type { InstallContext } from "../ports/agent.ts";
import { codex } from "./codex/index.ts";
import { geminiCli } from "./gemini-cli/index.ts";

describe("agents: our MCP server after an update", () => {
  const textAfter = (agent: Pick<typeof codex, "install">, files: Readonly<Record<string, string>>) => {
    const context: InstallContext = { home: "/home/dev", env: {}, launcher, read: (path) => files[path] };
    const [path = ""] = Object.keys(files);
    return agent.install(context).find((change) => change.path === path)?.after ?? "";
  };

  it("keeps what the person set for it, when Node or Twiceshy has moved", () => {
    const path = "/home/dev/.gemini/settings.json";
    const entry = { command: "/old/node", args: ["/old/cli.js", "mcp"], trust: true, timeout: 9_000 };
    const after = textAfter(geminiCli, { [path]: JSON.stringify({ mcpServers: { twiceshy: entry } }) });
    expect(JSON.parse(after).mcpServers.twiceshy).toMatchObject({
      command: launcher.node,
      trust: true,
      timeout: 9_000,
    });
  });

  it("keeps it in Codex's TOML, too", () => {
    const path = "/home/dev/.codex/config.toml";
    const text = [
      "[mcp_servers.twiceshy]",
      'command = "/old/node"',
      'args = ["/old/cli.js", "mcp"]',
      "startup_timeout_sec = 20",
      'enabled_tools = ["check", "search"]',
      "",
    ].join("\n");
    const after = textAfter(codex, { [path]: text });
    expect(after).toContain(`command = "${launcher.node}"`);
    expect(after).toContain("startup_timeout_sec = 20");
    expect(after).toContain('enabled_tools = ["check","search"]');
  });
});
