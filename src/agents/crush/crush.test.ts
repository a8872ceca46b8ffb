// Contract test of Crush, after its documentation: not run with the agent.
import { describe, expect, it } from "vitest";
import { contextFor, launcher } from "../../../test/contracts/agent.ts";
import { crush } from "./index.ts";

const payload = {
  event: "PreToolUse",
  session_id: "313909e",
  cwd: "/home/dev/project",
  tool_name: "bash",
  tool_input: { command: "npm test" },
};
const origin = { agent: "crush", session: "s", cwd: "/", at: 1 };
const file = "/home/dev/.config/crush/crush.json";
const context = (text?: string) => ({
  home: "/home/dev",
  env: {},
  launcher,
  read: (path: string) => (path === file ? text : undefined),
});

describe("agents: crush", () => {
  it("has one event: the start of a call", () => {
    expect(crush.parse(payload, contextFor())).toMatchObject([
      { type: "tool-start", session: "313909e", cwd: "/home/dev/project", call: { tool: "bash" } },
    ]);
    expect(crush.parse({ ...payload, event: "PreCompact" }, contextFor())).toEqual([]);
    expect(() => crush.parse({ event: "PreToolUse" }, contextFor())).toThrow(/^\[crush\] .+\./);
  });

  it("stops a call or tells the model something, and never allows a call in the person's place", () => {
    expect(crush.reply(payload, { type: "deny", reason: "It failed" }, origin)).toEqual({
      decision: "deny",
      reason: "It failed",
    });
    expect(crush.reply(payload, { type: "context", text: "A remark." }, origin)).toEqual({
      context: "A remark.",
    });
    expect(crush.reply(payload, { type: "silent" }, origin)).toBeUndefined();
    expect(crush.reply({ event: "PreCompact" }, { type: "deny", reason: "x" }, origin)).toBeUndefined();
  });

  it.each([undefined, '{\n  "hooks": {\n    "PreToolUse": [{ "command": "./mine.sh" }]\n  }\n}\n'])(
    "installs beside %j and leaves without a trace",
    (before) => {
      const installed = crush.install(context(before))[0]?.after;
      expect(installed).toContain("/opt/twiceshy/dist/hook.cjs crush 10");
      expect(crush.install(context(installed))[0]?.after).toBe(installed);
      expect(crush.uninstall(context(installed))[0]?.after).toBe(before);
    },
  );
});
