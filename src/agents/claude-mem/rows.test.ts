// Rows of claude-mem with any cell content give a displayable observation or none.
import { assert, constantFrom, oneof, property, record, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { OBSERVATION_TYPES } from "../../domain/observation.ts";
import { observationOf, promptOf, timeOf } from "./rows.ts";
import { OBSERVATIONS } from "./wire.ts";

const NOTHING = Object.fromEntries(Object.keys(OBSERVATIONS).map((name) => [name, null])) as Record<
  keyof typeof OBSERVATIONS,
  unknown
>;

describe("claude-mem: rows", () => {
  it.each([
    [{ at: 1_772_445_600_000, atText: "" }, 1_772_445_600_000],
    [{ at: 1_772_445_600, atText: "" }, 1_772_445_600_000],
    [{ at: null, atText: "2026-03-02T10:00:00.000Z" }, 1_772_445_600_000],
    [{ at: "2026-03-02T10:00:00.000Z", atText: null }, 1_772_445_600_000],
    [{ at: "soon", atText: null }, 0],
    [{ at: -1, atText: "" }, 0],
  ])("the time of %o", (row, at) => {
    expect(timeOf(row)).toBe(at);
  });

  it("a text alone becomes title, subtitle and narrative", () => {
    const text = "세션 저장소를 Redis로 옮겼다";
    expect(observationOf({ ...NOTHING, type: "decision", text }, 7)).toMatchObject({
      title: `decision - ${text}`,
      subtitle: text,
      narrative: text,
      facts: [],
      at: 7,
    });
  });

  it("of what is private nothing is left by a cut, nor by a list that holds it in several items", () => {
    const text = `${"heron lake ".repeat(20)}</private> The deployment failed`;
    expect(observationOf({ ...NOTHING, type: "bugfix", text }, 7)?.title).toBe(
      "bugfix -  The deployment failed",
    );
    const facts = JSON.stringify(["It failed. <private>heron", "heron lake", "lake</private> It works."]);
    expect(observationOf({ ...NOTHING, type: "bugfix", text: "x", facts }, 7)?.facts).toEqual([
      "It failed. ",
      " It works.",
    ]);
    const long = `${"note ".repeat(3_998)}ghp_${"a1B2c3D4".repeat(5).slice(0, 36)} ${"note ".repeat(3_000)}`;
    expect(observationOf({ ...NOTHING, type: "bugfix", text: long }, 7)?.narrative).not.toContain("a1B2");
  });

  it("a title that is cut out of a text has no half of a secret in it", () => {
    const text = `The deployment failed with ghp_${"a1B2c3D4".repeat(5).slice(0, 36)}`;
    expect(observationOf({ ...NOTHING, type: "bugfix", text }, 7)?.title).not.toContain("a1B2");
  });

  it("a title without anything else is enough, and nothing is made up for the rest", () => {
    expect(observationOf({ ...NOTHING, type: "feature", title: "Login limited" }, 7)).toMatchObject({
      title: "Login limited",
      subtitle: "",
      narrative: "",
    });
    expect(observationOf(NOTHING, 7)).toBeUndefined();
  });

  it("a prompt without words or number is none", () => {
    const row = { at: null, atText: null, session: "one" };
    expect(promptOf({ ...row, number: 1, text: " " }, 7)).toBeUndefined();
    expect(promptOf({ ...row, number: 0, text: "Go on" }, 7)).toBeUndefined();
    expect(promptOf({ ...row, number: 2, text: "Go on" }, 7)).toEqual({ number: 2, at: 7, text: "Go on" });
  });

  it("nothing in a cell makes it fail", () => {
    const cell = oneof(
      string(),
      constantFrom<unknown>(
        null,
        0,
        -1,
        1e300,
        Number.NaN,
        "[",
        "[]",
        "null",
        "[null, 1, {}]",
        '["a", "a"]',
        "{}",
      ),
    );
    const row = record(
      Object.fromEntries(Object.keys(OBSERVATIONS).map((name) => [name, cell])) as Record<
        keyof typeof OBSERVATIONS,
        typeof cell
      >,
    );
    assert(
      property(row, (cells) => {
        const found = observationOf(cells, 7);
        if (!found) return;
        expect(OBSERVATION_TYPES).toContain(found.type);
        expect(found.title).not.toBe("");
        expect(found.at).toBeGreaterThan(0);
        expect(Number.isSafeInteger(found.at)).toBe(true);
        expect(found.prompt).toBeGreaterThanOrEqual(0);
        const lists = [found.facts, found.concepts, found.filesRead, found.filesModified];
        for (const list of lists)
          expect(list.every((text) => text !== "" && text === text.trim())).toBe(true);
      }),
    );
  });
});
