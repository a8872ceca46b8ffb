// Fills a memory with an invented history through the verbs: parsed, judged, redacted, learned from. Beyond the first
// hundred thousand calls the same attempts are repeated in other sessions, which saves the parsing.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundled } from "./check.mjs";
import { generator, often } from "./random.mjs";

const BATCH = 2_000;
const PARSED = 100_000;
const PROJECTS = 20;
const CALLS_PER_SESSION = 60;
const START = Date.UTC(2026, 0, 1);
const LIBRARY = pathToFileURL(join(import.meta.dirname, "../dist/index.js")).href;

/** Attempts number `from` to `to` go into the memory below `twiceshyHome`. */
export async function fillMemory(twiceshyHome, to, from = 0) {
  const { loadConfig, openMemory } = await import(LIBRARY);
  const memory = await openMemory(loadConfig({ ...process.env, TWICESHY_HOME: twiceshyHome }));
  try {
    for (let at = from; at < Math.min(to, PARSED); at += BATCH) {
      const batch = [];
      for (let number = at; number < Math.min(at + BATCH, to); number++) batch.push(toolEnd(number));
      await memory.record(batch);
    }
    if (to > PARSED) await repeat(memory.store, Math.max(from, PARSED), to);
  } finally {
    await memory.close();
  }
}

async function repeat(store, from, to) {
  const { learnFrom, subjectsToLearn } = await bundled();
  for (let at = from; at < to; at += BATCH) {
    const afterId = at % PARSED;
    const limit = Math.min(BATCH, to - at);
    const page = await store.evidence.attempts({ order: "oldest", afterId, limit });
    const entries = page.map(({ id, ...attempt }) => {
      const number = at - afterId + id;
      const session = `session-${Math.floor(number / CALLS_PER_SESSION)}`;
      const again = { ...attempt, call: `toolu_${number}`, session, at: START + number * 4_000 };
      return { attempt: again, subjects: subjectsToLearn(again) };
    });
    await store.evidence.append(entries, learnFrom);
  }
}

/** A finished call: a few commands and files often, many seldom; one in ten fails. */
export function toolEnd(number) {
  const random = generator(number);
  const session = Math.floor(number / CALLS_PER_SESSION);
  const { call, file, task } = callOf(number, random);
  const fails = random() < 0.1;
  const error = random() < 0.5 ? missingFile(file) : `npm error Missing script: "task-${task}"`;
  return {
    ...originOf(session % PROJECTS, `session-${session}`, START + number * 4_000),
    type: "tool-end",
    call,
    result: fails
      ? { ok: false, exitCode: 1, output: `Exit code 1\n${error}` }
      : { ok: true, exitCode: 0, output: "done in 1.2 s\n" },
  };
}

/** A call about to be made: one that failed early in the history, or one never heard of. */
export function question(number, known) {
  if (known) {
    const { type, result, ...event } = failures()[number % failures().length];
    return { ...event, session: "now", at: Date.UTC(2026, 11, 1) };
  }
  const random = generator(number);
  const { call } = callOf(10_000_000 + number, random, 1_000_000 + number);
  return { ...originOf(number % PROJECTS, "now", Date.UTC(2026, 11, 1)), call };
}

function callOf(number, random, task = often(random, 1_500)) {
  const file = `src/part-${task % 20}/file-${often(random, 3_000)}.ts`;
  const id = `toolu_${number}`;
  const isRead = task % 3 === 0;
  const call = isRead
    ? { id, tool: "Read", input: { file_path: file } }
    : { id, tool: "Bash", input: { command: `npm run task-${task} -- --only ${file} --reporter dot` } };
  return { call, file, task };
}

function originOf(project, session, at) {
  const root = `/bench/project-${project}`;
  return {
    agent: "claude-code",
    session,
    cwd: root,
    root,
    project: `github.com/bench/project-${project}`,
    branch: "main",
    at,
  };
}

const missingFile = (file) => `Error: ENOENT: no such file or directory, open '${file}'`;

let early;
function failures() {
  early ??= Array.from({ length: 10_000 }, (_, number) => toolEnd(number)).filter(({ result }) => !result.ok);
  return early;
}
