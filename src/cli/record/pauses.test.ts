// A loop that pipes its calls to `record -` for hours is stored as it goes, not at its end.

import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { PAUSE, withPauses } from "./pauses.ts";

describe("lines with pauses", () => {
  it("a line is followed by a pause although nothing else comes; every line comes once, in order", async () => {
    const input = new PassThrough();
    const got: string[] = [];
    const read = async () => {
      for await (const line of withPauses(createInterface({ input }), 1)) {
        got.push(line === PAUSE ? "pause" : line);
        if (line === PAUSE && !input.writableEnded) input.end("b\nc\n");
      }
    };
    input.write("a\n");
    await read();
    expect(got.slice(0, 2)).toEqual(["a", "pause"]);
    expect(got.filter((one) => one !== "pause")).toEqual(["a", "b", "c"]);
  });

  it("a stream that never rests pauses as well", async () => {
    let pauses = 0;
    const endless = (async function* () {
      while (pauses === 0) yield await new Promise<string>((resolve) => setImmediate(() => resolve("x")));
    })();
    for await (const line of withPauses(endless, 1)) if (line === PAUSE) pauses++;
    expect(pauses).toBe(1);
  });

  it("an error of the stream is an error of the lines", async () => {
    const broken = (async function* () {
      yield "a";
      throw new Error("the disk is gone.");
    })();
    const read = async () => {
      for await (const _ of withPauses(broken, 1_000));
    };
    await expect(read()).rejects.toThrow("the disk is gone.");
  });
});
