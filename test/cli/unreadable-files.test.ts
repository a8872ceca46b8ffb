// Named files that cannot be read: reported by name with the reason, while the others are read.
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { AUDIT, lines } from "../verbs/supervisor-files.ts";
import { type House, newHouse, story } from "./house.ts";

/** As pi writes it, an agent that Twiceshy does not read. */
const UNKNOWN = [
  { kind: "opened", by: "tinker", where: "/home/noor/tin" },
  { kind: "asked", words: "Open the tin" },
];
const isRoot = process.getuid?.() === 0;

describe.each(["observe", "import"])("cli: %s of files that cannot be read", (verb) => {
  let house: House;
  let history: string;
  const put = (name: string, content: string | Buffer) => {
    const path = join(house.project, name);
    writeFileSync(path, content);
    return path;
  };
  beforeAll(() => {
    house = newHouse();
    history = put("history.jsonl", story("day-1"));
  });

  const readsTheOthers = async (path: string, reason: RegExp) => {
    const ended = await house.run([verb, path, history]);
    expect(ended.code).toBe(1);
    expect(ended.err.trim().split("\n")).toHaveLength(1);
    expect(ended.err).toContain(path.split("/").at(-1));
    expect(ended.err).toMatch(reason);
    const [json] = (await house.run([verb, path, history, "--json"])).out.trim().split("\n");
    const { files, broken } = JSON.parse(json ?? "");
    expect(files).toBe(1);
    expect(broken).toEqual([{ path, reason: expect.stringMatching(reason) }]);
    expect((await house.run(["log", "--everywhere"])).out).toContain("redis-node");
  };

  it("the history of an agent nobody reads yet", () =>
    readsTheOthers(
      put("tinker.jsonl", UNKNOWN.map((record) => JSON.stringify(record)).join("\n")),
      /it is no history I know.*--agent/,
    ));

  it("one that is not there", () =>
    readsTheOthers(join(house.project, "missing.jsonl"), /there is no such file/));

  it("an empty one", () => readsTheOthers(put("empty.jsonl", ""), /it is empty/));

  it("a folder", () => {
    const path = join(house.project, "folder.jsonl");
    mkdirSync(path);
    return readsTheOthers(path, /it is not a file/);
  });

  it("one that is not what its name says", () =>
    readsTheOthers(put("text.jsonl.gz", "no gzip at all"), /damaged, or not compressed/));

  it("a picture", () =>
    readsTheOthers(put("picture.json", Buffer.from([0x89, 0x50, 0, 1, 2, 255])), /no history/));

  it("a large one without a single record, before it is read to its end", async () => {
    const path = put("large.jsonl.gz", gzipSync(Buffer.alloc(70 * 1024 * 1024, "lorem ipsum\n")));
    await readsTheOthers(path, /no history I know/);
  });

  it.skipIf(isRoot)("one that others keep to themselves", async () => {
    const path = put("private.jsonl", story("day-2"));
    chmodSync(path, 0o000);
    await readsTheOthers(path, /you do not have permission/);
  });

  it("nothing but such files: nothing is made up", async () => {
    const path = put("only.jsonl", "no history at all");
    const ended = await house.run([verb, path]);
    expect(ended.code).toBe(1);
    expect(ended.err).toContain("only.jsonl could not be read");
    expect(ended.out).not.toMatch(/worth telling|stored/);
  });
});

describe("cli: import of files of several sorts", () => {
  it("is one JSON document that also names what could not be read", async () => {
    const house = newHouse();
    const put = (name: string, content: string) => {
      const path = join(house.project, name);
      writeFileSync(path, content);
      return path;
    };
    const tasks = put("audit.log.jsonl", lines(AUDIT));
    const history = put("history.jsonl", story("day-1"));
    const missing = join(house.project, "missing.jsonl");
    const both = await house.run(["import", tasks, history, missing, "--json"]);
    const broken = [{ path: missing, reason: "there is no such file." }];
    expect(JSON.parse(both.out)).toMatchObject({
      tasks: { project: "shop" },
      histories: { files: 1 },
      broken,
    });
    expect(both.code).toBe(1);
    const one = await house.run(["import", tasks, missing, "--json"]);
    expect(JSON.parse(one.out)).toMatchObject({ project: "shop", broken });
    expect(one.code).toBe(1);
  });
});
