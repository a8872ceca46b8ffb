// Failures are called in words that people use, never by the inner name of their kind.
import { describe, expect, it } from "vitest";
import { FAILURE_KINDS } from "../../src/domain/failure-kinds.ts";
import { KINDS, kindName } from "./kind.ts";

describe("viewer: kinds of failures", () => {
  it("every kind has a name of its own, without hyphens", () => {
    expect(Object.keys(KINDS).sort()).toEqual(Object.keys(FAILURE_KINDS).sort());
    expect(new Set(Object.values(KINDS)).size).toBe(Object.keys(KINDS).length);
    expect(Object.values(KINDS).join(" ")).not.toContain("-");
  });

  it("one of a newer version is called by its own words", () => {
    expect(kindName("disk-full")).toBe("disk full");
  });
});
