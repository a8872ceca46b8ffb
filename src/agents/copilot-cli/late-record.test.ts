// Copilot CLI writes its record late: the hook after a call waits for the call's id, but not for long.
import { describe, expect, it } from "vitest";
import { parse } from "./parse.ts";

describe("copilot-cli: a record that is late", () => {
  const payload = {
    hook_event_name: "PostToolUse",
    session_id: "s-1",
    timestamp: "2026-11-14T10:00:04.000Z",
    cwd: "/home/dev/shop",
    tool_name: "Bash",
    tool_input: { command: "npm test" },
    tool_result: {
      result_type: "success",
      text_result_for_llm: "ok\n<shellId: 0 completed with exit code 0>",
    },
  };
  const started = JSON.stringify({
    type: "tool.execution_start",
    data: { toolCallId: "call_7", toolName: "bash", arguments: { command: "npm test" } },
  });
  const idAfter = (reads: number) => {
    let pauses = 0;
    const [event] = parse(payload, {
      now: 1,
      env: { HOME: "/home/dev" },
      readTail: () => (pauses >= reads ? `${started}\n` : ""),
      pause: () => {
        pauses++;
      },
    }).filter((one) => one.type === "tool-end");
    return { id: event?.call.id, pauses };
  };

  it("the id is taken as soon as it is there", () => {
    expect(idAfter(0)).toEqual({ id: "call_7", pauses: 0 });
    expect(idAfter(3)).toEqual({ id: "call_7", pauses: 3 });
  });

  it("nobody waits for ever", () => {
    const { id, pauses } = idAfter(1_000);
    expect(id).not.toBe("call_7");
    expect(pauses).toBeLessThan(20);
  });
});
