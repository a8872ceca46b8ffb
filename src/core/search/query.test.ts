// Reading a question.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entriesOf, parseQuery } from "./query.ts";

const NOW = Date.UTC(2026, 10, 17, 12);
const DAY = 86_400_000;
const ask = (text: string) => parseQuery(text, NOW);

describe("search: a question", () => {
  it("is its words", () => {
    expect(ask("How did we fix the flaky tests?").words).toEqual(["fix", "flaki", "test"]);
  });

  it("may quote a phrase, name a beginning and exclude a word", () => {
    const question = ask('"connection refused" migrat* redis -docker');
    expect(question.phrases).toEqual([["connect", "refus"]]);
    expect(question.prefixes).toEqual(["migrat"]);
    expect(question.excluded).toEqual(["docker"]);
    expect(question.words).toEqual(["connect", "refus", "redi"]);
    expect(entriesOf(question)).toEqual([["connect refus"], ["migrat*"], ["connect"], ["refus"], ["redi"]]);
  });

  it("says of a name only the parts that are there", () => {
    const { written } = ask("ModuleNotFoundError in user_names");
    expect(["modul", "find", "error", "name"].map((word) => written.get(word))).toEqual([
      "module",
      "found",
      "error",
      "names",
    ]);
    expect(written.get("modulenotfounderror")).toBe("ModuleNotFoundError");
  });

  it("finds a name by its parts, and prefers it whole", () => {
    expect(entriesOf(ask("getUserName"))).toEqual([["get", "getusernam"], ["user"], ["name"]]);
  });

  it.each<[string, object]>([
    ["kind:failure,remedies", { kinds: ["failure", "remedy"] }],
    ["file:./src/auth", { file: "src/auth" }],
    ['file:"src/my file.ts"', { file: "src/my file.ts" }],
    ["since:30d", { since: NOW - 30 * DAY }],
    ["until:2026-11-01", { until: Date.UTC(2026, 10, 2) - 1 }],
    ["since:2026-10", { since: Date.UTC(2026, 9, 1) }],
    ["until:2025", { until: Date.UTC(2026, 0, 1) - 1 }],
    ["since:yesterday", { since: Date.UTC(2026, 10, 16) }],
    ["branch:feat/x agent:codex type:decision", { branch: "feat/x", agent: "codex", types: ["decision"] }],
    ["session:0192-ab", { session: "0192-ab" }],
  ])("%s is a filter", (text, filter) => {
    expect(ask(`redis ${text}`)).toMatchObject({ words: ["redi"], filter });
  });

  it.each(["kind:nothing", "since:soon", "until:2026-13-40", "colour:red", "file:", "https://a.example"])(
    "%s is no filter but words",
    (text) => {
      expect(ask(text).filter).toEqual({});
      expect(ask(text).words.length).toBeGreaterThan(0);
    },
  );

  it.each(["kind:falure", "since:soon"])("%s was probably meant as a filter", (text) => {
    expect(ask(`redis ${text}`)).toMatchObject({ words: ["redi"], misread: [text] });
    expect(ask("redis kind:failure https://a.example time:12 constructor:x").misread).toEqual([]);
    expect(ask("constructor:name").words).toContain("name");
  });

  it("a beginning is compared with stems", () => {
    expect(ask("migrations*").prefixes).toEqual(["migrat"]);
    expect(ask("auth*").prefixes).toEqual(["auth"]);
  });

  it("with several lines is a pasted text without operators", () => {
    const question = ask('Traceback\n  "File" kind:failure -rest of*');
    expect(question).toMatchObject({ phrases: [], excluded: [], prefixes: [], filter: {} });
    expect(question.words).toContain("failur");
  });

  it("of a flag alone asks for the flag", () => {
    expect(ask("-race").words).toEqual(["race"]);
  });

  it.each(["AND OR NOT NEAR", '"', '"""', "* * *", "(((", 'a" b', "NEAR(a b, 3)", "-", ":", "^title:x", ""])(
    "%j is never an error",
    (text) => expect(() => ask(text)).not.toThrow(),
  );

  it("of any kind, any length, has words of letters and digits only", () => {
    const pieces = fc.constantFrom(
      '"',
      "*",
      "-",
      "kind:",
      "file:",
      "since:",
      " ",
      "\n",
      "AND",
      "数据",
      "é",
      "\ud800",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.array(fc.oneof(pieces, fc.string({ maxLength: 8 }))).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (asked) => {
        for (const entry of entriesOf(ask(asked)).flat()) expect(entry).toMatch(/^[\p{L}\p{N}\p{M} ]+\*?$/u);
      }),
    );
    expect(ask("word ".repeat(25_000)).words).toEqual(["word"]);
    expect(() => ask('"'.repeat(100_000))).not.toThrow();
  });
});
