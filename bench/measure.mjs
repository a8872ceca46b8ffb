// Helpers of the benches: percentiles, a clean environment, a temporary home.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Sorted copy → value at a share of it. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export const median = (values) => percentile(values, 0.5);

/** Without what slows Node's start down for everybody (a certificate bundle costs 50 ms), and with a home of its own. */
export function cleanEnv(home) {
  const { NODE_EXTRA_CA_CERTS, NODE_OPTIONS, NODE_COMPILE_CACHE, ...env } = process.env;
  return { ...env, HOME: home, USERPROFILE: home, TWICESHY_HOME: join(home, ".twiceshy") };
}

/** Runs `work` with a fresh folder that is removed afterwards. */
export async function withFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A virtual machine shares its processors: which part of their time since now went to others. 0 where the system does
 * not tell.
 */
export function takenByOthers() {
  const before = processorTimes();
  return () => {
    const spent = processorTimes().map((time, index) => time - before[index]);
    const all = spent.reduce((sum, time) => sum + time, 0);
    return all > 0 ? (spent[STEAL] ?? 0) / all : 0;
  };
}

const STEAL = 7;

function processorTimes() {
  try {
    return readFileSync("/proc/stat", "utf8").split("\n", 1)[0].split(/ +/).slice(1, 9).map(Number);
  } catch {
    return [];
  }
}

/** Milliseconds that all threads of a process have computed; undefined where the system does not tell. */
export function processorTimeOf(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const spent = threads.map(
      (thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ", 1)[0],
    );
    return spent.reduce((sum, nanoseconds) => sum + Number(nanoseconds) / 1e6, 0);
  } catch {
    return undefined;
  }
}

/** One line of the result: what, measured, wanted, and whether it holds. */
export function verdict(what, measured, limit, unit = "") {
  return { what, measured, limit, unit, pass: measured <= limit };
}

export function print({ what, measured, limit, unit, pass }) {
  const number = (value) => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
  console.log(
    `${pass ? "PASS" : "FAIL"}  ${what}: ${number(measured)}${unit} (limit ${number(limit)}${unit})`,
  );
}
