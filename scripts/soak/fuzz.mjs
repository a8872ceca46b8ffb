// Sends random input to every entry point: 100,000 new cases, or the given number. TWICESHY_PAYLOADS adds a folder of
// recorded agent payloads. A failure is printed with its seed; add it as an example to a test.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const env = { ...process.env, TWICESHY_CASES: process.argv[2] || "100000", TWICESHY_FUZZ: "1" };
const build = spawnSync(process.execPath, ["scripts/build.mjs", "--quiet"], { cwd: root, stdio: "inherit" });
const doors = ["hooks", "transcripts", "mcp", "lesson-files", "files", "cli", "injection", "time"];
const files = doors.map((door) => `test/adversary/${door}.test.ts`);
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--reporter=verbose", ...files];
const { status } = spawnSync(process.execPath, vitest, { cwd: root, stdio: "inherit", env });
process.exit(build.status || status || 0);
