import { describe, expect, it } from "vitest";
import { bytes, count, duration, shortPath, when, whichDay } from "../../core/text/for-people.ts";
import { since } from "../since.ts";
import { diffLines } from "./diff.ts";
import { nearest } from "./nearest.ts";
import { wantsColour } from "./terminal.ts";
import { cutTo, fitTo, nameAndText, widthOf, wrapTo } from "./wide.ts";

const at = (text: string) => new Date(text).getTime();
const now = at("2026-11-15T10:00:00");

describe("cli: words", () => {
  it.each([
    ["2026-11-15T09:05:00", "today 09:05", "today"],
    ["2026-11-14T23:59:00", "yesterday 23:59", "yesterday"],
    ["2026-11-13T23:59:00", "2026-11-13", "on 2026-11-13"],
  ])("%s is %s", (text, clock, day) => {
    expect(when(at(text), now)).toBe(clock);
    expect(whichDay(at(text), now)).toBe(day);
  });

  it("counts, sizes and durations", () => {
    expect(count(1, "session")).toBe("1 session");
    expect(count(18_402, "call")).toBe("18,402 calls");
    expect(count(2, "remedy", "remedies")).toBe("2 remedies");
    expect([0, 812, 1_400_000, 17_000_000].map(bytes)).toEqual(["0 B", "812 B", "1.4 MB", "17 MB"]);
    expect([400, 9_200, 150_000].map(duration)).toEqual(["0.4 s", "9 s", "3 min"]);
  });

  it("cuts and wraps to a width, and leaves a pipe alone", () => {
    expect(cutTo("npm install redis-node", 12)).toBe("npm install…");
    expect(cutTo("npm install redis-node", undefined)).toBe("npm install redis-node");
    expect(wrapTo("one two three", 9, "  ")).toBe("  one two\n  three");
    expect(wrapTo("one two three", undefined, "  ")).toBe("  one two three");
  });

  it("what does not fit goes on below, between words, where it began; colours take no room", () => {
    const red = "\u001b[31mone two\u001b[39m three";
    expect(widthOf(red)).toBe(13);
    expect(fitTo(red, 13)).toBe(red);
    expect(fitTo("  • one two three", 12)).toBe("  • one two\n    three");
    expect(fitTo("❌ npm install x: gone → npm install y", 24)).toBe(
      "❌ npm install x: gone →\n   npm install y",
    );
    expect(fitTo("a  b   c", 40)).toBe("a  b   c");
    expect(fitTo("see /a/path/that/is/longer/than/a/line now", 20)).toBe(
      "see\n/a/path/that/is/longer/than/a/line\nnow",
    );
    expect(fitTo("one two three", undefined)).toBe("one two three");
  });

  it("a sentence without spaces is broken between its letters, each two columns wide", () => {
    const text = "데이터베이스연결이끊어졌을때다시연결한다";
    for (const line of wrapTo(text, 20, "  ").split("\n")) expect(widthOf(line)).toBeLessThanOrEqual(20);
    expect(wrapTo(text, 20, "").replaceAll("\n", "")).toBe(text);
  });

  it("names and meanings stand side by side, or below each other where names are long", () => {
    expect(nameAndText("--json", 8, "as JSON lines", 24)).toBe("  --json    as JSON\n            lines");
    expect(nameAndText("--a-very-long-flag NAME", 23, "what it does", 40)).toBe(
      "  --a-very-long-flag NAME\n      what it does",
    );
  });

  it("shortens the home folder and nothing that only begins like it", () => {
    expect(shortPath("/home/ann/.twiceshy", "/home/ann")).toBe("~/.twiceshy");
    expect(shortPath("/home/anna/x", "/home/ann")).toBe("/home/anna/x");
    expect(shortPath("C:\\Users\\ann\\x", "C:\\Users\\ann")).toBe("~\\x");
    expect(shortPath("\\\\files\\shop", "")).toBe("\\\\files\\shop");
  });
});

describe("cli: since", () => {
  it.each([
    ["90m", now - 90 * 60_000],
    ["12h", now - 12 * 3_600_000],
    ["2d", now - 2 * 86_400_000],
    ["1w", now - 7 * 86_400_000],
    ["today", at("2026-11-15T00:00")],
    ["yesterday", at("2026-11-14T00:00")],
    ["2026-11-01", at("2026-11-01T00:00")],
    ["2026-11-01T08:30", at("2026-11-01T08:30")],
  ])("%s", (text, expected) => expect(since(text, now)).toBe(expected));

  it.each(["", "soon", "5", "11/01/2026", "2026-13-45"])("%j is refused", (text) => {
    expect(() => since(text, now)).toThrow("is not a known time");
  });
});

describe("cli: did you mean", () => {
  const known = ["check", "config", "status", "uninstall", "log"];
  it.each([
    ["chekc", "check"],
    ["stat", "status"],
    ["unistall", "uninstall"],
    ["lgo", "log"],
    ["frobnicate", undefined],
    ["", undefined],
  ])("%j → %s", (word, expected) => expect(nearest(word, known)).toBe(expected));
});

describe("cli: colours", () => {
  it.each([
    [{}, [], true, true],
    [{}, [], false, false],
    [{ CI: "1" }, [], false, false],
    [{ NO_COLOR: "1" }, [], true, false],
    [{ NO_COLOR: "" }, [], true, true],
    [{ TERM: "dumb" }, [], true, false],
    [{ FORCE_COLOR: "1" }, [], false, true],
    [{ FORCE_COLOR: "0" }, [], true, false],
    [{ FORCE_COLOR: "1" }, ["--no-color"], true, false],
  ])("%j %j in a terminal: %s → %s", (env, argv, terminal, expected) => {
    expect(wantsColour(env, argv, terminal)).toBe(expected);
  });
});

describe("cli: diff", () => {
  it("shows what comes and goes, with a little around it", () => {
    const before = "a\nb\nc\nd\ne\nf\ng\n";
    expect(diffLines(before, "a\nb\nc\nX\ne\nf\ng\n")).toEqual([" b", " c", "-d", "+X", " e", " f"]);
    expect(diffLines(before, "A\nb\nc\nd\ne\nf\nG\n")).toEqual([
      "-a",
      "+A",
      " b",
      " c",
      "…",
      " e",
      " f",
      "-g",
      "+G",
    ]);
  });

  it("a new file, a file that goes, nothing at all", () => {
    expect(diffLines(undefined, "a\nb\n")).toEqual(["+a", "+b"]);
    expect(diffLines("a\n", undefined)).toEqual(["-a"]);
    expect(diffLines("a\n", "a\n").filter((line) => !line.startsWith(" "))).toEqual(["…"]);
  });
});
