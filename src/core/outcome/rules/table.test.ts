// Every row of the table is tried on its own example, and must not be overruled by a row that stands before it.
import { describe, expect, it } from "vitest";
import { candidatesIn, firstMatch } from "../classify.ts";
import { gitComplaintRules } from "./git.ts";
import { RULES } from "./table.ts";

describe("outcome: table of failures", () => {
  it.each(RULES.map((rule) => [rule.kind, rule.example, rule] as const))("%s: %s", (kind, example, rule) => {
    const others = rule.agentTool ? RULES : RULES.filter((one) => !one.agentTool);
    const finding = firstMatch(others, candidatesIn([example]));
    expect(finding?.kind).toBe(kind);
    expect(firstMatch([rule], candidatesIn([example]))?.object).toBe(rule.expected ?? rule.fixed);
  });

  it("reads nothing into harmless lines", () => {
    const harmless = [
      "ok  	example.com/app	0.3s",
      "added 12 packages in 3s",
      "Already up to date.",
      "3 files changed, 12 insertions(+)",
      "Switched to branch 'main'",
      "✓ src/a.test.ts (3 tests) 4ms",
      "Tests  12 passed (12)",
      "drwxr-xr-x 2 me me 4096 src",
      "Everything up-to-date",
    ];
    expect(harmless.map((line) => firstMatch(RULES, candidatesIn([line]))?.rule?.pattern.source)).toEqual(
      harmless.map(() => undefined),
    );
  });

  it("takes other complaints of git for a matter of state", () => {
    for (const rule of gitComplaintRules) expect(rule.example).toMatch(rule.pattern);
  });

  it("has no row twice", () => {
    const examples = RULES.map((rule) => rule.kind + rule.pattern.source);
    expect(new Set(examples).size).toBe(examples.length);
  });
});
