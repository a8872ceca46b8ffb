// The generic event of `record` and `replay`.
import { describe, expect, it } from "vitest";
import type { ToolEnd } from "../domain/event.ts";
import { type GenericDefaults, genericCallReader, genericReader } from "./generic.ts";

const defaults = { now: 1_000, cwd: "/here" };

/** The call of a line. */
const parse = (line: string, given: GenericDefaults = defaults) =>
  genericReader().read(line, given).at(-1) as ToolEnd;

describe("agents: the generic event", () => {
  it("of a patch inside a Codex program has the patch alone, also where the program was cut off", () => {
    const program = `const patch = "*** Begin Patch\\n*** Update File: src/a.go\\n@@\\n-\\told \\"x\\"\\n+\\tnew\\n*** End Patch";`;
    const given = (input: string) =>
      parse(JSON.stringify({ session: "s", tool: "apply_patch", input: { input } })).call.input;
    const patch = '*** Begin Patch\n*** Update File: src/a.go\n@@\n-\told "x"\n+\tnew';
    expect(given(`${program}\ntext(await tools.apply_patch(patch));`)).toEqual({
      input: `${patch}\n*** End Patch`,
    });
    expect(given(program.slice(0, program.indexOf("\\n*** End Patch")))).toEqual({ input: patch });
    const plain = `${patch}\n+const text = "*** Begin Patch";\n*** End Patch`;
    expect(given(plain)).toEqual({ input: plain });
  });

  it("is one finished call", () => {
    const line = JSON.stringify({
      project: "dev/project",
      seq: 12,
      session: "s1",
      agent: "codex",
      ts: "2026-11-14T10:00:00.000Z",
      id: "call_1",
      tool: "shell_command",
      input: { command: "go test" },
      cwd: "/src",
      branch: "main",
      prompt: "fix it",
      ok: false,
      exitCode: 127,
      output: "go: command not found",
      sidechain: true,
    });
    expect(parse(line, defaults)).toEqual({
      type: "tool-end",
      agent: "codex",
      session: "s1",
      project: "dev/project",
      cwd: "/src",
      branch: "main",
      subagent: "sidechain",
      at: Date.parse("2026-11-14T10:00:00.000Z"),
      call: { id: "call_1", tool: "shell_command", input: { command: "go test" } },
      result: { ok: false, exitCode: 127, output: "go: command not found" },
    });
  });

  it("gets by with little", () => {
    const event = parse('{"session":"s","tool":"Bash","input":{"command":"ls"}}', defaults);
    expect(event).toMatchObject({ at: 1_000, cwd: "/here", agent: "unknown", result: { output: "" } });
    expect(event.result).not.toHaveProperty("ok");
    expect(event.call.id).not.toBe("");
    expect(parse('{"tool":"x","input":{}}', { ...defaults, session: "mine" }).session).toBe("mine");
  });

  it("an event of a named project is not placed in our own folder", () => {
    const event = parse('{"project":"p","session":"s","tool":"x","input":{}}', defaults);
    expect(event.cwd).toBe("");
  });

  it.each([
    ["", "not JSON"],
    ["{", "not JSON"],
    ["[]", "not a JSON object"],
    ['{"session":"s","input":{}}', "no tool"],
    ['{"session":"s","tool":"x"}', "input is not an object"],
    ['{"tool":"x","input":{}}', "no session"],
  ])("%j is refused with the reason", (line, reason) => {
    expect(() => parse(line, defaults)).toThrow(reason);
  });

  it("a prompt opens a turn: it comes once, before the first of its calls", () => {
    const reader = genericReader();
    const said = (session: string, prompt?: string) =>
      reader
        .take({ session, prompt, tool: "Bash", input: { command: "ls" } }, defaults)
        .map((event) => (event.type === "prompt-submit" ? event.prompt : "call"));
    expect(said("a", "fix it")).toEqual(["fix it", "call"]);
    expect(said("a", "fix it")).toEqual(["call"]);
    expect(said("b", "fix it")).toEqual(["fix it", "call"]);
    expect(said("a")).toEqual(["call"]);
    expect(said("a", "now the docs")).toEqual(["now the docs", "call"]);
    expect(said("a", "fix it")).toEqual(["fix it", "call"]);
  });

  it("a prompt carries where and when, not our own words, and is a person's", () => {
    const reader = genericReader();
    const fields = { session: "s", cwd: "/src", tool: "Bash", input: {}, ts: 5 };
    const own = "<twiceshy>what was learned</twiceshy>";
    expect(reader.take({ ...fields, prompt: `fix it\n${own}` }, defaults)[0]).toEqual({
      type: "prompt-submit",
      prompt: "fix it",
      agent: "unknown",
      session: "s",
      cwd: "/src",
      at: 5,
    });
    expect(reader.take({ ...fields, prompt: own }, defaults)).toHaveLength(1);
    expect(reader.take({ ...fields, prompt: "explore", sidechain: true }, defaults)).toHaveLength(1);
  });

  it("read as calls alone, knows which prompt of its session it belongs to", () => {
    const read = genericCallReader();
    const turn = (session: string, prompt: string, more: object = {}) =>
      read(JSON.stringify({ session, prompt, tool: "Bash", input: {}, ...more }), defaults).event.turn;
    expect([turn("s1", "add redis"), turn("s1", "add redis"), turn("s2", "hello")]).toEqual([1, 1, 1]);
    expect([turn("s1", "try again"), turn("s1", ""), turn("s1", "a helper", { sidechain: true })]).toEqual([
      2, 2, 2,
    ]);
  });
});
