// Every row of the failure table matches its own example, and no earlier row overrules it.
import { describe, expect, it } from "vitest";
import { necessaryText } from "../../pattern/necessary-text.fixture.ts";
import { firstMatch, linesOf } from "../match.ts";
import { gitComplaintRules } from "./git.ts";
import { RULES } from "./table.ts";
import { WORDS } from "./words.ts";

describe("outcome: table of failures", () => {
  it.each(RULES.map((rule) => [rule.kind, rule.example, rule] as const))("%s: %s", (kind, example, rule) => {
    const others = rule.agentTool ? RULES : RULES.filter((one) => !one.agentTool);
    const lines = linesOf([withoutMarks(example)]);
    expect(firstMatch(others, lines)?.kind).toBe(kind);
    expect(firstMatch([rule], lines)?.object).toBe(/«(.*)»/.exec(example)?.[1] ?? rule.fixed);
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
      "Warning: Task queue is nearly full",
    ];
    expect(harmless.map((line) => firstMatch(RULES, linesOf([line]))?.rule?.pattern.source)).toEqual(
      harmless.map(() => undefined),
    );
  });

  it("takes other complaints of git for a matter of state", () => {
    for (const rule of gitComplaintRules) expect(withoutMarks(rule.example)).toMatch(rule.pattern);
  });

  it("has no row twice", () => {
    const examples = RULES.map((rule) => rule.kind + rule.pattern.source);
    expect(new Set(examples).size).toBe(examples.length);
  });
});

function withoutMarks(example: string): string {
  return example.replaceAll(/[«»]/g, "");
}

describe("outcome: text a pattern cannot do without", () => {
  it.each([
    [/^git: '([^']+)' is not a git command/, ["' is not a git command"]],
    [/colou?rs/, ["colo"]],
    [/ab+c/, ["ab"]],
    [/(?:foo|barn)+ x?/, ["foo", "barn"]],
    [/a|bcd/, undefined],
    [/ERROR|Fatal/i, ["error", "fatal"]],
    [/\d+\s*\w/, undefined],
    [/(?<!not )found(?! here)/, ["found"]],
    [/[a-z(|]+: done\.$/, [": done."]],
    [/x{0,3}yes/, ["yes"]],
  ])("%s", (pattern, texts) => {
    expect(necessaryText(pattern)).toEqual(texts);
  });

  it.each(RULES.filter((rule) => WORDS[rule.kind]).map((rule) => [rule.kind, rule.pattern] as const))(
    "no line is hidden from %s %s",
    (kind, pattern) => {
      const unheard = necessaryText(pattern)?.filter(
        (text) => !WORDS[kind]?.some((word) => text.toLowerCase().includes(word)),
      );
      expect(unheard, "add a word of this pattern to words.ts").toEqual([]);
    },
  );
});
