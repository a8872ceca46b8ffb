// Measures import against reading the same files and JSON.parse of every line; and whether memory grows with the file.
// `node bench/import.mjs [megabytes]`
import { spawnSync } from "node:child_process";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { cleanEnv, median, print, takenByOthers, verdict, withFolder } from "./measure.mjs";
import { writeTranscripts } from "./transcripts.mjs";

const CLI = join(import.meta.dirname, "../dist/cli.js");
const SELF = import.meta.filename;
const FILES = 20;

export async function benchImport(megabytes = 100, rounds = 5) {
  return withFolder(async (folder) => {
    const files = writeTranscripts(join(folder, ".claude"), FILES, (megabytes * 1_048_576) / FILES);
    const parse = [];
    const imported = [];
    for (let round = 0; round < rounds; round++) {
      parse.push(run([SELF, "--parse", ...files], cleanEnv(folder)));
      const env = { ...cleanEnv(folder), TWICESHY_HOME: join(folder, `home-${round}`) };
      imported.push(run([CLI, "import", "--agent", "claude-code", ...files], env));
    }
    const peaks = [50, 400].map((size) => peakOf(folder, size));
    return { megabytes, parse, imported, peaks };
  });
}

function peakOf(folder, megabytes) {
  const [file] = writeTranscripts(join(folder, `peak-${megabytes}`), 1, megabytes * 1_048_576, megabytes);
  const env = { ...cleanEnv(folder), TWICESHY_HOME: join(folder, `peak-home-${megabytes}`) };
  return { megabytes, peak: run([CLI, "import", "--agent", "claude-code", file], env).peak };
}

/** Seconds, the share of them taken by other machines, and the most memory that was resident at once (MB). */
function run(args, env) {
  // The child tells its own peak when it ends: there is no portable way to ask from outside.
  const tell = `data:text/javascript,process.once("exit",()=>process.stderr.write("\\npeak "+process.resourceUsage().maxRSS))`;
  const others = takenByOthers();
  const started = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ["--import", tell, ...args], {
    env,
    encoding: "utf8",
  });
  const seconds = (performance.now() - started) / 1_000;
  if (status !== 0) throw new Error(`${args.join(" ").slice(0, 200)}: exit ${status}\n${stderr}`);
  return { seconds, others: others(), peak: Number(/peak (\d+)/.exec(stderr)?.[1]) / 1_024 };
}

/** The yardstick: read the files, parse every line. */
async function parseAll(files) {
  let lines = 0;
  for (const file of files) {
    for await (const line of createInterface({
      input: createReadStream(file),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      JSON.parse(line);
      lines++;
    }
  }
  return lines;
}

export function importVerdicts({ megabytes, parse, imported, peaks: [small, large] }) {
  return [
    verdict(`import of ${megabytes} MB ÷ read + JSON.parse`, secondsOf(imported) / secondsOf(parse), 3, "×"),
    verdict(
      `import, peak memory of a ${large.megabytes} MB file ÷ of a ${small.megabytes} MB file`,
      large.peak / small.peak,
      1.5,
      "×",
    ),
  ];
}

const secondsOf = (runs) => median(runs.map(({ seconds }) => seconds));

export function importTable({ megabytes, parse, imported, peaks }) {
  const each = (runs) =>
    runs.map(({ seconds, others }) => `${seconds.toFixed(2)} s (${(others * 100).toFixed(0)} %)`).join(", ");
  return [
    `${megabytes} MB in ${FILES} files, in turn (in brackets the CPU taken by other machines):`,
    `  read + JSON.parse ${each(parse)}`,
    `  import            ${each(imported)}`,
    ...peaks.map(
      ({ megabytes: size, peak }) => `one file of ${size} MB: peak ${peak.toFixed(0)} MB resident`,
    ),
  ].join("\n");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv[2] === "--parse") await parseAll(process.argv.slice(3));
  else {
    const result = await benchImport(Number(process.argv[2] ?? 100));
    console.log(importTable(result));
    for (const one of importVerdicts(result)) print(one);
  }
}
