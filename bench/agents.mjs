// Time from the end of the model's answer to its next request, per agent, with and without Twiceshy, in one run. The real
// CLIs against the scripted model of the end-to-end tests. `node bench/agents.mjs [AGENT…]`; agents are installed from npm.
import { copyFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { median } from "./measure.mjs";

const root = join(import.meta.dirname, "..");
/** Tool calls per session, and sessions with and without, in turn. */
const CALLS = 15;
const ROUNDS = 3;
/** Where the end-to-end tests define each agent. */
const AGENTS = {
  "claude-code": ["clis.ts", "claudeCode"],
  codex: ["clis.ts", "codex"],
  opencode: ["agents/opencode.ts", "opencode"],
  gemini: ["agents/gemini.ts", "gemini"],
  qwen: ["agents/qwen.ts", "qwen"],
  copilot: ["agents/copilot.ts", "copilot"],
  cline: ["agents/cline.ts", "cline"],
  pi: ["agents/pi.ts", "pi"],
};

const named = process.argv.slice(2);
const chosen = named.length > 0 ? named : Object.keys(AGENTS);
const { newWorld, clis } = await load(chosen);
console.log(`| agent | without, ms | with, ms | more, ms |\n|---|--:|--:|--:|`);
for (const [index, name] of chosen.entries()) {
  const cli = clis[index];
  const gaps = { without: [], with: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of ["without", "with"]) gaps[kind].push(...(await measure(cli, kind === "with")));
  const [without, withIt] = [median(gaps.without), median(gaps.with)];
  console.log(
    `| ${name} | ${without.toFixed(0)} | ${withIt.toFixed(0)} | ${(withIt - without).toFixed(0)} |`,
  );
}

/** The pauses of one session, in a world of its own. The first call is left out: servers and caches start with it. */
async function measure(cli, installed) {
  const world = await newWorld([cli.name]);
  try {
    if (installed) await world.twiceshy("init", cli.name, "--yes");
    const turns = Array.from({ length: CALLS }, (_, at) => [cli.shell(`echo step ${at}`)]);
    const { requests, exitCode, stderr } = await world.run(cli, turns);
    if (exitCode !== 0) throw new Error(`${cli.name} ended with ${exitCode}: ${stderr.slice(-500)}`);
    const main = requests.filter((one) => one.main);
    return main.slice(2).map((one, at) => one.at - main[at + 1].answeredAt);
  } finally {
    await world.close();
  }
}

/** The tests are TypeScript, so they are bundled first. */
async function load(names) {
  process.env.TWICESHY_AGENTS_DIR ??= join(root, ".cache/agents");
  process.env.TWICESHY_E2E_AGENTS = names.join(" ");
  const sources = names.map(
    (name, at) => `export { ${AGENTS[name][1]} as cli${at} } from "./${AGENTS[name][0]}";`,
  );
  const contents = [
    'export { newWorld } from "./world.ts";',
    'export { default as install } from "./install-agents.ts";',
    ...sources,
  ].join("\n");
  // As deep in the repository as the tests, so that their relative paths hold.
  const outfile = join(root, ".cache/bench-agents", `${process.pid}.mjs`);
  process.once("exit", () => rmSync(outfile, { force: true }));
  await build({
    stdin: { contents, resolveDir: join(root, "test/e2e"), loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    outfile,
  });
  // pi loads this file by its path, beside the bundle.
  copyFileSync(join(root, "test/e2e/agents/pi-provider.ts"), join(dirname(outfile), "pi-provider.ts"));
  const loaded = await import(pathToFileURL(outfile).href);
  loaded.install();
  return { newWorld: loaded.newWorld, clis: names.map((_, at) => loaded[`cli${at}`]) };
}
