// A question that is still being typed.
import { describe, expect, it } from "vitest";
import { entriesOf, parseQuery } from "./query.ts";

const typed = (text: string) => parseQuery(text, 0, { asYouType: true });

describe("search: a question that is still being typed", () => {
  it("ends with the beginning of a word", () => {
    expect(typed("redis ca")).toMatchObject({ words: ["redi", "ca"], prefixes: ["ca"], unfinished: "ca" });
  });

  it("is finished with a blank or a sign", () => {
    for (const text of ["redis cache ", "redis (cache)", '"redis cache"', "cach*"]) {
      const { unfinished, prefixes } = typed(text);
      expect(unfinished).toBeUndefined();
      expect(prefixes).toEqual(text === "cach*" ? ["cach"] : []);
    }
  });

  it("asks for the same word at every letter, also where its stem is shorter than what is typed", () => {
    for (const text of ["migrati", "migratio", "migration", "migrations"]) {
      expect(typed(text).words).toContain("migrat");
    }
    for (const text of ["configura", "configurat", "configuratio"])
      expect(typed(text).words).toContain("configur");
    expect(typed("runn").words).toContain("run");
  });

  it("completes the last part of a name, and the name whole", () => {
    expect(typed("getUserNa").prefixes).toEqual(["na", "getuserna"]);
    expect(typed("src/auth/jw").prefixes).toEqual(["jw"]);
    expect(entriesOf(typed("getUserN"))).not.toContainEqual(["n"]);
  });

  it("takes a single letter for nothing, a single sign of other scripts for a beginning", () => {
    expect(entriesOf(typed("r"))).toEqual([]);
    expect(typed("検").prefixes).toEqual(["検"]);
    expect(typed("캐ㅅ").prefixes).toEqual(["캐"]);
    expect(typed("테스트르").words).toContain("테스트");
  });

  it("says nothing about a filter before it is complete", () => {
    expect(typed("redis kind:fa")).toMatchObject({ misread: [], words: ["redi"], filter: {} });
    expect(typed("redis since:")).toMatchObject({ misread: [], words: ["redi"] });
    expect(typed("redis kind:failure")).toMatchObject({ filter: { kinds: ["failure"] } });
  });

  it("takes a word that joins others for a beginning only where nothing else is asked for", () => {
    expect(typed("fix the").prefixes).toEqual([]);
    expect(typed("the").prefixes).toEqual(["the"]);
  });
});
