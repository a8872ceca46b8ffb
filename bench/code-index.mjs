// Measures the code index: megabytes of source per second with the parser and by lines, one changed file, nothing changed,
// a question at a prompt, size and memory. `node bench/code-index.mjs [FOLDER …]`; without folders the sources of this
// repository and of its packages are indexed. Speeds are per second of processor time (`clock` beside it), because other
// work on the machine would count otherwise.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { bundle } from "./bundle.mjs";
import { cleanEnv, median, print, verdict, withFolder } from "./measure.mjs";

const ROOT = join(import.meta.dirname, "..");
const CODE = /\.(?:[cm]?[jt]sx?|py|go|java|rb|rs|php|cs|c|h|cc|cpp|hpp|sh)$/;
const MOST_BYTES = 12_000_000;
const ROUNDS = 15;

export function benchCodeIndex(folders = [join(ROOT, "src"), join(ROOT, "test")]) {
  return withFolder(async (home) => {
    const env = cleanEnv(home);
    const source = await bundle(
      "code-index",
      `export { openMemory } from "./src/open/memory.ts";
       export { loadConfig } from "./src/config.ts";
       export { forBulkWork } from "./src/cli/exchange/bulk.ts";
       export { openIndexer } from "./src/open/indexing.ts";
       export { requestIndexing, workOffQueue } from "./src/app/search/code-queue.ts";`,
    );
    // As the command does.
    source.forBulkWork();
    const config = source.loadConfig(env);
    const memory = await source.openMemory(config);
    const { deps } = memory;
    const indexer = source.openIndexer(config);
    const index = async (folder, changed) => {
      const { project } = deps.workspace.place(folder);
      await source.requestIndexing(deps, project, Date.now(), changed);
      const [began, spent] = [performance.now(), process.cpuUsage()];
      const [report] = await source.workOffQueue(deps, indexer, {
        ...{ now: Date.now, random: Math.random, mostMs: 600_000, mostBytes: 1e9 },
        only: { project: project.id, mode: "full" },
      });
      const { user, system } = process.cpuUsage(spent);
      return { ...report, clock: performance.now() - began, cpu: (user + system) / 1_000 };
    };
    const project = (name, ending) => {
      const folder = join(home, name);
      mkdirSync(folder);
      execFileSync("git", ["init", "-q"], { cwd: folder });
      copySources(folders, folder, ending);
      return folder;
    };
    const parsed = project("parsed");
    // Once for the compilers of JavaScript and WebAssembly.
    await index(project("warm-up"));
    const size = () =>
      statSync(config.database).size +
      (statSync(`${config.database}-wal`, { throwIfNoEntry: false })?.size ?? 0);
    const before = size();
    const withParser = await index(parsed);
    const grown = size() - before;
    const parserAlone = await outlineAll(indexer, parsed);
    const byLines = await index(project("lines", ".txt"));
    const changed = [];
    const path = readdirSync(parsed).find((name) => CODE.test(name));
    for (let round = 0; round < ROUNDS; round++) {
      const file = join(parsed, path);
      writeFileSync(
        file,
        `// ${round}\nexport function round${round}() { return ${round}; }\n${"// text\n".repeat(200)}`,
      );
      utimesSync(file, round, round);
      changed.push(await index(parsed, [path]));
    }
    const unchanged = await index(parsed);
    const rss = process.memoryUsage().rss / 1e6;
    await memory.close();
    return { withParser, parserAlone, byLines, changed, unchanged, grown, rss };
  });
}

/** What the parser takes of it: tells how busy the machine is (335 ms per MB when it is not). */
async function outlineAll(indexer, folder) {
  let [bytes, files] = [0, 0];
  const [began, spent] = [performance.now(), process.cpuUsage()];
  for (const name of readdirSync(folder).filter((one) => CODE.test(one))) {
    const source = indexer.read(folder, name);
    if (source.type !== "text") continue;
    await indexer.outline(name, source.text);
    bytes += source.file.size;
    files++;
  }
  const { user, system } = process.cpuUsage(spent);
  return { bytes, files, clock: performance.now() - began, cpu: (user + system) / 1_000 };
}

/** Flat, with the path in the name; `ending` replaces the file's own, so that no parser fits. */
function copySources(folders, target, ending) {
  let [bytes, number] = [0, 0];
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true }).map(String).sort()) {
      const path = join(folder, name);
      if (!CODE.test(name) || name.endsWith(".d.ts") || bytes > MOST_BYTES) continue;
      const { size } = statSync(path);
      if (size > 400_000 || !statSync(path).isFile()) continue;
      bytes += size;
      cpSync(
        path,
        join(
          target,
          `${number++}-${name.replaceAll(/[\\/]/g, "-").slice(0, -extname(name).length).slice(-100)}${ending ?? extname(name)}`,
        ),
      );
    }
}

const speed = ({ bytes, cpu }) => bytes / 1_000 / cpu;

export function codeIndexTable({ withParser, parserAlone, byLines, changed, unchanged, grown, rss }) {
  const row = (name, one) =>
    `| ${name} | ${one.files} | ${(one.bytes / 1e6).toFixed(1)} | ${speed(one).toFixed(2)} | ${(one.bytes / 1_000 / one.clock).toFixed(2)} |`;
  return [
    "| | files | MB | MB per second of processor | MB per second on the clock |",
    "|---|---|---|---|---|",
    row("with the parser", withParser),
    row("reading and parsing alone", parserAlone),
    row("by lines", byLines),
    "",
    `One changed file: ${median(changed.map(({ cpu }) => cpu)).toFixed(0)} ms of processor, ${median(changed.map(({ clock }) => clock)).toFixed(0)} ms on the clock. Nothing changed: ${unchanged.cpu.toFixed(0)} ms. Index: ${(grown / withParser.bytes).toFixed(2)} bytes per byte of source. Memory of the process: ${rss.toFixed(0)} MB.`,
  ].join("\n");
}

export function codeIndexVerdicts({ withParser, byLines, changed }) {
  return [
    verdict("seconds of processor per 2 MB with the parser", 2 / speed(withParser), 1, "s"),
    verdict("seconds of processor per 5 MB by lines", 5 / speed(byLines), 1, "s"),
    verdict("one changed file, processor", median(changed.map(({ cpu }) => cpu)), 100, "ms"),
  ];
}

if (import.meta.filename === process.argv[1]) {
  const given = process.argv.slice(2);
  const result = await benchCodeIndex(...(given.length > 0 ? [given] : []));
  console.log(codeIndexTable(result));
  for (const one of codeIndexVerdicts(result)) print(one);
}
