// Edits of other people's JSON.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addItem, addProperty, assertJson, removeWithEmpty, replaceValue, valueAt } from "./json-edit.ts";

describe("agents: edits of somebody else's JSON", () => {
  it.each([
    ["an empty object", "{}"],
    ["two spaces", '{\n  "a": 1\n}\n'],
    ["tabs", '{\n\t"a": {\n\t\t"b": []\n\t}\n}'],
    ["one line", '{"a":1}'],
    ["one line with spaces", '{ "a": 1 }'],
    ["a trailing comma", '{\n  "a": 1,\n}\n'],
    ["a comment at the end", '{\n  "a": 1 // one\n  // two\n}\n'],
    ["a comment after the comma", '{\n  "a": 1, // one\n}\n'],
    ["only a comment inside", "{ /* nothing yet */ }"],
    ["Windows line ends", '{\r\n    "a": 1\r\n}\r\n'],
    ["a byte order mark", '\uFEFF{\n  "a": 1\n}\n'],
  ])("%s: what was put in is taken out to the byte", (_, text) => {
    const added = addItem(addProperty(text, ["x", "y"], { z: [1, 2] }), ["x", "list"], { deep: true });
    assertJson(added);
    expect(valueAt(added, ["x"])).toEqual({ y: { z: [1, 2] }, list: [{ deep: true }] });
    expect(valueAt(added, ["a"])).toEqual(valueAt(text, ["a"]));
    expect(removeWithEmpty(removeWithEmpty(added, ["x", "y"]), ["x", "list", 0])).toBe(text);
  });

  it("any object survives, however it is laid out", () => {
    const key = fc.string({ minLength: 1 }).filter((name) => name !== "ours");
    const layout = fc.constantFrom(undefined, 1, 2, 4, "\t");
    fc.assert(
      fc.property(
        fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 }),
        layout,
        (value, indent) => {
          const text = JSON.stringify(value, undefined, indent);
          const added = addProperty(text, ["ours", "here"], [1]);
          expect(JSON.parse(added)).toEqual({ ...JSON.parse(text), ours: { here: [1] } });
          expect(removeWithEmpty(added, ["ours", "here"])).toBe(text);
        },
      ),
    );
  });

  it.each([
    ["before it", '{\n  "a": 1, // mine\n  "x": 2\n}', '{\n  "a": 1 // mine\n}'],
    ["after it", '{\n  "x": 2, // mine\n  "a": 1\n}', '{\n   // mine\n  "a": 1\n}'],
    ["around it", '{\n  // mine\n  "x": 2\n  // too\n}', "{\n  // mine\n  // too\n}"],
  ])("a comment %s stays", (_, text, left) => {
    expect(removeWithEmpty(text, ["x"])).toBe(left);
  });

  it("a container with a comment in it stays", () => {
    expect(removeWithEmpty('{ "x": { /* mine */ "y": 1 } }', ["x", "y"])).toBe('{ "x": { /* mine */ } }');
    expect(removeWithEmpty('{ "x": {} }', ["x", "y"])).toBe('{ "x": {} }');
  });

  it("a value is replaced where it stands", () => {
    const text = '{\n  "x": {\n    "y": 1\n  },\n  "z": 2\n}';
    expect(replaceValue(text, ["x"], { y: 2 })).toBe(text.replace("1", "2"));
    expect(replaceValue('{"x":[1]}', ["x"], [2])).toBe('{"x":[2]}');
  });

  it.each([
    ["[1]", "not a JSON object"],
    ['{\n "a": 1\n "b": 2 }', "line 3"],
    ["", "not valid JSON"],
    ["{ hooks", "not valid JSON: invalid symbol in line 1"],
  ])("%j is refused", (text, reason) => {
    expect(() => assertJson(text)).toThrow(reason);
  });
});
