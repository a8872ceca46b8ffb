// Output of Claude Code's hooks for each of our answers.
import { describe, expect, it } from "vitest";
import { reply } from "./reply.ts";

const origin = { agent: "claude-code", session: "s1", at: 0, cwd: "/project" } as const;

describe("claude code: a call that is stopped", () => {
  it("lines for the person stand beside the reason, which the model alone reads", () => {
    const answer = { type: "deny", reason: "for the model", banner: "for the person" } as const;
    expect(reply({ hook_event_name: "PreToolUse" }, answer, origin)).toEqual({
      systemMessage: "for the person",
      hookSpecificOutput: {
        hookEventName: "PreToolUse",
        permissionDecision: "deny",
        permissionDecisionReason: "for the model",
      },
    });
  });
});
