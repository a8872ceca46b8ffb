// Test helper: the fields of a reply that our plugins inside agents use; they ignore all others.
import { expect } from "vitest";
import type { AgentContract, Taken } from "../../test/contracts/agent.ts";

/** `acts`: by event, the fields of a reply that the plugin acts on. */
export function takePlugin(acts: Readonly<Record<string, readonly string[]>>): AgentContract["take"] {
  return (payload, reply): Taken => {
    if (reply === undefined) return {};
    const fields = reply as Readonly<Record<string, string>>;
    const { deny, context, banner, ...rest } = fields;
    expect(rest).toEqual({});
    const allowed = ["banner", ...(acts[String(payload.hook_event_name)] ?? [])];
    expect(allowed).toEqual(expect.arrayContaining(Object.keys(fields)));
    return {
      ...(deny !== undefined && { decision: "deny", reason: deny }),
      ...(context !== undefined && { context }),
      ...(banner !== undefined && { banner }),
    };
  };
}
