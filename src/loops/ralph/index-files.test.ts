import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../../disk/make-folder.ts";
import { DEFAULTS } from "./config.ts";
import { ralphLoops } from "./index.ts";
import { A, copyOfLoop } from "./loop.fixture.ts";

const FILES = [
  "history/decisions.jsonl",
  "history/failures.jsonl",
  "history/approaches.jsonl",
  "history/summary.md",
  "runs/history-index.json",
];

async function indexed() {
  const folder = copyOfLoop();
  const loops = ralphLoops();
  const history = await loops.read(folder);
  const written = await loops.writeIndex(folder, history, Date.UTC(2026, 2, 11));
  const linesOf = (name: string): Record<string, unknown>[] =>
    readFileSync(join(folder.path, name), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  return { folder, loops, history, written, linesOf };
}

describe("loops: the index beside the logs", () => {
  it("writes every index file, and leaves nothing else behind", async () => {
    const { folder, written } = await indexed();
    expect(written).toEqual(FILES.map((name) => join(folder.path, name)));
    expect(readdirSync(join(folder.path, "runs")).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("tells the same history as the logs", async () => {
    const { folder, history } = await indexed();
    expect(await ralphLoops().indexed(folder)).toEqual(history);
  });

  it("is not written again while nothing has changed, whatever the time", async () => {
    const { folder, loops, history } = await indexed();
    expect(await loops.writeIndex(folder, history, Date.UTC(2027, 0))).toEqual([]);
    const again = ralphLoops();
    expect(await again.writeIndex(folder, await again.read(folder), Date.UTC(2027, 0))).toEqual([]);
  });

  it("lists every failure with its errors, and no success among them", async () => {
    const { linesOf, history } = await indexed();
    const failures = linesOf("history/failures.jsonl");
    expect(failures).toHaveLength(history.iterations.filter(({ status }) => status !== "success").length);
    expect(failures[0]).toMatchObject({
      runId: A,
      iteration: 2,
      storyId: "US-002",
      at: "2026-03-10T13:39:04.000Z",
      status: "error",
      files: ["src/store/readings.ts"],
    });
  });

  it("lists decisions and approaches with the iteration they are of", async () => {
    const { linesOf } = await indexed();
    expect(linesOf("history/decisions.jsonl")[0]).toMatchObject({
      storyId: "US-001",
      iteration: 1,
      choice: "Polling every 10 seconds",
      outcome: "success",
    });
    expect(linesOf("history/approaches.jsonl").map(({ result }) => result)).toEqual([
      "abandoned",
      "worked",
      "failed",
      "worked",
      "worked",
    ]);
  });

  it("writes a summary for people", async () => {
    const { folder } = await indexed();
    const summary = readFileSync(join(folder.path, "history/summary.md"), "utf8");
    expect(summary).toContain("US-003");
    expect(summary).toContain("Chart of the week");
  });

  it.each([
    ["there is none", undefined],
    ["it is torn", '{"version":1,"iterations":['],
    ["it is of another version", '{"version":99999,"iterations":[]}'],
    ["it is something else", "[1,2]"],
  ])("is not believed when %s, and the logs are read instead", async (_, text) => {
    const folder = copyOfLoop();
    const before = await ralphLoops().read(folder);
    if (text !== undefined) writeFileSync(join(folder.path, "runs/history-index.json"), text);
    expect(await ralphLoops().indexed(folder)).toBeUndefined();
    expect(await ralphLoops().read(folder)).toEqual(before);
  });

  it("leaves out what somebody has edited into nonsense, and reads the logs when what it remembers of them is", async () => {
    const { folder, history } = await indexed();
    const path = join(folder.path, "runs/history-index.json");
    const index = JSON.parse(readFileSync(path, "utf8"));
    index.iterations[0] = { runId: 7 };
    for (const source of index.sources)
      source.facts = { path: source.facts.path, metrics: 5, events: [{}], run: {} };
    writeFileSync(path, JSON.stringify(index));
    expect((await ralphLoops().indexed(folder))?.iterations).toEqual(history.iterations.slice(1));
    expect(await ralphLoops().read(folder)).toEqual(history);
  });
});

describe("loops: which loops a project has", () => {
  it("finds a loop by number, by name in any case, and by path", async () => {
    const { root, path } = copyOfLoop();
    const loops = ralphLoops();
    for (const name of ["7", "PRD-7", "prd-7", ".ralph/PRD-7", path])
      expect(loops.find(root, name), name).toEqual({ path, name: "PRD-7" });
    for (const name of ["8", "PRD-70", "", "..", "/nowhere", ".ralph"])
      expect(loops.find(root, name), name).toBeUndefined();
  });

  it("lists them in the order of their numbers, Twiceshy's own among them", () => {
    const { root } = copyOfLoop();
    for (const folder of [".ralph/PRD-10/runs", ".ralph/empty", ".twiceshy/loops/night/runs"])
      makeFolder(join(root, folder));
    writeFileSync(join(root, ".ralph/PRD-10/runs/metrics.jsonl"), "");
    writeFileSync(join(root, ".twiceshy/loops/night/runs/run-a-iter-1.md"), "");
    expect(
      ralphLoops()
        .list(root)
        .map(({ name }) => name),
    ).toEqual(["night", "PRD-7", "PRD-10"]);
    expect(ralphLoops().list(join(root, "nowhere"))).toEqual([]);
  });
});

describe("loops: .history-config.json", () => {
  it("has defaults while there is no file, and creates none by itself", () => {
    const folder = copyOfLoop();
    expect(ralphLoops().config(folder)).toEqual({ config: DEFAULTS, exists: false, problem: "" });
    expect(existsSync(join(folder.path, ".history-config.json"))).toBe(false);
    expect(DEFAULTS).toMatchObject({
      tokenBudget: 10_000,
      lookback: 5,
      relevanceThreshold: 0.7,
      enabled: false,
    });
  });

  it("keeps what it does not know when it is saved", () => {
    const folder = copyOfLoop();
    const path = join(folder.path, ".history-config.json");
    writeFileSync(path, '{"mine":1,"lookback":9}');
    const loops = ralphLoops();
    loops.saveConfig(folder, { ...loops.config(folder).config, enabled: true });
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
      mine: 1,
      ...DEFAULTS,
      lookback: 9,
      enabled: true,
    });
  });

  it.each([
    ['{"lookback":-1,"mode":"full"}', { mode: "full", lookback: 5 }, "lookback"],
    [
      '{"tokenBudget":"many","relevanceThreshold":2}',
      { tokenBudget: 10_000, relevanceThreshold: 0.7 },
      "tokenBudget, relevanceThreshold",
    ],
    ["{", DEFAULTS, "no JSON object"],
  ])("takes the default for what does not fit and says so: %s", (text, config, problem) => {
    const folder = copyOfLoop();
    writeFileSync(join(folder.path, ".history-config.json"), text);
    const read = ralphLoops().config(folder);
    expect(read.config).toMatchObject(config);
    expect(read.problem).toContain(problem);
  });
});
