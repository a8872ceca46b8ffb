// Every setting is listed under exactly one topic.
import { describe, expect, it } from "vitest";
import { KEYS } from "../../src/config-keys.ts";
import { groupsOf } from "./groups.ts";

describe("viewer: settings", () => {
  it("every setting is listed once, and none is left over", () => {
    const groups = groupsOf(KEYS);
    const listed = groups.flatMap(({ settings }) => settings.map(({ name }) => name));
    expect(listed.toSorted()).toEqual(KEYS.map(({ name }) => name).toSorted());
    expect(groups.map(({ name }) => name)).not.toContain("Other");
  });

  it("a setting that nobody has sorted yet is still shown", () => {
    expect(groupsOf([{ name: "brandNew" }])).toEqual([{ name: "Other", settings: [{ name: "brandNew" }] }]);
  });
});
