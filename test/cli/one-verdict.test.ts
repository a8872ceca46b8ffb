// `twiceshy check`, the MCP tool `check` and the hook say the same about one call, in every mode.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { killServers, start } from "../mcp/client.ts";
import { type House, newHouse, story } from "./house.ts";

const COMMAND = "npm install redis-node";

describe("cli: one verdict at every door", () => {
  let house: House;
  beforeEach(async () => {
    house = newHouse();
    await house.run(["record"], { input: story("monday") });
  });
  afterEach(() => {
    killServers();
  });

  it.each([
    ["off", "silent", "No objection", undefined],
    ["note", "note", "Would pass with a note.", undefined],
    ["bump", "bump", "Would be stopped once.", "deny"],
    ["ask", "bump", "You would be asked.", "ask"],
  ])("%s", { timeout: 60_000 }, async (mode, verdict, head, decision) => {
    await house.run(["config", "set", "mode", mode]);
    const { out: typed } = await house.run(["check", COMMAND]);
    const { text = "", ...printed } = JSON.parse((await house.run(["check", "--json", COMMAND])).out);
    expect(printed.verdict).toBe(verdict);
    expect(typed).toContain(head);
    for (const line of text.split("\n")) expect(typed).toContain(line);

    const server = await start({ home: house.memory });
    const call = { tool: "Bash", input: { command: COMMAND }, cwd: house.project };
    const { text: answer = "", ...answered } = await server.call("check", call);
    expect([answered.verdict, answer]).toEqual([verdict, text]);
    const { hookSpecificOutput: said } = await server.hook({
      ...{ hook_event_name: "PreToolUse", session_id: "s", cwd: house.project, permission_mode: "default" },
      ...{ tool_name: "Bash", tool_use_id: "t", tool_input: call.input },
    });
    expect(said?.permissionDecision).toBe(decision);
    if (decision) expect(said.permissionDecisionReason).toBe(text);
  });
});
