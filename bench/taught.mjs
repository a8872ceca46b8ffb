// Measures learning: a session, the brief at session start (cold, whole), recall at a prompt (MCP).
// At 100k and at 1M attempts. `node bench/taught.mjs [attempts…]`
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fillMemory } from "./fill.mjs";
import { startServer } from "./mcp-client.mjs";
import { cleanEnv, median, percentile, print, processorTimeOf, verdict, withFolder } from "./measure.mjs";
import { sessionStart, userPrompt } from "./payloads.mjs";
import { NOUNS } from "./random.mjs";

const DIST = join(import.meta.dirname, "../dist");
const LIBRARY = pathToFileURL(join(DIST, "index.js")).href;
const ROUNDS = 40;
const PROMPTS = 200;
const CALLS_PER_TURN = 6;
const PROJECTS = 20;

export async function benchTaught(sizes = [100_000, 1_000_000]) {
  return withFolder(async (home) => {
    // A million attempts are more than a memory may take by default: it would be cut while it is measured.
    const env = { ...cleanEnv(home), TWICESHY_MAX_MEMORY_MB: "0" };
    const project = join(home, "project");
    mkdirSync(project);
    for (const args of [
      ["init", "-q"],
      ["remote", "add", "origin", "https://github.com/bench/project-0"],
    ])
      spawnSync("git", args, { cwd: project });
    const bare = times(ROUNDS, () => spawnSync(process.execPath, ["-e", "0"], { env }));
    const rows = [];
    let from = 0;
    for (const attempts of sizes) {
      await fillMemory(join(home, ".twiceshy"), attempts, from);
      await fillTurns(join(home, ".twiceshy"), attempts, from);
      from = attempts;
      rows.push({ attempts, ...(await measured(project, env, attempts)) });
    }
    return { bare, rows };
  });
}

async function measured(project, env, attempts) {
  const learn = await learning(env, attempts);
  let number = 0;
  const brief = times(ROUNDS, () => {
    const input = JSON.stringify(sessionStart(project, `${attempts}-${++number}`));
    const { stdout } = spawnSync(process.execPath, [join(DIST, "hook.cjs"), "claude-code"], { env, input });
    if (!String(stdout).includes("Based on ")) throw new Error(`no brief: ${stdout}`);
  });
  const server = startServer([join(DIST, "cli.js"), "mcp"], env);
  await server.initialize();
  const prompts = [];
  const processor = [];
  for (let round = 0; round < PROMPTS; round++) {
    const prompt = promptOf(toldBefore(round, attempts));
    const [started, spent] = [performance.now(), processorTimeOf(server.pid)];
    const answer = await server.hook(userPrompt(project, `${attempts}-p${round}`, prompt));
    // One that finds nothing costs less; only those that are told something count.
    if (!JSON.stringify(answer).includes("<twiceshy")) continue;
    prompts.push(performance.now() - started);
    if (spent !== undefined) processor.push(processorTimeOf(server.pid) - spent);
  }
  await server.stop();
  if (prompts.length < PROMPTS / 2) throw new Error(`only ${prompts.length} prompts were told something`);
  return { learn, brief, prompts, processor };
}

/** A turn of the project that is asked: every twentieth session is one of it, with ten turns. */
function toldBefore(round, attempts) {
  const turnsPerSession = 60 / CALLS_PER_TURN;
  const sessions = Math.floor(attempts / 60 / PROJECTS);
  const session = ((round * 7) % sessions) * PROJECTS;
  return session * turnsPerSession + (round % turnsPerSession);
}

/** Learning from sessions that nobody has learned from yet. */
async function learning(env, attempts) {
  const { loadConfig, openMemory } = await import(LIBRARY);
  const memory = await openMemory(loadConfig(env));
  const took = [];
  for (let number = 0; number < ROUNDS; number++) {
    const started = performance.now();
    await memory.learn(`session-${number * PROJECTS + (attempts > 100_000 ? 1_000 : 0)}`);
    took.push(performance.now() - started);
  }
  await memory.close();
  return took;
}

async function fillTurns(home, to, from) {
  const { loadConfig, openMemory } = await import(LIBRARY);
  const memory = await openMemory(loadConfig({ ...process.env, TWICESHY_HOME: home }));
  const { id: project } = (await memory.store.projects.list()).find(({ identity }) =>
    identity.endsWith("project-0"),
  );
  let batch = [];
  for (let number = from / CALLS_PER_TURN; number < to / CALLS_PER_TURN; number++) {
    const session = `session-${Math.floor((number * CALLS_PER_TURN) / 60)}`;
    if (Math.floor((number * CALLS_PER_TURN) / 60) % PROJECTS !== 0) continue;
    const prompt = promptOf(Math.floor(number));
    const at = Date.UTC(2026, 0, 1) + number * CALLS_PER_TURN * 4_000;
    const turn = {
      ...{ project, session, number: (Math.floor(number) % 10) + 1, at, endedAt: at + 20_000, prompt },
      ...{ ending: "committed", calls: CALLS_PER_TURN, failures: 0, steps: ["npm test"], files: [] },
      ...{ commits: [{ message: prompt }], tags: [], evidence: [] },
    };
    batch.push({ turn, words: prompt.toLowerCase().split(" ") });
    if (batch.length === 1_000) {
      await memory.store.turns.save(batch);
      batch = [];
    }
  }
  await memory.store.turns.save(batch);
  await memory.close();
}

const VERBS = ["handle", "render", "validate", "cache", "index", "import", "export", "paginate", "throttle"];

/** A few words often, many seldom: as prompts are. */
function promptOf(number) {
  const verb = VERBS[number % VERBS.length];
  const noun = NOUNS[Math.floor(number / 7) % NOUNS.length];
  return `Please ${verb} ${noun} part${number % 997} in module${number % 4_999}`;
}

function times(count, work) {
  const values = [];
  for (let round = -2; round < count; round++) {
    const started = performance.now();
    work();
    if (round >= 0) values.push(performance.now() - started);
  }
  return values;
}

const LIMITS = { learn: 100, brief: 200, prompts: 50 };
const NAMES = {
  learn: "learn from a session",
  brief: "brief at session start, cold, whole",
  prompts: "recall at a prompt, through MCP",
  processor: "of it the server's processor time",
};

export function taughtVerdicts({ rows }) {
  const [small, large] = [rows[0], rows.at(-1)];
  return Object.entries(LIMITS).flatMap(([name, limit]) => [
    verdict(`${NAMES[name]}: p95 at ${small.attempts} attempts`, percentile(small[name], 0.95), limit, " ms"),
    ...(large === small
      ? []
      : [
          verdict(
            `${NAMES[name]}: p50 at ${large.attempts} ÷ ${small.attempts}`,
            median(large[name]) / median(small[name]),
            2,
            "×",
          ),
        ]),
  ]);
}

export function taughtTable({ bare, rows }) {
  return [
    `node -e 0: median ${median(bare).toFixed(1)} ms`,
    ...rows.flatMap(({ attempts, ...row }) => [
      `${attempts} attempts (${row.prompts.length} of ${PROMPTS} prompts were told something and count):`,
      ...Object.keys(NAMES)
        .filter((name) => row[name].length > 0)
        .map(
          (name) =>
            `  ${NAMES[name].padEnd(36)} p50 ${median(row[name]).toFixed(1)} ms, p95 ${percentile(row[name], 0.95).toFixed(1)} ms`,
        ),
    ]),
  ].join("\n");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sizes = process.argv.slice(2).map(Number);
  const result = await benchTaught(sizes.length > 0 ? sizes : undefined);
  console.log(taughtTable(result));
  for (const one of taughtVerdicts(result)) print(one);
}
