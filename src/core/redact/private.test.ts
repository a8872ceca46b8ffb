// Text between <private> and </private> is removed, whatever is around it.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorTime } from "../../../test/processor-time.ts";
import { withoutPrivate, withoutPrivateAmong } from "./private.ts";
import { redact } from "./redact.ts";

const WHOLE = { unclosed: true, unopened: true };

describe("redact: private", () => {
  it.each([
    ["nothing private", "nothing private"],
    ["use <private>hunter2</private> to log in", "use  to log in"],
    ["a <private>1</private> b <private>2</private> c", "a  b  c"],
    ["a <private>1<private>2</private>3</private> b", "a  b"],
    ["a <PRIVATE>1</Private > b", "a  b"],
    ['a <private why="mine">1</private> b', "a  b"],
    ["a\n<private>\n1\n2\n</private>\nb", "a\n\nb"],
    ["only <private>to the end", "only "],
    ["a <private>1<private>2</private>3", "a "],
    ["cut away</private> the rest", " the rest"],
    ["x</private> a <private>1</private> b", " a  b"],
    [" <private>all of it</private>\n", ""],
    ["a <pri<private>1</private>vate>2</private> b", " b"],
    ["<privateer>ship</privateer>", "<privateer>ship</privateer>"],
    ["a <private/> b", "a <private/> b"],
    ["a <private /> b", "a <private /> b"],
    ['a <private why="a/b">1</private> b', "a  b"],
    ["a < private >1< / private > b", "a  b"],
    ["a <private\n  by='me'\n>1</private\n> b", "a  b"],
    ["a &lt;private&gt;1&lt;/private&gt; b", "a  b"],
    ["a &LT;PRIVATE&GT;1&LT;/PRIVATE&GT; b", "a  b"],
    ["a &amp;lt;private&amp;gt;1&amp;lt;/private&amp;gt; b", "a  b"],
    ["a &#60;private&#62;1&#60;&#47;private&#62; b", "a  b"],
    ["a &#x3c;private&#x3E;1&#x3C;/private&#x3e; b", "a  b"],
    ["a &lt;private why=&quot;mine&quot;&gt;1&lt;/private&gt; b", "a  b"],
    ["a \\u003cprivate\\u003e1\\u003c/private\\u003e b", "a  b"],
    ["a \\u003Cprivate\\u003E1\\u003C\\/private\\u003E b", "a  b"],
    ["a \\\\u003cprivate\\\\u003e1\\\\u003c/private\\\\u003e b", "a  b"],
    ["a <private>1<\\/private> b", "a  b"],
    ["a %3Cprivate%3E1%3C%2Fprivate%3E b", "a  b"],
    ["a <private>1&lt;/private&gt; b", "a  b"],
    ["only &lt;private&gt;to the end", "only "],
    ["if (a < privateKey && b > c) return", "if (a < privateKey && b > c) return"],
    ["cd /private/tmp && ls > x", "cd /private/tmp && ls > x"],
    ["a();\n  private b: Map<string, number>;", "a();\n  private b: Map<string, number>;"],
  ])("%j → %j", (text, kept) => {
    expect(withoutPrivate(text, WHOLE)).toBe(kept);
  });

  it("goes first, also where a secret would take the mark with it", () => {
    const text = 'password="hunter2<private>b" mine password="c</private>hunter3" yours';
    expect(redact(text)).not.toContain("mine");
  });

  it("leaves a tag alone that only one half is there of, where nothing else was asked for", () => {
    expect(withoutPrivate("what does <private> do")).toBe("what does <private> do");
    expect(withoutPrivate("what does </private> do")).toBe("what does </private> do");
  });

  it("is part of every redaction", () => {
    const value = { title: "a <private>secret</private> b", list: ["<private>secret</private>"] };
    expect(JSON.stringify(redact(value))).not.toContain("secret");
  });

  const piece = fc.constantFrom(
    ...["<private>", "</private>", "<pri", "vate>", "</", "<", " a ", "b\n", "é"],
    ...[
      "&lt;private&gt;",
      "&lt;/private&gt;",
      "&lt;",
      "private",
      "&gt;",
      "\\u003c",
      "\\u003e",
      "%3Cprivate%3e",
    ],
  );

  it("never lets out what is inside, in any mixture of tags", () => {
    fc.assert(
      fc.property(fc.array(piece), fc.array(piece), fc.array(piece), (before, inside, after) => {
        const opened = `${before.join("")}<private>${inside.join("").replaceAll(/[<&\\%]/g, "")}SECRET`;
        expect(withoutPrivate(`${opened}</private>${after.join("")}`, WHOLE)).not.toContain("SECRET");
        expect(withoutPrivate(opened, WHOLE)).not.toContain("SECRET");
      }),
    );
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const once = withoutPrivate(pieces.join(""), WHOLE);
        expect(withoutPrivate(once, WHOLE)).toBe(once);
        const pairs = withoutPrivate(pieces.join(""));
        expect(withoutPrivate(pairs)).toBe(pairs);
      }),
    );
  });

  it.each([
    [
      ["a", "b"],
      ["a", "b"],
    ],
    [
      ["a <private>1", "2", "3</private> b"],
      ["a ", "", " b"],
    ],
    [
      ["a <private>1", "2", "3"],
      ["a ", "", ""],
    ],
    [
      ["1", "2</private> b", "c <private>3</private>"],
      ["", " b", "c "],
    ],
    [
      ["a <private>1</private>", "b \0 c"],
      ["a ", "b   c"],
    ],
  ])("in several parts: %j → %j", (parts, kept) => {
    expect(withoutPrivateAmong(parts, WHOLE)).toEqual(kept);
  });

  it("is quick on ten thousand tags inside one another", () => {
    const text = `${"<private>".repeat(10_000)}x${"</private>".repeat(10_000)}`;
    const spent = processorTime();
    expect(withoutPrivate(text, WHOLE)).toBe("");
    expect(spent()).toBeLessThan(500);
  });
});
