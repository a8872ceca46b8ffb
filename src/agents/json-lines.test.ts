// The line reader with broken and extreme files.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../test/new-folder.ts";
import { firstRecords, jsonLines } from "./json-lines.ts";

const folder = newFolder();

async function read(content: string | Buffer, name = "a.jsonl", longest?: number): Promise<unknown[]> {
  const path = join(folder, name);
  writeFileSync(path, content);
  const found: unknown[] = [];
  for await (const records of jsonLines(path, {
    isWanted: (line) => !line.includes("skip"),
    longestLine: longest,
  }))
    found.push(...records);
  return found;
}

describe("agents: JSON lines", () => {
  it("reads line by line, whatever ends them, and the last one without a line end", async () => {
    expect(await read('{"a":1}\r\n\n{"a":2}\n{"a":3}')).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
  });

  it("leaves out torn lines, garbage and what nobody wants", async () => {
    expect(await read('{"a":1}\n\u0000\uFFFD[{\n7\n"x"\n{"skip":1}\n{"a":2}\n{"a":3')).toEqual([
      { a: 1 },
      { a: 2 },
    ]);
    expect(await read("")).toEqual([]);
  });

  it("counts every torn line, also among those nobody wants", async () => {
    const path = join(folder, "torn.jsonl");
    writeFileSync(path, '{"a":1}\n{"skip":1}\r\n \n{"skip":\nskip\n\u0000\u0000\n{"a":2}\n{"skip":1');
    let torn = 0;
    const options = { isWanted: (line: Buffer) => line.includes('"a"'), onBroken: () => void torn++ };
    const found: unknown[] = [];
    for await (const records of jsonLines(path, options)) found.push(...records);
    expect(found).toEqual([{ a: 1 }, { a: 2 }]);
    expect(torn).toBe(3);
  });

  it("joins lines across chunks and letters across bytes", async () => {
    const long = "ä€😀".repeat(200_000);
    expect(await read(`{"a":"${long}"}\n{"b":1}\n{"c":"${long}"}`)).toEqual([
      { a: long },
      { b: 1 },
      { c: long },
    ]);
  });

  it("skips a line that is too long and goes on after it", async () => {
    const long = "x".repeat(3_000_000);
    const text = `{"a":1}\n{"long":"${long}"}\n{"b":1}\n{"long":"${long}"}`;
    expect(await read(text, "long.jsonl", 2_000_000)).toEqual([{ a: 1 }, { b: 1 }]);
  });

  it("to tell what a file is, its first lines are read and no more", async () => {
    const path = join(folder, "first.jsonl");
    const records = async (lines: number) => {
      const found: unknown[] = [];
      for await (const record of firstRecords(path, lines)) found.push(record);
      return found;
    };
    writeFileSync(path, 'no record\n\n{"a":1}\n{"a":2}\n{"a":3}');
    expect(await records(3)).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await records(9)).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
    writeFileSync(path, Buffer.concat([Buffer.alloc(70 * 1024 * 1024, 1), Buffer.from('\n{"a":1}\n')]));
    expect(await records(9)).toEqual([]);
  });

  it("reads gzip, also when its end is missing", async () => {
    const zipped = gzipSync(`{"a":1}\n${'{"b":2}\n'.repeat(10)}`);
    expect(await read(zipped, "a.jsonl.gz")).toHaveLength(11);
    await expect(read(zipped.subarray(0, zipped.length - 9), "torn.jsonl.gz")).resolves.toBeInstanceOf(Array);
  });

  it("says so when there is no such file", async () => {
    await expect(jsonLines(join(folder, "none.jsonl")).next()).rejects.toThrow("none.jsonl does not exist");
    await expect(jsonLines(join(folder, "none.gz")).next()).rejects.toThrow("none.gz does not exist");
  });

  it("does not hold the file in memory", async () => {
    const path = join(folder, "big.jsonl");
    writeFileSync(path, `{"skip":"${"x".repeat(10_000)}"}\n`.repeat(10_000));
    const before = process.memoryUsage().rss;
    for await (const _ of jsonLines(path, { isWanted: (line) => !line.includes("skip") }));
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
  });
});
