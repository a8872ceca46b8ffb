// Histories that are a single JSON value.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { detectHistory } from "./detect.ts";
import { isDocument, readDocument } from "./json-document.ts";

const folder = newFolder();
function put(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

describe("agents: a history in one value", () => {
  it("is read plain and gzip", async () => {
    expect(await readDocument(put("a.json", '{\n "a": 1\n}'))).toEqual({ a: 1 });
    expect(await readDocument(put("a.json.gz", gzipSync('{"a":1}')))).toEqual({ a: 1 });
  });

  it.each([
    ["torn", '{"a":'],
    ["a list", "[1]"],
    ["nothing", ""],
  ])("%s is none", async (_, content) => {
    expect(await readDocument(put("b.json", content))).toBeUndefined();
  });

  it("larger than any session is not held in memory", async () => {
    expect(await readDocument(put("c.json", '{"a":"xxxxxxxxxx"}'), 10)).toBeUndefined();
  });

  it("is told by its name; what is in nobody's words is refused with what to do", async () => {
    expect(["a.json", "a.json.gz", "a.jsonl", "a.jsonl.gz"].map(isDocument)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    await expect(detectHistory(put("d.json", '{\n"a": 1\n}'))).rejects.toThrow("--agent");
  });
});
