// Windows PowerShell before version 7 does not know `&&`: whichever commands it joins, the line fails. Git Bash knows it.
import { describe, expect, it } from "vitest";
import { type PastCall, replay } from "../../src/app/guard/replay.ts";
import { loadConfig } from "../../src/config.ts";
import { withReplayMemory } from "../../src/open/replay-memory.ts";
import { DAY, MONDAY } from "./world.ts";

const REFUSED = [
  "At line:1 char:12",
  "+ git status && git diff",
  "+            ~~",
  "The token '&&' is not a valid statement separator in this version.",
  "    + CategoryInfo          : ParserError: (:) [], ParentContainsErrorRecordException",
].join("\n");

/** One call a day, each in a session of its own; the line is refused if it has `&&` and the shell does not know it. */
async function warnings(lines: readonly string[], tool = "run_shell_command", cwd = "D:\\shop") {
  const past = lines.map((command, seq): PastCall => {
    const ok = tool === "Bash" || !command.includes("&&");
    const origin = { agent: "gemini", session: `s${Math.floor(seq / 2)}`, project: "acme/shop", cwd };
    return {
      seq,
      event: {
        type: "tool-end",
        ...origin,
        at: MONDAY + seq * DAY,
        call: { id: `c${seq}`, tool, input: { command } },
        result: ok ? { ok, exitCode: 0, output: "" } : { ok, exitCode: 1, output: REFUSED },
      },
    };
  });
  const said: string[] = [];
  async function* calls() {
    yield* past;
  }
  await withReplayMemory(loadConfig({ HOME: "/nowhere" }), {}, async (deps) => {
    for await (const { warn, instead } of replay(deps, calls())) said.push(warn ? (instead ?? "") : "-");
  });
  return said;
}

describe("check: `&&` in Windows PowerShell", () => {
  it("fails whatever it joins, and `;` is named with the line's own commands", async () => {
    const said = await warnings([
      "git status && git diff",
      "git status; git diff",
      "cd web && npm ci && npm test",
    ]);
    expect(said.slice(0, 2)).toEqual(["-", "-"]);
    expect(said[2]).toContain("cd web; npm ci; npm test");
  });

  it("is no matter for Git Bash, nor on other systems", async () => {
    expect(await warnings(["git status && git diff", "ls", "npm ci && npm test"], "Bash")).toEqual([
      "-",
      "-",
      "-",
    ]);
  });
});
