// Tests real shell lines: nothing throws, and nearly all of them are parsed.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parseAction } from "../../src/core/action/parse.ts";
import { shellLine } from "../../src/core/action/tool-input.ts";
import { histories } from "./where.ts";

/** The end of a line over 3,000 characters, as the recordings have it. */
const CUT = /…#[0-9a-f]+$/;

interface Recorded {
  readonly tool: string;
  readonly input: Record<string, unknown>;
  readonly cwd: string;
}

describe("action: real calls", () => {
  it("understands at least 99.5 % of the shell lines and throws at none of the calls", () => {
    const calls = histories().flatMap(({ path }) =>
      gunzipSync(readFileSync(path))
        .toString("utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Recorded),
    );
    let lines = 0;
    let understood = 0;
    for (const { tool, input, cwd } of calls) {
      // Whoever recorded it cut the line off: no shell could read it any more.
      if (CUT.test(shellLine(input) ?? "")) continue;
      const action = parseAction({ id: "1", tool, input }, { cwd, root: cwd });
      if (action.type !== "shell") continue;
      lines++;
      if (action.commands.length > 0) understood++;
    }
    expect(lines).toBeGreaterThan(1_000);
    expect(understood / lines).toBeGreaterThan(0.995);
  });
});
