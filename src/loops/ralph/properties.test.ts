import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/runs.ts";
import { factsOf } from "./facts.ts";
import { joinFacts } from "./join.ts";
import { FIXTURE } from "./loop.fixture.ts";

const names = [
  ...["prd.md", "plan.md", "progress.md", "guardrails.md", "activity.log", "errors.log", ".events.log"],
  ...readdirSync(join(FIXTURE.path, "runs")).map((name) => `runs/${name}`),
];
const real = names.flatMap((path) => {
  try {
    return [{ path, text: readFileSync(join(FIXTURE.path, path), "utf8") }];
  } catch {
    return [];
  }
});
const lines = real.flatMap(({ text }) => text.split("\n"));

/** Lines of real files in any order and number, some of them truncated, with any text in between. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...lines),
      fc.tuple(fc.constantFrom(...lines), fc.nat(80)).map(([line, end]) => line.slice(0, end)),
      fc.string({ unit: "binary", maxLength: 60 }),
    ),
    { maxLength: 40 },
  )
  .map((all) => all.join("\n"));

const folder = fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 8 });
const joining = { name: "PRD-7", root: "", zone: () => 0, skipped: [] };

describe("loops: any text", () => {
  it("is read as any of the files without a complaint", () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.oneof(text, fc.string({ unit: "binary" })), (path, given) => {
        expect(factsOf(path, given).path).toBe(path);
      }),
      runs(400),
    );
  });

  it("makes a history whose iterations are numbered, in order, and rest on something", () => {
    fc.assert(
      fc.property(folder, (files) => {
        const facts = files.map(([path, given]) => factsOf(path, given));
        const { iterations } = joinFacts(facts, joining);
        for (const [index, one] of iterations.entries()) {
          expect(one.iteration).toBeGreaterThanOrEqual(0);
          expect(one.evidence.length).toBeGreaterThan(0);
          expect(Number.isFinite(one.at)).toBe(true);
          expect(one.at).toBeGreaterThanOrEqual(iterations[index - 1]?.at ?? 0);
        }
      }),
      runs(300),
    );
  });

  it("never turns a success into a failure: lines of prose put into logs change no outcome", () => {
    const statuses = (facts: Parameters<typeof joinFacts>[0]) =>
      joinFacts(facts, joining).iterations.map(
        (one) => `${one.runId} ${one.iteration} ${one.retry} ${one.status}`,
      );
    const before = statuses(real.map((file) => factsOf(file.path, file.text)));
    const prose = fc.constantFrom(
      "The build failed with a timeout.",
      "FATAL ERROR: everything is lost",
      "Error: exit code 124",
      "- ❌ 3 tests failed",
      "Status: error",
      "- Status: error",
      "Story US-001 failed.",
    );
    fc.assert(
      fc.property(fc.array(prose, { minLength: 1, maxLength: 5 }), (said) => {
        const after = real.map((file) =>
          factsOf(
            file.path,
            /run-.*\.log$/.test(file.path) ? `${file.text}\n${said.join("\n")}\n` : file.text,
          ),
        );
        expect(statuses(after)).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});
