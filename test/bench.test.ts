// The benches on real histories run, also where no such histories are: on two that are made up.
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newFolder } from "./new-folder.ts";

const folder = newFolder();

/** A package that does not exist is tried in two sessions; another one works. */
const calls = ["one", "two"].flatMap((session, day) =>
  ["npm install redis-node", "npm install ioredis"].map((command, index) => ({
    project: "app",
    seq: day * 2 + index,
    session,
    agent: "claude-code",
    ts: `2026-11-1${day}T12:00:0${index * 5}Z`,
    id: `${session}-${index}`,
    tool: "Bash",
    input: { command },
    cwd: "/app",
    ok: index === 1,
    exitCode: index === 1 ? 0 : 1,
    output: index === 1 ? "added 1 package" : "npm error 404  'redis-node@*' is not in this registry.",
  })),
);

const bench = (name: string) => import(`../bench/${name}.mjs`);

beforeAll(() => {
  for (const name of ["events", "labels"]) mkdirSync(join(folder, name));
  const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
  writeFileSync(join(folder, "events", "app.jsonl"), lines(calls));
  const label = { project: "app", seq: 2, label: "repeat_mistake", lesson: "redis-node" };
  writeFileSync(join(folder, "labels", "app.jsonl"), lines([label]));
  vi.stubEnv("TWICESHY_REPLAY", folder);
});

afterAll(() => {
  vi.unstubAllEnvs();
});

describe("benches on histories", () => {
  it("the guard stops the second try", async () => {
    const { benchGuard } = await bench("guard");
    const { rows } = await benchGuard();
    expect(rows.map(({ warn }: { warn: boolean }) => warn)).toEqual([false, false, true, false]);
  });

  it("the fit finds what speaks for a failure and what against it, and is drawn to what is meant where nothing is shown", async () => {
    const { fitted, loadGuard, preparedCalls, use, walk } = await bench("fit");
    const guard = await loadGuard();
    const place = (name: string) => guard.EVIDENCE.indexOf(name);
    const pair = (name: string, failed: number, index: number) => ({
      ...{ project: "p", sort: "thing", group: "missing-path path", hazard: `h${index}`, failed },
      values: guard.EVIDENCE.map((_: string, at: number) => (at === place(name) ? 1 : 0)),
    });
    const pairs = Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0
        ? pair("never", index % 10 === 0 ? 0 : 1, index)
        : pair("since", index % 5 === 0 ? 1 : 0, index),
    );
    const table = fitted(pairs, guard);
    expect(table.WEIGHTS.never[0]).toBeGreaterThan(0.5);
    expect(table.WEIGHTS.since[0]).toBeLessThan(-0.5);
    expect(table.WEIGHTS.ways).toEqual([0, 0, 0, 0, 0]);
    expect(table.PRIORS["edit-mismatch action"]).toBe(2);
    use(guard, table);
    const [rows] = await preparedCalls();
    const confidence = walk(guard, rows, new Map()).map((call: { confidence: number }) => call.confidence);
    expect(confidence[2]).toBeGreaterThan(confidence[0]);
  });

  it("the scorer of the histories is handed what is offered before the second try, and what is told after it", async () => {
    const { benchRemedies, remedyTable } = await bench("remedies");
    expect(remedyTable(await benchRemedies())).toBe("No gold standard of remedies beside these histories.");
    // A scorer that counts offers.
    writeFileSync(
      join(folder, "score-remedies.mjs"),
      `import { readFileSync } from "node:fs";
      const rows = readFileSync(process.argv.at(-1), "utf8").trim().split("\\n").map((line) => JSON.parse(line));
      console.log(JSON.stringify({ all: { seqs: rows.filter((row) => row.instead.includes("ioredis")).map((row) => row.seq) } }));`,
    );
    expect(await benchRemedies()).toEqual({ before: { seqs: [2] }, either: { seqs: [2] } });
  });
});

describe("the benchmark of the search", () => {
  it("finds a file by a word that only its text has, and a turn by what it says", () => {
    const messages = [
      { op: "reset", kind: "code" },
      { op: "add", id: "a", text: "bucket refill", time: null, meta: { path: "a.py", defines: [] } },
      { op: "add", id: "b", text: "colour picker", time: null, meta: { path: "b.py", defines: [] } },
      { op: "index" },
      { op: "search", query: "refill", k: 10 },
      { op: "reset", kind: "dialogue" },
      { op: "add", id: "t", text: "bananas", time: "2026-11-18T12:00:00Z", meta: { session: "s" } },
      { op: "index" },
      { op: "search", query: "bananas", k: 10 },
    ];
    const output = execFileSync(process.execPath, ["bench/retrieval.mjs"], {
      cwd: join(import.meta.dirname, ".."),
      input: messages.map((message) => `${JSON.stringify(message)}\n`).join(""),
      encoding: "utf8",
    });
    const answers = output
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers).toEqual([{ ok: true }, { ids: ["a.py"] }, { ok: true }, { ids: ["t"] }]);
  });
});
