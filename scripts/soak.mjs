// Runs the attacks of `npm test` for longer: every part in scripts/soak/, or the named ones, with a number of rounds
// each.
// `npm run soak`, `npm run soak -- fuzz`, `npm run soak -- kill=400`. Stops at the first part that fails.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";

const folder = join(import.meta.dirname, "soak");
const parts = readdirSync(folder)
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => basename(name, ".mjs"))
  .sort();
const wanted = process.argv.slice(2).map((argument) => argument.split("="));
const unknown = wanted.find(([name]) => !parts.includes(name))?.[0];
if (unknown !== undefined) {
  console.error(`soak: there is no part "${unknown}"; there are ${parts.join(", ")}.`);
  process.exit(2);
}
for (const [name, times = ""] of wanted.length > 0 ? wanted : parts.map((part) => [part])) {
  const begun = Date.now();
  console.log(`soak: ${name}`);
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.mjs`), times], { stdio: "inherit" });
  console.log(
    `soak: ${name} ${status === 0 ? "held" : "failed"} after ${Math.round((Date.now() - begun) / 1_000)} s`,
  );
  if (status !== 0) process.exit(status ?? 1);
}
