// Test helper: payloads recorded from an agent's hooks, and the events that are expected of them.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordedPayload } from "../../test/contracts/agent.ts";

/** The recorded payloads in an agent's folder. */
export function recordedIn(folder: string): readonly RecordedPayload[] {
  return JSON.parse(readFileSync(join(folder, "fixtures", "hooks.json"), "utf8"));
}

/** Each payload with the session's record as written when the hook fired: its first `lines` lines. */
export function recordedWithSession(folder: string): readonly RecordedPayload[] {
  const session = readFileSync(join(folder, "fixtures", "session.jsonl"), "utf8").split("\n");
  const recorded = recordedIn(folder) as readonly (RecordedPayload & { readonly lines: number })[];
  return recorded.map(({ lines, ...item }) => ({ ...item, transcript: session.slice(0, lines).join("\n") }));
}

/** Expected events of calls in this folder. */
export function callsIn(cwd: string) {
  return {
    start: (tool: string, input: object, more: object = {}) => ({
      ...{ type: "tool-start", cwd, call: { tool, input } },
      ...more,
    }),
    end: (tool: string, input: object, result: object, more: object = {}) => ({
      ...{ type: "tool-end", cwd, call: { tool, input }, result },
      ...more,
    }),
  };
}
