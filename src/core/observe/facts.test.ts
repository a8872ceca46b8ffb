import { describe, expect, it } from "vitest";
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
