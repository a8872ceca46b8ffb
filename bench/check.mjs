// Measures a look-up as history grows, with and without the "never seen" filter. `node bench/check.mjs [sizes]`
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./bundle.mjs";
import { history, question } from "./history.mjs";

const BATCH = 5_000;
const QUESTIONS = 5_000;

/** One row per size: milliseconds of `ask`, seconds of filling, bytes on disk. */
export async function benchCheck(sizes = [10_000, 100_000, 1_000_000], report = () => {}) {
  const { sqliteStore, learnFrom, subjectsToLearn } = await bundled();
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-bench-"));
  const path = join(folder, "memory.db");
  const rows = [];
  try {
    let filled = 0;
    for (const size of sizes) {
      const started = performance.now();
      const filling = await sqliteStore({ path });
      while (filled < size) {
        const next = Math.min(filled + BATCH, size);
        const entries = [];
        for (const attempt of history(filled, next))
          entries.push({ attempt, subjects: subjectsToLearn(attempt) });
        await filling.evidence.append(entries, learnFrom);
        filled = next;
      }
      await filling.close();
      const fillSeconds = (performance.now() - started) / 1_000;
      const row = { attempts: size, fillSeconds, bytes: statSync(path).size };
      for (const [name, warm] of [
        ["cold", false],
        ["warm", true],
      ]) {
        const store = await sqliteStore({ path, warm });
        for (const known of [true, false]) {
          row[`${known ? "known" : "unknown"}${name === "warm" ? "Filtered" : ""}`] = await timeAsk(
            store,
            known,
          );
        }
        await store.close();
      }
      rows.push(row);
      report(row);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

async function timeAsk(store, known) {
  const times = [];
  for (let number = -500; number < QUESTIONS; number++) {
    const asked = question(Math.abs(number), known);
    const started = performance.now();
    await store.hazards.ask(asked);
    if (number >= 0) times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length * 0.5)], p99: times[Math.floor(times.length * 0.99)] };
}

/** The store and the learning as they are in src/, bundled where the driver is found. */
export function bundled() {
  return bundle(
    "store",
    `export * from "./src/stores/sqlite/store.ts"; export * from "./src/core/guard/learn.ts";`,
  );
}

/** The table for people. */
export function checkTable(rows) {
  const micro = ({ p50, p99 }) => `${(p50 * 1_000).toFixed(0)} / ${(p99 * 1_000).toFixed(0)} µs`.padStart(16);
  const lines = rows.map((row) =>
    [
      String(row.attempts).padStart(9),
      micro(row.known),
      micro(row.unknown),
      micro(row.knownFiltered),
      micro(row.unknownFiltered),
      `${(row.bytes / 1_048_576).toFixed(0)} MB`.padStart(8),
      `${row.fillSeconds.toFixed(1)} s`.padStart(8),
    ].join("  "),
  );
  const first = rows[0];
  const last = rows.at(-1);
  const ratio = (key) => (last[key].p50 / first[key].p50).toFixed(2);
  return [
    " attempts     known p50/p99   unknown p50/p99  known, filter     unknown, filter       size      fill",
    ...lines,
    `p50 at ${last.attempts} ÷ p50 at ${first.attempts}: known ${ratio("known")}, unknown ${ratio("unknown")}, with the filter ${ratio("knownFiltered")} and ${ratio("unknownFiltered")}`,
  ].join("\n");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sizes = process.argv.slice(2).map(Number);
  const rows = await benchCheck(sizes.length > 0 ? sizes : undefined);
  console.log(checkTable(rows));
}
