// Measures the viewer over a large memory: each page's data from the running server, the first page, and the search as
// one types. `node bench/view.mjs [attempts, default 1000000] [folder]`; a memory in the folder is kept and used again.
// Times are processor time of the server where the system tells it, so that a busy machine counts the same.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fillMemory } from "./fill.mjs";
import { cleanEnv, median, percentile, takenByOthers, verdict, withFolder } from "./measure.mjs";

const CLI = join(import.meta.dirname, "../dist/cli.js");
const ROUNDS = 7;
const WORDS = "npm run task-12 only reporter";
/** Milliseconds. */
const LIMITS = { first: 1_000, page: 200, search: 100 };

export async function benchView(attempts = 1_000_000, folder) {
  const work = async (home) => {
    const env = cleanEnv(home);
    if (!existsSync(join(env.TWICESHY_HOME, "memory.db"))) {
      mkdirSync(env.TWICESHY_HOME, { recursive: true });
      // Otherwise the oldest calls are removed while it is measured.
      writeFileSync(join(env.TWICESHY_HOME, "config.json"), '{ "maxMemoryMb": 0 }');
      await fillMemory(env.TWICESHY_HOME, attempts);
    }
    await completeIndex(env, home);
    return measure(env, home, attempts);
  };
  return folder === undefined ? withFolder(work) : work(folder);
}

async function measure(env, cwd, attempts) {
  const others = takenByOthers();
  const viewer = await start(env, cwd);
  try {
    const first = await viewer.get("home");
    const { projects } = (await viewer.get("projects")).json;
    const [{ id: project }] = projects;
    const failure = (await viewer.get("failures?limit=1")).json.failures[0].id;
    const session = (await viewer.get("timeline?limit=1")).json.sessions[0].id;
    const paths = {
      home: "home",
      "home of a project": `home?project=${project}`,
      timeline: "timeline",
      session: `session/${session}`,
      failures: "failures",
      failure: `failure/${failure}`,
      lessons: "lessons",
      tasks: "tasks",
      loops: "loops",
      settings: "settings",
      stats: "stats",
      "stats of a project": `stats?project=${project}`,
    };
    const pages = {};
    for (const [name, path] of Object.entries(paths)) pages[name] = await timesOf(viewer, path);
    const search = [];
    for (let end = 2; end <= WORDS.length; end++)
      search.push((await viewer.get(`search?q=${encodeURIComponent(WORDS.slice(0, end))}`)).ms);
    return { attempts, first: first.ms, pages, search, takenByOthers: others() };
  } finally {
    viewer.end();
  }
}

/** A viewer indexes in small steps while it is asked: it is asked until nothing is missing, as a waiting page does. */
async function completeIndex(env, cwd) {
  const viewer = await start(env, cwd);
  try {
    while (!(await viewer.get("search?q=task-1")).json.isComplete)
      await new Promise((later) => setTimeout(later, 700));
  } finally {
    viewer.end();
  }
}

/** The first visit, and the median of later ones. */
async function timesOf(viewer, path) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) times.push((await viewer.get(path)).ms);
  return { first: times[0], again: median(times.slice(1)) };
}

async function start(env, cwd) {
  const child = spawn(process.execPath, [CLI, "view", "--json"], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const address = await new Promise((found) =>
    child.stdout.on("data", (text) => found(JSON.parse(text).address)),
  );
  const opened = await fetch(address, { redirect: "manual" });
  const [cookie] = opened.headers.get("set-cookie").split(";");
  return {
    end: () => child.kill("SIGKILL"),
    async get(path) {
      const clock =
        processorMs(child.pid) === undefined ? () => performance.now() : () => processorMs(child.pid);
      const begun = clock();
      const reply = await fetch(new URL(`/api/${path}`, address), { headers: { cookie } });
      const text = await reply.text();
      const ms = clock() - begun;
      if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
      return { ms, json: JSON.parse(text) };
    },
  };
}

/** Used up by a process so far, in steps of ten; undefined where the system does not tell. */
function processorMs(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

export function viewTable({ attempts, first, pages, search, takenByOthers: taken }) {
  const ms = (value) => `${value.toFixed(0)} ms`;
  return [
    `${attempts.toLocaleString("en")} attempts; ${(taken * 100).toFixed(0)} % of the processor's time went to others`,
    `first page after the start: ${ms(first)}`,
    ...Object.entries(pages).map(
      ([name, { first: once, again }]) =>
        `${name.padEnd(20)} ${ms(once).padStart(8)} ${ms(again).padStart(8)} again`,
    ),
    `search as you type: median ${ms(median(search))}, 95 % within ${ms(percentile(search, 0.95))}`,
  ].join("\n");
}

export function viewVerdicts({ first, pages, search }) {
  return [
    verdict("viewer: first page over a large memory", first, LIMITS.first, " ms"),
    ...Object.entries(pages).map(([name, { again }]) =>
      verdict(`viewer: data of ${name}`, again, LIMITS.page, " ms"),
    ),
    verdict("viewer: search as you type, p95", percentile(search, 0.95), LIMITS.search, " ms"),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const result = await benchView(Number(process.argv[2] ?? 1_000_000), process.argv[3]);
  console.log(viewTable(result));
  const { print } = await import("./measure.mjs");
  for (const one of viewVerdicts(result)) print(one);
}
