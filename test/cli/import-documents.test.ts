// `twiceshy import FILE` for agents whose sessions are one JSON value or events: recognised by content.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { type House, newHouse } from "./house.ts";

let house: House;
beforeEach(() => {
  house = newHouse();
});

const shell = { command: "npm test" };
const OPENCODE = {
  info: { id: "ses_1", directory: "/srv/shop" },
  messages: [
    { info: { role: "user", time: { created: 1 } }, parts: [{ type: "text", text: "fix it" }] },
    {
      info: { role: "assistant", time: { created: 2 } },
      parts: [
        {
          type: "tool",
          tool: "bash",
          callID: "a",
          state: { status: "completed", input: shell, output: "1 failing", metadata: { exit: 1 } },
        },
      ],
    },
  ],
};
const GEMINI = {
  sessionId: "s-1",
  projectHash: "x",
  messages: [
    {
      id: "g",
      type: "gemini",
      content: "",
      toolCalls: [{ id: "a", name: "run_shell_command", args: shell, status: "success", result: [] }],
    },
  ],
};
const COPILOT = [
  { type: "session.start", data: { sessionId: "s-2", context: { cwd: "/srv/shop" } } },
  { type: "tool.execution_start", data: { toolCallId: "a", toolName: "bash", arguments: shell } },
  { type: "tool.execution_complete", data: { toolCallId: "a", success: true, result: { content: "ok" } } },
];

describe("cli: import of other agents' sessions", () => {
  it.each([
    ["opencode.json", JSON.stringify(OPENCODE, undefined, 2)],
    ["opencode.json.gz", gzipSync(JSON.stringify(OPENCODE))],
    ["gemini.json", JSON.stringify(GEMINI, undefined, 2)],
    ["copilot.jsonl", COPILOT.map((line) => JSON.stringify(line)).join("\n")],
  ])("%s is taken in, once", async (name, content) => {
    const path = join(house.home, name);
    writeFileSync(path, content);
    const first = await house.run(["import", path, "--json"]);
    expect(JSON.parse(first.out)).toMatchObject({ sessions: 1, stored: 1, broken: [] });
    writeFileSync(path, content);
    const again = await house.run(["import", path, "--json"]);
    expect(JSON.parse(again.out)).toMatchObject({ stored: 0 });
  });
});
