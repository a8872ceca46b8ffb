// Verdict: wrong approach or implementation bug, from evidence only.
import { describe, expect, it } from "vitest";
import type { Approach } from "../../domain/iteration.ts";
import { failed, history, iteration } from "./history.fixture.ts";
import { verdictOn } from "./verdict.ts";

const approach = (description: string, result: Approach["result"]): Approach => ({
  storyId: "US-001",
  description,
  files: [],
  result,
});
const stream = approach("read the rows as a stream", "failed");

describe("history: wrong approach or bug", () => {
  it("the same approach worked later: it was a bug", () => {
    const verdict = verdictOn(
      stream,
      history([
        failed(1, { approachesTried: [stream] }),
        iteration(4, { approachesTried: [approach("read rows as a stream", "worked")] }),
      ]),
    );
    expect(verdict).toEqual({
      kind: "implementation-bug",
      evidence: "the same approach worked in iteration 4",
    });
  });

  it("another approach worked later and this one never did: it was the wrong one", () => {
    const verdict = verdictOn(
      stream,
      history([
        failed(1, { approachesTried: [stream] }),
        iteration(2, { approachesTried: [approach("load the whole file with Papa", "worked")] }),
      ]),
    );
    expect(verdict).toEqual({
      kind: "wrong-approach",
      evidence: "another approach worked in iteration 2: load the whole file with Papa",
    });
  });

  it.each([
    ["nothing came after it", []],
    [
      "what came after it failed, too",
      [failed(2, { approachesTried: [approach("load the whole file", "failed")] })],
    ],
    ["a success that does not say how", [iteration(2)]],
    [
      "another story's approach",
      [
        iteration(2, {
          storyId: "US-002",
          approachesTried: [{ ...approach("read rows as a stream", "worked"), storyId: "US-002" }],
        }),
      ],
    ],
  ])("nobody knows: %s", (_, later) => {
    expect(verdictOn(stream, history([failed(1, { approachesTried: [stream] }), ...later]))).toEqual({
      kind: "unknown",
      evidence: "",
    });
  });

  it("what worked before and broke later says nothing of a bug that was mended", () => {
    const worked = iteration(1, { approachesTried: [approach("load the whole file", "worked")] });
    const verdict = verdictOn(stream, history([worked, failed(2, { approachesTried: [stream] })]));
    expect(verdict.kind).toBe("unknown");
  });
});
