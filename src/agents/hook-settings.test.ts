// Our hooks in a settings file with hooks of others.
import { describe, expect, it } from "vitest";
import { withHooks, withoutHooks } from "./hook-settings.ts";

const isOurs = (hook: Readonly<Record<string, unknown>>) => hook.server === "twiceshy";
const ours = { type: "mcp_tool", server: "twiceshy" };
const theirs = { type: "command", command: "./mine.sh" };
const groups = { Stop: { hooks: [ours] }, PreToolUse: { matcher: "*", hooks: [ours] } };
const text = (hooks: object) => JSON.stringify({ hooks }, undefined, 2);

describe("agents: our hooks among others", () => {
  it("joins what is there", () => {
    const before = text({ Stop: [{ hooks: [theirs] }] });
    const after = JSON.parse(withHooks(before, groups, isOurs));
    expect(after.hooks.Stop).toEqual([{ hooks: [theirs] }, { hooks: [ours] }]);
    expect(after.hooks.PreToolUse).toEqual([{ matcher: "*", hooks: [ours] }]);
  });

  it("leaves a hook that the person put into our group", () => {
    const shared = text({ Stop: [{ hooks: [theirs, ours] }], PreToolUse: [{ matcher: "*", hooks: [ours] }] });
    expect(JSON.parse(withoutHooks(shared, isOurs))).toEqual({ hooks: { Stop: [{ hooks: [theirs] }] } });
  });

  it("brings an older installation up to date where it stands", () => {
    const old = text({
      PreToolUse: [{ matcher: "Bash", hooks: [{ ...ours, timeout: 9 }] }, { hooks: [theirs] }],
      Stop: [{ hooks: [ours] }],
    });
    expect(JSON.parse(withHooks(old, groups, isOurs)).hooks).toEqual({
      PreToolUse: [groups.PreToolUse, { hooks: [theirs] }],
      Stop: [groups.Stop],
    });
  });

  it("takes out doubles and events that are no longer wanted", () => {
    const old = text({ Stop: [{ hooks: [ours] }, { hooks: [ours] }], Gone: [{ hooks: [ours] }] });
    expect(JSON.parse(withHooks(old, groups, isOurs)).hooks).toEqual({
      Stop: [groups.Stop],
      PreToolUse: [groups.PreToolUse],
    });
  });

  it("does not stumble over hooks of a strange shape", () => {
    for (const hooks of [{}, { Stop: null }, { Stop: [7, null, { hooks: "x" }] }]) {
      expect(withoutHooks(text(hooks), isOurs)).toBe(text(hooks));
    }
  });
});
