// Real shell lines, where they are at hand: nothing throws, and nearly all of them are understood.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { parseAction } from "./parse.ts";
import { shellLine } from "./tool-input.ts";

const events = resolve(import.meta.dirname, "../../../../shared/replay/events");

/** The end of a line over 3,000 characters, as the recordings have it. */
const CUT = /…#[0-9a-f]+$/;

interface Recorded {
  readonly tool: string;
  readonly input: Record<string, unknown>;
  readonly cwd: string;
}

describe.skipIf(!existsSync(events))("action: real calls", () => {
  it("understands at least 99.5 % of the shell lines and throws at none of the calls", {
    timeout: 300_000,
  }, () => {
    const calls = readdirSync(events).flatMap((file) =>
      gunzipSync(readFileSync(join(events, file)))
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
