import { describe, expect, it } from "vitest";
import { hazardOf } from "../../domain/hazard.fixture.ts";
import { refusalsIn } from "./refusals.ts";

const RULE = "The guard blocked a change made by a shell. Use the edit tool instead.";

function refused(display: string, lastSession: string, excerpt = RULE) {
  return hazardOf({
    ...{ subject: `action ${display}`, kind: "unexplained", failures: 2, display, excerpt },
    ...{ signature: excerpt, lastSession, lastAt: 10 },
  });
}

describe("synthesise: refusals", () => {
  const calls = ["cat > a.ts", "cd api && sed -i s/a/b/ b.ts", "python3 fix.py", "git checkout c.ts"];

  it("a sentence that different programs met in several sessions is a rule of the place", () => {
    const found = refusalsIn(calls.map((call, index) => refused(call, index < 2 ? "monday" : "tuesday")));
    expect(
      found.map(({ pattern, reason, failures, sessions }) => ({ pattern, reason, failures, sessions })),
    ).toEqual([{ pattern: "different calls", reason: RULE, failures: 8, sessions: 2 }]);
  });

  it.each([
    ["one session says nothing about the next", calls.map((call) => refused(call, "monday"))],
    [
      "one program is not the place",
      ["a", "b", "c", "d"].map((file, index) => refused(`cat ${file}`, String(index))),
    ],
    ["an exit code is no sentence", calls.map((call, index) => refused(call, String(index), "exit code 2"))],
  ])("%s", (_, hazards) => {
    expect(refusalsIn(hazards)).toEqual([]);
  });

  it("a check that refuses edits in other words each time is told with its newest reason", () => {
    const edit = (at: number, session: string) => {
      const excerpt = `Adds behaviour number ${at} without a test that failed before.`;
      return { ...refused(`edit src/${at}.ts`, session, excerpt), kind: "refused" as const, lastAt: at };
    };
    const edits = [1, 2, 3, 4, 5].map((at) => edit(at, at < 3 ? "monday" : "tuesday"));
    expect(
      refusalsIn(edits).map(({ reason, failures, sessions }) => ({ reason, failures, sessions })),
    ).toEqual([
      {
        reason:
          "edits were refused with reasons such as: Adds behaviour number 5 without a test that failed before.",
        failures: 10,
        sessions: 2,
      },
    ]);
    expect(refusalsIn(edits.slice(1))).toEqual([]);
    expect(refusalsIn(edits.map((one) => ({ ...one, lastSession: "monday" })))).toEqual([]);
  });
});
