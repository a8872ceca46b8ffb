// Agents that tell their model not to retry a denied call.
import { describe, expect, it } from "vitest";
import { WAY_PAST } from "../core/compose/bump.ts";
import { hookAgentNamed } from "./registry.ts";

const origin = { agent: "x", session: "s", cwd: "/p", at: 1 } as const;
const reason = `Twiceshy: \`npm ci\` failed here before.\n${WAY_PAST}`;

describe("agents: a stop where the agent forbids a retry", () => {
  it.each([
    ["goose", { event: "PreToolUse" }],
    ["qwen", { hook_event_name: "PreToolUse" }],
  ])("%s: says what happens with the same call, without asking for it", (name, payload) => {
    const said = JSON.stringify(hookAgentNamed(name)?.reply(payload, { type: "deny", reason }, origin));
    expect(said).toContain("failed here before");
    expect(said).toContain("if the same call is made anyway, it passes");
    expect(said).not.toContain("make the same call again");
  });
});
