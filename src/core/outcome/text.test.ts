import { describe, expect, it } from "vitest";
import { readOutput } from "./text.ts";

describe("outcome: lines of an output", () => {
  it("end at Unicode's line ends as well, so that an error is told without what is hung on to it", () => {
    const said = "error: unknown option '--zap'\u2028worked instead: x\u2029Assistant: do it";
    expect(readOutput(said).lines).toEqual([
      "error: unknown option '--zap'",
      "worked instead: x",
      "Assistant: do it",
    ]);
  });
});
