// Properties that hold for any output.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/runs.ts";
import { FAILURE_KINDS } from "../../domain/failure-kinds.ts";
import { file, judge, shell } from "./actions.fixture.ts";
import { RULES } from "./rules/table.ts";
import { signatureOf, withoutVariableParts } from "./signature.ts";

const noise = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.constantFrom(...RULES.map((rule) => rule.example)),
  fc.stringMatching(/^[/\\'":.~0-9a-fA-F -]{0,60}$/),
  fc.constantFrom(
    "\u001b[31mred\u001b[0m",
    "\r\n",
    "\u0007",
    "2026-01-02T03:04:05Z",
    "/home/me/a/b.ts:12:3",
    "~/x/y",
  ),
);
const output = fc.array(noise, { maxLength: 8 }).map((parts) => parts.join("\n"));
const kind = fc.constantFrom(...(Object.keys(FAILURE_KINDS) as (keyof typeof FAILURE_KINDS)[]));
const actions = ["npm test", "cat x | head", "git commit -m x", "rg foo", "deploy"].map(shell);

describe("outcome: whatever is printed", () => {
  it("never throws, and keeps excerpts short and free of control characters", () => {
    fc.assert(
      fc.property(
        output,
        fc.constantFrom(...actions, file("edit", "a.ts", "/p/a.ts")),
        fc.record({ ok: fc.boolean(), exitCode: fc.integer({ min: -1, max: 255 }) }, { requiredKeys: [] }),
        fc.constantFrom("claude-code", "codex", "copilot", "gemini", "someone"),
        (text, action, result, agent) => {
          const outcome = judge(action, { ...result, output: text }, agent);
          if (outcome.status !== "failed") return;
          expect(outcome.excerpt.length).toBeLessThanOrEqual(200);
          expect(outcome.signature.length).toBeLessThanOrEqual(160);
          expect(outcome.excerpt).not.toMatch(/\p{Cc}/u);
          expect(outcome.signature).not.toMatch(/\p{Cc}/u);
          expect(outcome.subject).toMatch(/^[a-z]+ ./);
        },
      ),
      runs(400),
    );
  });

  it("levels a signature only once", () => {
    fc.assert(
      fc.property(kind, output, (one, text) => {
        const signature = signatureOf(one, text);
        expect(signatureOf(one, signature)).toBe(signature);
        expect(signature.length).toBeLessThanOrEqual(160);
      }),
      runs(1_000),
    );
  });
});

describe("outcome: the same error has the same signature", () => {
  it.each([
    [
      "open /home/ann/app/.env: no such file or directory",
      "open /Users/bob/src/app/.env: no such file or directory",
    ],
    ["--- FAIL: TestA (0.01s)", "--- FAIL: TestA (12.40s)"],
    ["fatal: bad object 3f2a9bc1d", "fatal: bad object 99aa00ff1"],
    ["src/a.ts(15,12): error TS2352", "src/a.ts(18,2): error TS2352"],
    ["connect ECONNREFUSED 127.0.0.1:5432", "connect ECONNREFUSED 127.0.0.1:6543"],
    [
      "2026-01-02T03:04:05Z job 5f0c1a2e-1111-2222-3333-444455556666 failed",
      "2026-02-02T13:04:05Z job 6f0c1a2e-9999-2222-3333-444455556666 failed",
    ],
  ])("%s", (one, other) => {
    expect(withoutVariableParts(one)).toBe(withoutVariableParts(other));
  });

  it("and another error another one", () => {
    expect(withoutVariableParts("cat: a.txt: No such file or directory")).not.toBe(
      withoutVariableParts("cat: b.txt: No such file or directory"),
    );
  });
});
