// What people cannot see does not reach a model; what they marked private is not remembered.
import { describe, expect, it } from "vitest";
import { stripControl, stripPrivate } from "./strip.ts";

describe("redact: stripControl", () => {
  it.each([
    ["\x1b[1;31merror\x1b[0m: no", "error: no"],
    ["\x1b]8;;https://x.example\x07link\x1b]8;;\x07", "link"],
    ["\x1b]0;title\x1b\\text", "text"],
    ["\x9b31mred", "red"],
    ["\x1b(Bplain\x1b=", "plain"],
    ["a\0b\x07c\x7f", "abc"],
    ["tab\tand\nline", "tab\tand\nline"],
    ["one\r\ntwo\rthree", "one\ntwo\nthree"],
    ["user\u202egnp.exe", "usergnp.exe"],
    ["zero\u200bwidth\u200d\ufeff", "zerowidth"],
    ["tags\u{e0041}\u{e0042}", "tags"],
    ["selectors\u{e0100}\u{e01ef}", "selectors"],
    ["ünïcode → 漢字 🎉", "ünïcode → 漢字 🎉"],
    ["unclosed \x1b]0;title\nnext", "unclosed \nnext"],
  ])("%j → %j", (text, expected) => {
    expect(stripControl(text)).toBe(expected);
  });
});

describe("redact: stripPrivate", () => {
  it.each([
    ["a <private>b</private> c", "a  c"],
    ["a <private>b\nc</private> d <PRIVATE>e</PRIVATE>f", "a  d f"],
    ["a <private>never closed", "a "],
    ["nothing here", "nothing here"],
    ["a <privateer>b</privateer>", "a <privateer>b</privateer>"],
  ])("%j → %j", (text, expected) => {
    expect(stripPrivate(text)).toBe(expected);
  });
});
