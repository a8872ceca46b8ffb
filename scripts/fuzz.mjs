// Runs every property test on new random cases: `npm run fuzz -- 20` runs them twenty times, until one fails.
import { execFileSync, spawnSync } from "node:child_process";

const times = Number(process.argv[2] ?? 5);
const files = execFileSync("git", ["grep", "-l", 'from "fast-check"', "--", "*.test.ts"], {
  encoding: "utf8",
});
const args = ["vitest", "run", "--reporter=dot", ...files.trim().split("\n")];
for (let time = 1; time <= times; time += 1) {
  console.log(`fuzz: ${time} of ${times}`);
  const { status } = spawnSync("npx", args, {
    stdio: "inherit",
    env: { ...process.env, TWICESHY_FUZZ: "1", TWICESHY_LONG: "1" },
  });
  if (status !== 0) process.exit(status ?? 1);
}
