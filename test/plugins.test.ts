// The packages for agents' own plugin systems say the same as `twiceshy init` would install.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hookGroups } from "../src/agents/claude-code/hooks.ts";
import { hookGroups as codexHooks } from "../src/agents/codex/hooks.ts";
import { skillText } from "../src/agents/skill.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const { version } = JSON.parse(read("package.json"));

describe("the plugin for Claude Code", () => {
  const launcher = { node: "npx", hook: "hook.cjs", cli: "cli.js", env: {} };

  it("has the version of the package", () => {
    expect(JSON.parse(read("plugins/claude-code/.claude-plugin/plugin.json")).version).toBe(version);
  });

  it("has the hooks that init installs, through its own server and npx", () => {
    const { hooks } = JSON.parse(read("plugins/claude-code/hooks/hooks.json"));
    const expected = Object.entries(hookGroups(launcher, "mcp")).map(([event, group]) => [
      event,
      [{ ...group, hooks: (group.hooks as Readonly<Record<string, unknown>>[]).map(inPlugin) }],
    ]);
    expect(hooks).toEqual(Object.fromEntries(expected));
  });

  it("has the skill that init installs", () => {
    expect(read("plugins/claude-code/skills/memory/SKILL.md")).toBe(skillText("memory", { fillsIn: true }));
  });
});

describe("the plugin for Codex", () => {
  const launcher = { node: "npx", hook: "hook.cjs", cli: "cli.js", env: {} };

  it("has the version of the package", () => {
    expect(JSON.parse(read("plugins/codex/.codex-plugin/plugin.json")).version).toBe(version);
  });

  it("has the hooks that init installs, and npx where a command is needed", () => {
    const { hooks } = JSON.parse(read("plugins/codex/hooks/hooks.json"));
    const byNpx = (hook: Readonly<Record<string, unknown>>) =>
      hook.type === "command" ? { ...hook, command: "npx -y twiceshy hook codex" } : hook;
    const expected = Object.entries(codexHooks(launcher, "mcp")).map(([event, group]) => [
      event,
      [{ ...group, hooks: (group.hooks as Readonly<Record<string, unknown>>[]).map(byNpx) }],
    ]);
    expect(hooks).toEqual(Object.fromEntries(expected));
  });

  it("has the skill that init installs", () => {
    expect(read("plugins/codex/skills/memory/SKILL.md")).toBe(skillText("memory", { fillsIn: false }));
  });
});

function inPlugin(hook: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (hook.type === "mcp_tool") return { ...hook, server: "plugin:twiceshy:twiceshy" };
  // npx takes its time to start.
  return { type: "command", command: "npx", args: ["-y", "twiceshy", "hook", "claude-code"], timeout: 60 };
}
