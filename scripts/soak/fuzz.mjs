// Sends random input to every entry point: 100,000 new cases, or the given number, in ten portions of new seeds. A
// finding ends its portion only; it is printed with its seed, and is then added as an example to a test.
// TWICESHY_PAYLOADS adds a folder of recorded agent payloads, TWICESHY_DOORS names the only doors to try.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const PORTIONS = 10;
const ALL = ["hooks", "transcripts", "mcp", "lesson-files", "files", "cli", "injection", "time"];
const doors = process.env.TWICESHY_DOORS?.split(",") ?? ALL;
const cases = Math.ceil(Number(process.argv[2] || 100_000) / PORTIONS);
const env = { ...process.env, TWICESHY_CASES: `${cases}`, TWICESHY_FUZZ: "1", TWICESHY_LONG: "1" };

const failed = [];
for (let portion = 1; portion <= PORTIONS; portion += 1) {
  for (const door of doors) {
    // Its texts are the same every time.
    if (door === "time" && portion > 1) continue;
    const args = [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=verbose",
      `test/adversary/${door}.test.ts`,
    ];
    const begun = Date.now();
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env });
    const took = Math.round((Date.now() - begun) / 1_000);
    console.log(
      `fuzz: portion ${portion} of ${PORTIONS}, ${door}: ${status === 0 ? "held" : "FAILED"} (${took} s)`,
    );
    if (status !== 0) failed.push(`${door} in portion ${portion}`);
  }
}
if (failed.length > 0) console.error(`fuzz: failed: ${failed.join(", ")}`);
process.exit(failed.length > 0 ? 1 : 0);
