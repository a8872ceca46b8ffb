// Measures working memory: the cost of a task with 10,000 before it, in process, and what the window adds to a prompt.
// `node bench/tasks.mjs [tasks]`
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { cleanEnv, median, percentile, print, verdict, withFolder } from "./measure.mjs";

const DIST = join(import.meta.dirname, "../dist");
const ROUNDS = 300;
const START = Date.parse("2026-11-01T00:00:00Z");

export function benchTasks(tasks = 10_000) {
  return withFolder(async (home) => {
    const env = cleanEnv(home);
    const cwd = join(home, "project");
    mkdirSync(cwd);
    spawnSync("git", ["init", "-q"], { cwd });
    const library = await import(pathToFileURL(join(DIST, "index.js")).href);
    const memory = await library.openMemory(library.loadConfig(env));
    const { deps } = memory;
    const place = deps.workspace.place(cwd);
    const audit = join(home, "audit.log.jsonl");
    const filled = await times(tasks, (index) =>
      library.endTask(deps, place, {
        id: `task-${index}`,
        status: "completed",
        intent: intentOf(index),
        now: START + index,
      }),
    );
    const later = START + 10 * tasks;
    const operations = {
      start: await times(ROUNDS, (index) =>
        library.startTask(deps, place, { id: `new-${index}`, intent: intentOf(index), now: later + index }),
      ),
      "done, with an audit line": await times(ROUNDS, (index) =>
        library.endTask(deps, place, {
          id: `new-${index}`,
          status: "completed",
          audit,
          now: later + index + 1,
        }),
      ),
      fail: await times(ROUNDS, (index) =>
        library.endTask(deps, place, {
          id: `task-${index}`,
          status: "failed",
          reason: "3 tests fail",
          now: later + index,
        }),
      ),
      block: await times(ROUNDS, (index) =>
        library.blockTask(deps, place, { id: `task-${index}`, reason: "no key", now: later + index }),
      ),
      unblock: await times(ROUNDS, (index) =>
        library.unblockTask(deps, place, { id: `task-${index}`, now: later + index }),
      ),
      window: await times(ROUNDS, () => library.windowOf(deps, place.project.id)),
      state: await times(20, () => library.taskState(deps, place.project.id, later)),
    };
    const state = await library.taskState(deps, place.project.id, later);
    await memory.close();
    const bytes = Buffer.byteLength(JSON.stringify(state, null, 2));
    return { tasks, filled, operations, kept: state.completed_tasks.length, bytes };
  });
}

function intentOf(index) {
  return `Add rate limiting to endpoint ${index} of the billing service. Keep the tests green.`;
}

async function times(count, work) {
  const took = [];
  for (let index = 0; index < count; index++) {
    const started = performance.now();
    await work(index);
    took.push(performance.now() - started);
  }
  return took;
}

export function taskVerdicts({ tasks, operations, kept, bytes }) {
  const changing = Object.entries(operations).filter(([name]) => name !== "window" && name !== "state");
  return [
    ...changing.map(([name, took]) =>
      verdict(`tasks: ${name}, ${tasks} before it (p95)`, percentile(took, 0.95), 5, " ms"),
    ),
    verdict("tasks: the window of a prompt (p50)", median(operations.window), 0.3, " ms"),
    verdict("tasks: in the exported state", kept, 100),
    verdict("tasks: size of the exported state", bytes / 1_000, 500, " KB"),
  ];
}

export function taskTable({ filled, operations }) {
  const ms = (value) => `${value.toFixed(2)} ms`;
  const row = (name, took) =>
    `| ${name} | ${ms(median(took))} | ${ms(percentile(took, 0.95))} | ${ms(Math.max(...took))} |`;
  return [
    "| operation | p50 | p95 | longest |",
    "|:--|--:|--:|--:|",
    row("done, filling", filled),
    ...Object.entries(operations).map(([name, took]) => row(name, took)),
  ].join("\n");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const result = await benchTasks(Number(process.argv[2] ?? 10_000));
  console.log(taskTable(result));
  for (const one of taskVerdicts(result)) print(one);
}
