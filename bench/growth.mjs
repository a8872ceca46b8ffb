// Measures how much a memory grows: bytes per 1,000 calls, with prompts, observations and everything derived. Uses
// invented transcripts, and with $TWICESHY_REPLAY or the folder next to the repository also the real histories.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { cleanEnv, verdict, withFolder } from "./measure.mjs";
import { FOLDER, isThere } from "./replay-data.mjs";
import { writeTranscripts } from "./transcripts.mjs";

const CLI = join(import.meta.dirname, "../dist/cli.js");
const LIMIT = 1_500_000;

export async function benchGrowth(megabytes = 20) {
  return withFolder(async (folder) => {
    const made = writeTranscripts(join(folder, ".claude"), 10, (megabytes * 1_048_576) / 10);
    const rows = [grown("made-up transcripts", folder, ["--agent", "claude-code", ...made])];
    if (isThere) rows.push(grown("real histories", folder, unpacked(folder)));
    return rows;
  });
}

function grown(name, folder, args) {
  const home = join(folder, `home-${name.replaceAll(" ", "-")}`);
  const env = { ...cleanEnv(folder), TWICESHY_HOME: home };
  spawnSync(process.execPath, [CLI, "import", ...args], { env, cwd: folder, stdio: "ignore" });
  const { stdout } = spawnSync(process.execPath, [CLI, "status", "--everywhere", "--json"], {
    env,
    cwd: folder,
    encoding: "utf8",
  });
  const calls = JSON.parse(stdout).attempts;
  return { name, calls, bytes: statSync(join(home, "memory.db")).size };
}

function unpacked(folder) {
  const from = join(FOLDER, "events");
  return readdirSync(from).map((name) => {
    const file = join(folder, name.replace(/\.gz$/, ""));
    const bytes = readFileSync(join(from, name));
    writeFileSync(file, name.endsWith(".gz") ? gunzipSync(bytes) : bytes);
    return file;
  });
}

const per1000 = ({ calls, bytes }) => (bytes / calls) * 1_000;

export function growthVerdicts(rows) {
  return rows.map((row) => verdict(`growth: bytes for 1,000 calls, ${row.name}`, per1000(row), LIMIT));
}

export function growthTable(rows) {
  return [
    "| | calls | MB | MB for 1,000 calls |",
    "|:--|--:|--:|--:|",
    ...rows.map(
      (row) =>
        `| ${row.name} | ${row.calls} | ${(row.bytes / 1e6).toFixed(1)} | ${(per1000(row) / 1e6).toFixed(2)} |`,
    ),
  ].join("\n");
}

if (process.argv[1] === import.meta.filename) console.log(growthTable(await benchGrowth()));
