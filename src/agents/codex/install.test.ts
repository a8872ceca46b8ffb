// Codex's settings beyond the contract: trust, tables in between, environment.
import { describe, expect, it } from "vitest";
import { launcher } from "../../../test/contracts/agent.ts";
import type { InstallContext } from "../../ports/agent.ts";
import { install, settingsPaths, uninstall } from "./install.ts";
import { reply } from "./reply.ts";

function context(files: Readonly<Record<string, string>>, env: InstallContext["env"] = {}): InstallContext {
  return { home: "/home/dev", env, launcher, read: (path) => files[path] };
}
const config = "/home/dev/.codex/config.toml";
const hooks = "/home/dev/.codex/hooks.json";

function installed(files: Readonly<Record<string, string>>): Record<string, string> {
  const changes = install(context(files)).map(({ path, after }) => [path, after ?? ""] as const);
  return { ...files, ...Object.fromEntries(changes) };
}

describe("agents: codex settings", () => {
  it("honours CODEX_HOME", () => {
    expect(settingsPaths("/home/dev", { CODEX_HOME: "/data/codex" }).hooks).toBe("/data/codex/hooks.json");
    expect(settingsPaths("/home/dev", { CODEX_HOME: "" }).hooks).toBe(hooks);
  });

  it("hands our environment to the server, which gets none from Codex", () => {
    expect(installed({})[config]).toContain('env = { "TWICESHY_HOME" = "/home/dev/.twiceshy" }');
  });

  it("asks for no field that an event may lack", () => {
    const optional = /\$\{(?:agent_id|agent_type|turn_id|model)\}/;
    const { SubagentStop: _, ...others } = JSON.parse(installed({})[hooks] ?? "").hooks;
    expect(JSON.stringify(others)).not.toMatch(optional);
  });

  it.each([
    ["/usr/bin/node", "/opt/my apps/hook.cjs", "/usr/bin/node '/opt/my apps/hook.cjs' codex 3"],
    ["C:\\node\\node.exe", "C:\\ts\\hook.cjs", "C:\\node\\node.exe C:\\ts\\hook.cjs codex 3"],
    [
      "C:\\Program Files\\nodejs\\node.exe",
      "C:\\Users\\dev\\hook.cjs",
      "C:\\Program^ Files\\nodejs\\node.exe C:\\Users\\dev\\hook.cjs codex 3",
    ],
    ["C:\\node.exe", "C:\\A B\\hook.cjs", 'C:\\node.exe "C:\\A B\\hook.cjs" codex 3'],
  ])("on Windows Codex hands a command to cmd with its quotes broken: %s %s", (node, hook, command) => {
    const own = { ...context({}), launcher: { ...launcher, node, hook } };
    const text = install(own).find(({ path }) => path === hooks)?.after ?? "";
    expect(JSON.parse(text).hooks.SessionEnd[0].hooks[0].command).toBe(command);
  });

  it("takes its tables out from between others, and the trust in its hooks with them", () => {
    const mine = 'model = "x"\n';
    const trusted = (key: string) => `[hooks.state."${key}"]\ntrusted_hash = "sha256:1"\n`;
    const files = installed({ [config]: mine });
    files[config] += ["", "[hooks.state]", "", trusted(`${hooks}:pre_tool_use:0:0`)].join("\n");
    files[config] += '\n[projects."/home/dev/x"]\ntrust_level = "trusted"\n';
    expect(uninstall(context(files))[0]?.after).toBe(
      `${mine}\n[projects."/home/dev/x"]\ntrust_level = "trusted"\n`,
    );
    files[config] += `\n${trusted("/elsewhere/hooks.json:stop:0:0")}`;
    expect(uninstall(context(files))[0]?.after).toContain("/elsewhere/hooks.json:stop:0:0");
  });

  it("replaces a server of an older installation", () => {
    const old =
      '[mcp_servers.twiceshy]\ncommand = "old"\n\n[mcp_servers.twiceshy.env]\nA = "b"\n\n[tui]\nx = 1\n';
    const after = installed({ [config]: old })[config] ?? "";
    expect(after).not.toContain("old");
    expect(after).toContain("[tui]\nx = 1\n");
    expect(after.match(/mcp_servers\.twiceshy/g)).toHaveLength(1);
  });

  it("does not touch settings it would break", () => {
    const inline = 'mcp_servers = { github = { command = "gh" } }\n';
    expect(() => install(context({ [config]: inline }))).toThrow(config);
  });
});

const ORIGIN = { agent: "codex", session: "s", at: 0, cwd: "/project" };

describe("agents: codex answers", () => {
  it("leaves the full stop behind a reason to Codex, which sets its own", () => {
    const answer = { type: "deny", reason: "To run it anyway, make the same call again." } as const;
    expect(reply({ hook_event_name: "PreToolUse" }, answer, ORIGIN)).toMatchObject({
      hookSpecificOutput: { permissionDecisionReason: "To run it anyway, make the same call again" },
    });
  });
});
