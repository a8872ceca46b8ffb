// Measures the command hook and `twiceshy hook`, cold and end to end, against `node -e 0` in the same run. `node
// bench/hook.mjs [rounds]`
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fillMemory } from "./fill.mjs";
import { cleanEnv, median, percentile, print, verdict, withFolder } from "./measure.mjs";
import { postToolUse, postToolUseFailure, preToolUse } from "./payloads.mjs";

const HOOK = join(import.meta.dirname, "../dist/hook.cjs");
const BIN = join(import.meta.dirname, "../dist/bin.cjs");
/** Times a bare start of Node. */
const LIMIT = { hook: 2, bin: 2.2 };
const BY_BIN = "twiceshy hook, PreToolUse";
const STOPPED = "PreToolUse, stopped";

/** A memory with some history, a git project, and calls of several kinds in turn. */
export async function benchHook(rounds = 60, attempts = 10_000) {
  return withFolder(async (home) => {
    const env = cleanEnv(home);
    const project = join(home, "project");
    mkdirSync(project);
    spawnSync("git", ["init", "-q", project]);
    await fillMemory(join(home, ".twiceshy"), attempts);
    let number = 0;
    const cases = {
      "node -e 0": () => ({ args: ["-e", "0"], input: "" }),
      PreToolUse: () => hook(preToolUse(project, ++number, `npm run build -- --only part-${number}`)),
      PostToolUse: () => hook(postToolUse(project, ++number, `npm run build -- --only part-${number}`)),
      PostToolUseFailure: () =>
        hook(
          postToolUseFailure(project, ++number, "go vet ./...", "Exit code 127\nsh: go: command not found"),
        ),
      [BY_BIN]: () => ({
        ...hook(preToolUse(project, ++number, `npm run build -- --only part-${number}`)),
        args: [BIN, "hook", "claude-code"],
      }),
      // A session of its own each: a call that was stopped once passes when it is repeated.
      [STOPPED]: () =>
        hook({ ...preToolUse(project, ++number, "go vet ./..."), session_id: `session-${number}` }),
    };
    const times = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
    for (let round = -3; round < rounds; round++) {
      for (const [name, make] of Object.entries(cases)) {
        const { args, input } = make();
        const started = performance.now();
        const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, input });
        const took = performance.now() - started;
        if (status !== 0 || stderr.length > 0) throw new Error(`${name}: exit ${status} ${stderr}`);
        if (round >= 0 && stdout.includes('"deny"') !== (name === STOPPED))
          throw new Error(`${name}: answered ${stdout || "nothing"}`);
        if (round >= 0) times[name].push(took);
      }
    }
    return times;
  });
}

function hook(payload) {
  return { args: [HOOK, "claude-code"], input: JSON.stringify(payload) };
}

export function hookVerdicts(times) {
  const base = median(times["node -e 0"]);
  return Object.entries(times)
    .slice(1)
    .map(([name, values]) =>
      name === BY_BIN
        ? verdict(`${name} ÷ node -e 0`, median(values) / base, LIMIT.bin, "×")
        : verdict(`command hook, ${name} ÷ node -e 0`, median(values) / base, LIMIT.hook, "×"),
    );
}

export function hookTable(times) {
  return Object.entries(times)
    .map(
      ([name, values]) =>
        `${name.padEnd(26)} median ${median(values).toFixed(1)} ms, p90 ${percentile(values, 0.9).toFixed(1)} ms`,
    )
    .join("\n");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const times = await benchHook(Number(process.argv[2] ?? 60));
  console.log(hookTable(times));
  for (const one of hookVerdicts(times)) print(one);
}
