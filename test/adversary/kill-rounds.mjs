// Rounds of kill -9: eight processes at once record, import, learn, forget, migrate and repair one memory, each killed
// at a random moment. Afterwards every acknowledged event must be there exactly once. Used by kill.test.ts (a few
// rounds) and by `npm run soak` (hundreds). Needs dist/.
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const root = resolve(import.meta.dirname, "../..");
const { DatabaseSync } = createRequire(import.meta.url)("@photostructure/sqlite");
const SERVERS = 5;
const HOOKS = 2;
const EVENTS = 40;

/** `say`: told what each round did. Throws with what is missing; returns what was tried. */
export async function killRounds({ rounds, seed = 1, say = () => {} }) {
  const random = generator(seed);
  const tried = { rounds: 0, kills: 0, acknowledged: 0, forgotten: 0, repairs: 0, imports: 0, learned: 0 };
  let world;
  for (let round = 0; round < rounds; round++) {
    // Now and then a memory of an older version, which all of them find at once.
    if (!world || round % 10 === 0) {
      if (world) await settle(world, tried);
      world = newWorld(random);
    }
    await oneRound(world, round, random, tried);
    tried.rounds++;
    say(`round ${round + 1}: ${tried.acknowledged} acknowledged, ${tried.kills} kills`);
  }
  await settle(world, tried);
  return tried;
}

function newWorld(random) {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-kill-"));
  const home = join(folder, ".twiceshy");
  const project = join(folder, "project");
  for (const one of [home, project]) mkdirSync(one, { mode: 0o700 });
  makeOlder(join(home, "memory.db"), 1 + Math.floor(random() * 13));
  const { NODE_OPTIONS: _, ...rest } = process.env;
  const env = { ...rest, HOME: folder, TWICESHY_HOME: home, TWICESHY_DEADLINE_MS: "5000" };
  return { folder, home, project, env, acknowledged: new Set(), forgotten: new Set() };
}

/** A memory as an older version made it. */
function makeOlder(path, schema) {
  const folder = join(root, "migrations/sqlite");
  const database = new DatabaseSync(path);
  database.exec("PRAGMA journal_mode = WAL");
  for (const name of readdirSync(folder).sort().slice(0, schema))
    database.exec(readFileSync(join(folder, name), "utf8"));
  database.exec(`PRAGMA user_version = ${schema}`);
  database.close();
}

async function oneRound(world, round, random, tried) {
  const work = [];
  for (let index = 0; index < SERVERS; index++)
    work.push(server(world, `r${round}-s${index}`, random, tried));
  for (let index = 0; index < HOOKS; index++) work.push(hook(world, `r${round}-h${index}`, random, tried));
  work.push([importing, learning, forgetting, repairing][round % 4](world, round, random, tried));
  await Promise.all(work);
}

/** A server that answers one event after the other, until it is killed. */
async function server(world, session, random, tried) {
  const child = start(world, ["dist/mcp.cjs", "mcp"], random, tried, 3_000);
  const answered = new Map();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line);
    answered.get(message.id)?.(message);
  });
  child.stdin.on("error", () => {});
  let next = 0;
  const ask = (method, params) =>
    Promise.race([
      child.gone.then(() => undefined),
      new Promise((done) => {
        answered.set(++next, done);
        child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: next, method, params })}\n`);
      }),
    ]);
  const clientInfo = { name: "claude-code", version: "1" };
  await ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
  for (let number = 0; number < EVENTS; number++) {
    const call = `${session}-${number}`;
    const answer = await ask("tools/call", { name: "hook", arguments: ended(world, session, call, number) });
    if (answer === undefined) return;
    if (answer.result?.isError) continue;
    world.acknowledged.add(call);
    tried.acknowledged++;
  }
  child.stdin.end();
  await child.gone;
}

async function hook(world, session, random, tried) {
  const child = start(world, ["dist/hook.cjs", "claude-code", "10"], random, tried, 1_500);
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(ended(world, session, session, 0)));
  if ((await child.gone) !== 0) return;
  world.acknowledged.add(session);
  tried.acknowledged++;
}

async function importing(world, round, random, tried) {
  const file = join(world.folder, `history-${round}.jsonl`);
  const lines = Array.from({ length: 200 }, (_, number) => {
    const id = `r${round}-i-${number}`;
    return JSON.stringify({
      session: `r${round}-i`,
      id,
      tool: "Bash",
      ts: new Date(number * 1_000).toISOString(),
      cwd: world.project,
      input: { command: `ls ${number}` },
      ok: true,
      exitCode: 0,
    });
  });
  writeFileSync(file, `${lines.join("\n")}\n`);
  if ((await cli(world, ["import", file], random, tried)) !== 0) return;
  for (let number = 0; number < 200; number++) world.acknowledged.add(`r${round}-i-${number}`);
  tried.acknowledged += 200;
  tried.imports++;
}

async function learning(world, round, random, tried) {
  if ((await cli(world, ["learn", "--session", `r${round - 1}-s0`], random, tried)) === 0) tried.learned++;
}

/** Killed or not, it is forgotten as a whole or not at all; once told that it is, it stays so. */
async function forgetting(world, round, random, tried) {
  const session = `r${round - 2}-s0`;
  for (const call of world.acknowledged) if (call.startsWith(`${session}-`)) world.acknowledged.delete(call);
  if ((await cli(world, ["forget", "session", session, "--yes"], random, tried)) !== 0) return;
  world.forgotten.add(session);
  tried.forgotten++;
}

/** A memory that is called damaged is read and written anew, beside everybody else. */
async function repairing(world, _round, random, tried) {
  const marker = join(world.home, "memory.db.damaged");
  // One that was broken off is begun again from its copies: what names them is not written over.
  if (!existsSync(marker)) markDamaged(world, marker);
  await cli(world, ["doctor", "--fix"], random, tried);
  tried.repairs++;
}

function markDamaged(world, marker) {
  const mark = { at: 1, reason: "called damaged by a test", ids: [] };
  const files = readdirSync(world.home).filter((name) => name.includes(".id-"));
  mark.ids = files.map((name) => Number.parseInt(name.slice(name.lastIndexOf("-") + 1), 16));
  writeFileSync(marker, JSON.stringify(mark));
  for (const name of files) rmSync(join(world.home, name), { force: true });
}

async function cli(world, args, random, tried) {
  const child = start(world, ["dist/bin.cjs", ...args], random, tried, 3_000);
  child.stdin.end();
  child.stdout.resume();
  return child.gone;
}

/** Half of them are killed, at any moment of the time they usually take. */
function start(world, args, random, tried, usualMs) {
  const [script, ...rest] = args;
  const child = spawn(process.execPath, [join(root, script), ...rest], {
    env: world.env,
    cwd: world.project,
    stdio: ["pipe", "pipe", "ignore"],
  });
  if (script === "dist/hook.cjs") child.stdout.resume();
  const killAt = random() < 0.5 ? random() * usualMs : undefined;
  const timer =
    killAt === undefined ? undefined : setTimeout(() => child.kill("SIGKILL") && tried.kills++, killAt);
  child.gone = new Promise((done) =>
    child.once("exit", (code) => {
      clearTimeout(timer);
      done(code);
    }),
  );
  return child;
}

/** Nobody is killed any more: what waits is taken in, what was begun is finished, and everything is counted. */
async function settle(world, tried) {
  const calm = { ...world };
  const never = () => 1;
  await cli(calm, ["doctor", "--fix"], never, tried);
  // A process of the last round that was not killed may still be taking in what waited.
  for (let time = 0; time < LOOKS; time++) {
    await cli(calm, ["status"], never, tried);
    const problem = problemOf(world);
    if (problem === undefined) break;
    if (time + 1 === LOOKS)
      throw new Error(`after kills in ${world.folder}: ${JSON.stringify(problem).slice(0, 2_000)}`);
    await new Promise((done) => setTimeout(done, 1_000));
  }
  rmSync(world.folder, { recursive: true, force: true });
}

const LOOKS = 20;

/** What is missing, twice or still waiting; undefined if all is as it should be. */
function problemOf(world) {
  const database = new DatabaseSync(join(world.home, "memory.db"), { readOnly: true });
  const rows = database.prepare("SELECT call, count(*) AS times FROM attempts GROUP BY call").all();
  const sound = database.prepare("PRAGMA integrity_check").get().integrity_check;
  const sessions = database
    .prepare("SELECT id FROM sessions")
    .all()
    .map(({ id }) => id);
  const counters = database
    .prepare("SELECT sum(attempts) AS told, (SELECT count(*) FROM attempts) AS there FROM projects")
    .get();
  database.close();
  const times = new Map(rows.map(({ call, times: many }) => [call, many]));
  const missing = [...world.acknowledged].filter((call) => !times.has(call));
  const twice = rows.filter((row) => row.times > 1).map(({ call }) => call);
  const back = [...world.forgotten].filter((session) => sessions.includes(session));
  const waiting = spooled(world.home);
  const problem = { missing, twice, back, waiting, sound, counters };
  const isGood =
    missing.length + twice.length + back.length + waiting === 0 &&
    sound === "ok" &&
    counters.told === counters.there;
  return isGood ? undefined : problem;
}

function spooled(home) {
  try {
    return readdirSync(join(home, "spool")).filter((name) => name.endsWith(".jsonl")).length;
  } catch {
    return 0;
  }
}

function ended(world, session, call, number) {
  const failed = number % 4 === 0;
  return {
    hook_event_name: failed ? "PostToolUseFailure" : "PostToolUse",
    session_id: session,
    cwd: world.project,
    tool_name: "Bash",
    tool_use_id: call,
    tool_input: { command: `tool${number % 5} run ${number}` },
    ...(failed
      ? { error: "Exit code 127\n/bin/sh: 1: tool: not found" }
      : { tool_response: { stdout: "ok", stderr: "", interrupted: false, isImage: false } }),
  };
}

function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
