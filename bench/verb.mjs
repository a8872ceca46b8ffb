// Measures the whole `check` verb in process as history grows (parsing, looking up, judging), with and without the
// "never seen" filter. `node bench/verb.mjs [sizes]`
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fillMemory, question } from "./fill.mjs";
import { percentile, print, verdict, withFolder } from "./measure.mjs";

const LIBRARY = pathToFileURL(join(import.meta.dirname, "../dist/index.js")).href;
const QUESTIONS = 3_000;
const CASES = [
  { name: "known", known: true, warm: false },
  { name: "unknown", known: false, warm: false },
  { name: "known, filter", known: true, warm: true },
  { name: "unknown, filter", known: false, warm: true },
];

export async function benchVerb(sizes = [10_000, 100_000, 1_000_000], report = () => {}) {
  const { loadConfig, openMemory } = await import(LIBRARY);
  return withFolder(async (home) => {
    const config = loadConfig({ ...process.env, HOME: home, TWICESHY_HOME: home });
    const rows = [];
    let filled = 0;
    for (const size of sizes) {
      await fillMemory(home, size, filled);
      filled = size;
      const row = { attempts: size };
      for (const { name, known, warm } of CASES) {
        const memory = await openMemory(config, { warm });
        row[name] = await time(memory, known);
        await memory.close();
      }
      rows.push(row);
      report(row);
    }
    return rows;
  });
}

async function time(memory, known) {
  const times = [];
  for (let number = -1_000; number < QUESTIONS; number++) {
    const asked = question(Math.abs(number), known);
    const started = performance.now();
    await memory.check(asked);
    if (number >= 0) times.push(performance.now() - started);
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

export function verbVerdicts(rows) {
  const first = rows[0];
  const last = rows.at(-1);
  return CASES.flatMap(({ name }) => [
    verdict(
      `check, ${name}: p50 at ${last.attempts} ÷ p50 at ${first.attempts}`,
      last[name].p50 / first[name].p50,
      2,
      "×",
    ),
    verdict(`check, ${name}: p99 at ${last.attempts}`, last[name].p99, 2, " ms"),
  ]);
}

export function verbTable(rows) {
  const cell = ({ p50, p99 }) => `${(p50 * 1_000).toFixed(0)} / ${(p99 * 1_000).toFixed(0)} µs`.padStart(18);
  return [
    ["attempts".padStart(9), ...CASES.map(({ name }) => name.padStart(18))].join(" "),
    ...rows.map((row) =>
      [String(row.attempts).padStart(9), ...CASES.map(({ name }) => cell(row[name]))].join(" "),
    ),
  ].join("\n");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sizes = process.argv.slice(2).map(Number);
  const rows = await benchVerb(sizes.length > 0 ? sizes : undefined);
  console.log(verbTable(rows));
  for (const one of verbVerdicts(rows)) print(one);
}
