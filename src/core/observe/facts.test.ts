import { describe, expect, it } from "vitest";
import { ran } from "../synthesise/attempts.fixture.ts";
import { checkText } from "./call-facts.ts";
import type { Evidence } from "./evidence.ts";
import { callsChanging } from "./facts.ts";

describe("the calls that a fact rests on", () => {
  const evidence = (files: Readonly<Record<string, readonly number[]>>) =>
    ({ changed: new Map(Object.entries(files)) }) as unknown as Evidence;

  it("are those that changed the file it names", () => {
    const both = evidence({ "src/a.ts": [1], "src/b.ts": [2] });
    expect(callsChanging("The limit in src/b.ts is 20.", both)).toEqual([2]);
    expect(callsChanging("The limit in b.ts is 20.", both)).toEqual([2]);
  });

  it("are all of the turn where it names none and few files were changed", () => {
    expect(callsChanging("The limit is 20.", evidence({ "src/a.ts": [1], "src/b.ts": [2, 3] }))).toEqual([
      1, 2, 3,
    ]);
  });

  it("are unknown where it names another file, or many were changed", () => {
    expect(callsChanging("The limit in src/c.ts is 20.", evidence({ "src/a.ts": [1] }))).toEqual([]);
    const many = Object.fromEntries(["a", "b", "c", "d"].map((name, at) => [`src/${name}.ts`, [at]]));
    expect(callsChanging("The limit is 20.", evidence(many))).toEqual([]);
  });
});

describe("the check that a fact names", () => {
  const named = (display: string) =>
    checkText(ran("test", display, { goal: display.split(" ").slice(0, 2).join(" ") }));

  it("with the filter that narrowed it: one test is not all of them", () => {
    expect(named("go test ./shop -run TestTotal -v 2>&1")).toBe("`go test ./shop -run TestTotal`");
    expect(named('npx vitest run -t "rounds the total"')).toContain('-t "rounds the total"');
    expect(named("go test ./shop -v")).not.toContain("-run");
  });
});

describe("observe: checks of one folder", () => {
  it("the folder is named once", () => {
    const call = ran("test", "cd packages/shop && npm test && npm run lint");
    expect(checkText(call)).toBe("`npm test && npm run lint (in packages/shop)`");
  });
});
