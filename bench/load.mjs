// Measures hooks on a busy machine: every moment in turn, cold, next to eight busy processes, with the agent's timeout
// as the limit. No answer and no event may be missing. `node bench/load.mjs [calls] [busy processes]`
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fillMemory } from "./fill.mjs";
import { cleanEnv, median, percentile, print, verdict, withFolder } from "./measure.mjs";
import { postToolUse, postToolUseFailure, preToolUse, sessionStart, stop, userPrompt } from "./payloads.mjs";

const HOOK = join(import.meta.dirname, "../dist/hook.cjs");
const NOT_FOUND = "Exit code 127\nsh: go: command not found";

/** Each moment: the seconds that `twiceshy init` tells an agent to wait, what it sends, what has to come back. */
const MOMENTS = {
  "session start": {
    patience: 17,
    payload: (project, number) => sessionStart(project, `start-${number}`),
    expected: "additionalContext",
  },
  prompt: { patience: 12, payload: (project, number) => userPrompt(project, `s${number}`, "Vet the code") },
  "before a call": {
    patience: 10,
    payload: (project, number) => ({
      ...preToolUse(project, number, "go vet ./..."),
      session_id: `stopped-${number}`,
    }),
    expected: '"deny"',
  },
  "after a call": { patience: 10, payload: (project, number) => postToolUse(project, number, "ls") },
  "after a failure": {
    patience: 10,
    payload: (project, number) => postToolUseFailure(project, number, "go vet ./...", NOT_FOUND),
  },
  "turn end": { patience: 17, payload: (project, number) => stop(project, `s${number - 4}`) },
};

export async function benchLoad(calls = 200, busy = 8) {
  return withFolder(async (home) => {
    const env = cleanEnv(home);
    const project = join(home, "project");
    mkdirSync(project);
    spawnSync("git", ["init", "-q", project]);
    await fillMemory(join(home, ".twiceshy"), 10_000);
    // Two sessions in which it failed: something to stop, and something to open a session with.
    for (const number of [1, 2])
      ask(env, 60, {
        ...postToolUseFailure(project, `before-${number}`, "go vet ./...", NOT_FOUND),
        session_id: `before-${number}`,
      });
    const others = Array.from({ length: busy }, () => spawn(process.execPath, ["-e", "for (;;);"]));
    const times = Object.fromEntries(Object.keys(MOMENTS).map((name) => [name, []]));
    const missed = [];
    try {
      for (let number = 0; number < calls; number++) {
        const names = Object.keys(MOMENTS);
        const name = names[number % names.length];
        const { patience, payload, expected } = MOMENTS[name];
        const { took, stdout, status } = ask(env, patience, payload(project, number));
        times[name].push(took);
        if (status !== 0 || (expected && !stdout.includes(expected))) missed.push(name);
      }
    } finally {
      for (const other of others) other.kill("SIGKILL");
    }
    return { times, missed, errors: errorsIn(home), spooled: spooledIn(home) };
  });
}

function ask(env, patience, payload) {
  const started = performance.now();
  const { stdout, status } = spawnSync(process.execPath, [HOOK, "claude-code", String(patience)], {
    env,
    input: JSON.stringify(payload),
    timeout: patience * 1_000,
    killSignal: "SIGKILL",
  });
  return { took: performance.now() - started, stdout: String(stdout), status };
}

function errorsIn(home) {
  const file = join(home, ".twiceshy", "errors.jsonl");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
}

function spooledIn(home) {
  const folder = join(home, ".twiceshy", "spool");
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".jsonl")).length : 0;
}

export function loadVerdicts({ missed, errors, spooled }) {
  return [
    verdict("answers missed beside eight busy processes", missed.length, 0),
    verdict("hooks that ran into their deadline or failed", errors.length, 0),
    verdict("files of events left in the spool", spooled, 0),
  ];
}

export function loadTable({ times, missed, errors }) {
  return [
    ...Object.entries(times).map(
      ([name, values]) =>
        `${name.padEnd(16)} ${String(values.length).padStart(4)} ×  median ${median(values).toFixed(0)} ms, p90 ${percentile(values, 0.9).toFixed(0)} ms, longest ${Math.max(...values).toFixed(0)} ms`,
    ),
    ...missed.map((name) => `missed: ${name}`),
    ...errors,
  ].join("\n");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const result = await benchLoad(Number(process.argv[2] ?? 200), Number(process.argv[3] ?? 8));
  console.log(loadTable(result));
  for (const one of loadVerdicts(result)) print(one);
}
