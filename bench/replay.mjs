// Measures the `replay` command from start to end, against unzipping and parsing the same lines.
// `node bench/replay.mjs`
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { cleanEnv, median, print, takenByOthers, verdict, withFolder } from "./measure.mjs";
import { FOLDER, isThere } from "./replay-data.mjs";

const CLI = join(import.meta.dirname, "../dist/cli.js");
const WANTED = 5_000;

export async function benchReplay(rounds = 7) {
  const folder = join(FOLDER, "events");
  const files = readdirSync(folder).map((name) => join(folder, name));
  return withFolder(async (home) => {
    const runs = [];
    for (let round = 0; round < rounds; round++) {
      const others = takenByOthers();
      const started = performance.now();
      const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, "replay", "--json", ...files], {
        env: cleanEnv(home),
        encoding: "utf8",
        maxBuffer: 1 << 30,
      });
      const seconds = (performance.now() - started) / 1_000;
      if (status !== 0) throw new Error(`replay: exit ${status}\n${stderr}`);
      runs.push({ seconds, calls: stdout.split("\n").length - 1, others: others(), parse: parse(files) });
    }
    return runs;
  });
}

/** The yardstick: seconds to unzip and parse every line. */
function parse(files) {
  const started = performance.now();
  for (const file of files) {
    const bytes = readFileSync(file);
    const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
    for (const line of text.split("\n")) if (line !== "") JSON.parse(line);
  }
  return (performance.now() - started) / 1_000;
}

export function replayTable(runs) {
  const line = ({ calls, seconds, others, parse }) =>
    `${(calls / seconds).toFixed(0).padStart(7)} calls a second (${calls} in ${seconds.toFixed(2)} s, ` +
    `${(seconds / parse).toFixed(0)} × unzip and JSON.parse; ${(others * 100).toFixed(0)} % of the CPU taken by other machines)`;
  return runs.map(line).join("\n");
}

export function replayVerdicts(runs) {
  const perCall = median(runs.map(({ seconds, calls }) => (seconds * 1e6) / calls));
  return [verdict("replay, microseconds for a call", perCall, 1e6 / WANTED, " µs")];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!isThere) console.log("No histories to replay here (set TWICESHY_REPLAY).");
  else {
    const runs = await benchReplay();
    console.log(replayTable(runs));
    for (const one of replayVerdicts(runs)) print(one);
  }
}
