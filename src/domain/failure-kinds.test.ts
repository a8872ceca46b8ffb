// Tests of the failure table: allowed texts, and the rows that other code relies on.
import { describe, expect, it } from "vitest";
import { FAILURE_KINDS, type FailureKind, fillIn, traitsOf } from "./failure-kinds.ts";

const kinds = Object.keys(FAILURE_KINDS) as FailureKind[];

describe("domain: kinds of failure", () => {
  it("names are put in as they are, whatever they hold", () => {
    expect(fillIn("{name} is not installed {here}", { name: "a{here}$&", here: "here" })).toBe(
      "a{here}$& is not installed here",
    );
  });

  it.each(kinds)("%s: its texts ask only for names that are given", (kind) => {
    const { reason = "", statement = {}, lessonStatement = "" } = traitsOf(kind);
    const asked = (texts: readonly string[]) => texts.join(" ").match(/\{\w+\}/g) ?? [];
    const reasons = typeof reason === "string" ? [] : Object.values(reason);
    for (const name of asked(reasons)) expect(["{last}", "{rest}"]).toContain(name);
    for (const name of asked(Object.values(statement)))
      expect(["{name}", "{folder}", "{here}", "{sort}"]).toContain(name);
    for (const name of asked([lessonStatement])) expect(name).toBe("{name}");
    if (typeof reason === "string") expect(asked([reason])).toEqual([]);
  });
});
