// Measures the hook through the MCP server: round trip over stdio, start, idle memory with 100k attempts stored.
// `node bench/mcp.mjs [attempts]`
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { fillMemory } from "./fill.mjs";
import { startServer } from "./mcp-client.mjs";
import { cleanEnv, median, percentile, print, verdict, withFolder } from "./measure.mjs";
import { postToolUse, postToolUseFailure, preToolUse } from "./payloads.mjs";

const CLI = join(import.meta.dirname, "../dist/cli.js");
const ROUNDS = 1_000;
/** The yardstick: a bare Node that answers every line at once. */
const ECHO = `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id } = JSON.parse(line);
  if (id) process.stdout.write(JSON.stringify({ id, result: { content: [{ text: "{}" }] } }) + "\\n");
}).on("close", () => process.exit());`;

export async function benchMcp(attempts = 100_000) {
  return withFolder(async (home) => {
    const env = cleanEnv(home);
    const project = join(home, "project");
    mkdirSync(project);
    await fillMemory(join(home, ".twiceshy"), attempts);
    const bare = await times(8, () => startOf(["-e", ECHO], env));
    const starts = await times(8, () => startOf([CLI, "mcp"], env));
    const server = startServer([CLI, "mcp"], env);
    await server.initialize();
    const echo = startServer(["-e", ECHO], env);
    await echo.initialize();
    const roundTrips = { PreToolUse: [], PostToolUse: [], PostToolUseFailure: [] };
    const echoes = [];
    const first = await timed(() => server.hook(preToolUse(project, "first", "npm test")));
    for (let round = 0; round < ROUNDS; round++) {
      const command = `npm run task-${round % 97} -- --only part-${round}`;
      roundTrips.PreToolUse.push(await timed(() => server.hook(preToolUse(project, round, command))));
      const after =
        round % 10 === 0
          ? postToolUseFailure(
              project,
              round,
              command,
              `Exit code 1\nnpm error Missing script: "task-${round % 97}"`,
            )
          : postToolUse(project, round, command);
      const name = round % 10 === 0 ? "PostToolUseFailure" : "PostToolUse";
      roundTrips[name].push(await timed(() => server.hook(after)));
      echoes.push(await timed(() => echo.hook(after)));
    }
    await echo.stop();
    // At rest: right after the work, and after V8 had a moment to tidy up.
    const busy = residentMegabytes(server.pid);
    await sleep(3_000);
    const rest = residentMegabytes(server.pid);
    await server.stop();
    return { attempts, bare, starts, first, roundTrips, echoes, busy, rest };
  });
}

async function startOf(args, env) {
  const started = performance.now();
  const server = startServer(args, env);
  await server.initialize();
  const took = performance.now() - started;
  await server.stop();
  return took;
}

async function times(count, work) {
  const values = [];
  for (let round = 0; round < count; round++) values.push(await work());
  return values;
}

async function timed(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Linux only; NaN elsewhere. */
function residentMegabytes(pid) {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
  } catch {
    return Number.NaN;
  }
}

export function mcpVerdicts({ attempts, roundTrips, rest }) {
  return [
    ...Object.entries(roundTrips).map(([name, values]) =>
      verdict(`hook through MCP, ${name}: p95 with ${attempts} attempts`, percentile(values, 0.95), 5, " ms"),
    ),
    verdict(`MCP server at rest with ${attempts} attempts`, rest, 90, " MB"),
  ];
}

export function mcpTable({ bare, starts, first, roundTrips, echoes, busy, rest }) {
  return [
    `start to answered initialize: median ${median(starts).toFixed(0)} ms (a bare Node that answers: ${median(bare).toFixed(0)} ms)`,
    `first hook (opens the memory): ${first.toFixed(1)} ms`,
    ...Object.entries({ "bare Node, no memory": echoes, ...roundTrips }).map(
      ([name, values]) =>
        `${name.padEnd(20)} p50 ${percentile(values, 0.5).toFixed(2)} ms, p95 ${percentile(values, 0.95).toFixed(2)} ms, p99 ${percentile(values, 0.99).toFixed(2)} ms`,
    ),
    `resident memory: ${busy.toFixed(0)} MB right after the work, ${rest.toFixed(0)} MB at rest`,
  ].join("\n");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const result = await benchMcp(Number(process.argv[2] ?? 100_000));
  console.log(mcpTable(result));
  for (const one of mcpVerdicts(result)) print(one);
}
