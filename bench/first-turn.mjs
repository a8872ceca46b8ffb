// Measures describing a turn by the rules: in a process that has just started, like a command hook, and in a warm one.
// `node bench/first-turn.mjs [rounds]`
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { bundle } from "./bundle.mjs";
import { cleanEnv, median, percentile, print, verdict, withFolder } from "./measure.mjs";

const LIMIT = 20;
const WARM = 60;
const root = join(import.meta.dirname, "..");

export function benchFirstTurn(rounds = 40) {
  return withFolder(async (folder) => {
    const script = join(folder, "observe.cjs");
    await asInTheHook(script);
    const turns = join(folder, "turns.json");
    writeFileSync(turns, JSON.stringify(await madeUpTurns()));
    const run = (...more) =>
      JSON.parse(
        execFileSync(
          process.execPath,
          [join(import.meta.dirname, "first-turn-child.cjs"), script, turns, ...more],
          {
            env: cleanEnv(folder),
            encoding: "utf8",
          },
        ),
      );
    // The first one keeps the compiled code, as a hook does.
    for (const which of ["0", "1"]) run(which);
    const cold = Array.from({ length: rounds }, (_, round) => run(String(round % 2))[0]);
    return { cold, warm: run("0", String(WARM)).slice(WARM / 2) };
  });
}

/** One file, small, as CommonJS: how scripts/build.mjs makes the hook. */
async function asInTheHook(outfile) {
  await build({
    stdin: {
      contents: `
        export { observeTurn } from "./src/core/observe/observe.ts";
        export { summariseSession } from "./src/core/observe/summary.ts";
        export { indexed } from "./src/app/observations/observe.ts";
        export { redact } from "./src/core/redact/index.ts";`,
      resolveDir: root,
    },
    ...{ bundle: true, minify: true, platform: "node", format: "cjs", target: "node20", outfile },
    ...{ mainFields: ["module", "main"], external: ["@photostructure/sqlite"], logLevel: "warning" },
  });
}

/** One in plain letters, one with letters beyond Latin, which take patterns of their own. */
async function madeUpTurns() {
  const { failing, file, test, turnOf } = await bundle(
    "first-turn",
    `export * from "./src/core/synthesise/attempts.fixture.ts"; export { turnOf } from "./src/core/observe/turn.fixture.ts";`,
  );
  const calls = [
    ...Array.from({ length: 20 }, (_, at) => file("Read", `src/part-${at}.ts`)),
    failing("test", "npm test", { work: "test", goal: "npm run test" }),
    ...Array.from({ length: 18 }, (_, at) => file("Edit", `src/part-${at}.ts`)),
    test(),
  ];
  const prompt =
    "Can you look into the prices? The second order is refused when the cart has a coupon.\n\nPlease fix it and add tests, thanks.";
  const report = (
    dash,
    mark,
  ) => `${mark}The prices are whole cents again. I fixed the rounding in \`src/part-3.ts\`, which added the coupon twice.

## What was wrong
The problem was that \`priceOf()\` rounded before the coupon was taken off, so that the sum could differ by a cent.

## Changes
- **\`src/part-3.ts\`** ${dash} Moved the rounding behind the coupon and kept the old name
- **\`src/part-7.ts\`** ${dash} Added \`centsOf()\`, so that it returns whole numbers
- \`src/part-9.ts\`: Removed the second copy of \`taxOf()\`; nobody called it (down from 40 lines)
- Updated the tests of \`src/part-11.ts\` with 12 new cases

I'll keep \`Intl.NumberFormat\` instead of a library because it is there already.
All tests pass. The order page still needs a test for refunds, which could not be run here.
Would you like me to add the same check to the invoices?`;
  return [
    ["-", ""],
    ["—", "✅ "],
  ].map((marks) =>
    turnOf(prompt, calls, ["I found the cause: `priceOf()` rounds too early.", report(...marks)]),
  );
}

export function firstTurnVerdicts({ cold, warm }) {
  return [
    verdict("observations and summary of a turn, cold process (p50)", median(elapsed(cold)), LIMIT, " ms"),
    verdict("observations and summary of a turn, warm (p50)", median(elapsed(warm)), LIMIT, " ms"),
  ];
}

function elapsed(took) {
  return took.map((one) => one.elapsed);
}

export function firstTurnTable({ cold, warm }) {
  // With the CPU of all threads beside it: V8 compiles and cleans up on others.
  const row = (name, took) =>
    `${name.padEnd(28)} median ${median(elapsed(took)).toFixed(2)} ms, p95 ${percentile(elapsed(took), 0.95).toFixed(2)} ms, least ${Math.min(...elapsed(took)).toFixed(2)} ms; CPU median ${median(took.map(({ cpu }) => cpu)).toFixed(2)} ms`;
  return [row(`first turn, ${cold.length} processes`, cold), row("later turns of one process", warm)].join(
    "\n",
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const result = await benchFirstTurn(Number(process.argv[2] ?? 40));
  console.log(firstTurnTable(result));
  for (const one of firstTurnVerdicts(result)) print(one);
}
