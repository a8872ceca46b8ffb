// Time from the end of the model's answer to its next request, per agent, with and without Twiceshy, in one run. Where the
// agent calls our MCP server as its hook, also with a server in our place that answers at once: the agent's own share. The
// real CLIs against the scripted model of the end-to-end tests. `node bench/agents.mjs [AGENT…]`; agents come from npm.
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  goose: ["agents/goose.ts", "goose"],
};

/** Settings in which the agents that call our server as a hook find it, in the home. */
const SERVED = { "claude-code": ".claude.json", codex: ".codex/config.toml" };
const CLI = join(root, "dist/cli.js");
const EMPTY = join(root, "bench/empty-server.cjs");

const named = process.argv.slice(2);
const chosen = named.length > 0 ? named : Object.keys(AGENTS);
const { newWorld, clis } = await load(chosen);
console.log(
  `| agent | without, ms | with an empty server, ms | with, ms | more, ms | of it the agent's own, ms |\n|---|--:|--:|--:|--:|--:|`,
);
for (const [index, name] of chosen.entries()) {
  const cli = clis[index];
  const kinds = name in SERVED ? ["without", "empty", "with"] : ["without", "with"];
  const gaps = Object.fromEntries(kinds.map((kind) => [kind, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const kind of kinds) gaps[kind].push(...(await measure(cli, kind)));
  const [without, withIt] = [median(gaps.without), median(gaps.with)];
  const empty = gaps.empty && median(gaps.empty);
  const cells = [without, empty, withIt, withIt - without, empty && empty - without];
  console.log(`| ${name} | ${cells.map((cell) => cell?.toFixed(0) ?? "–").join(" | ")} |`);
}

/** The pauses of one session, in a world of its own. The first call is left out: servers and caches start with it. */
async function measure(cli, kind) {
  const world = await newWorld([cli.name]);
  try {
    if (kind !== "without") await world.twiceshy("init", cli.name, "--yes");
    if (kind === "empty") emptyServer(join(world.home, SERVED[cli.name]));
    const turns = Array.from({ length: CALLS }, (_, at) => [cli.shell(`echo step ${at}`)]);
    const { requests, exitCode, stderr } = await world.run(cli, turns);
    if (exitCode !== 0) throw new Error(`${cli.name} ended with ${exitCode}: ${stderr.slice(-500)}`);
    const main = requests.filter((one) => one.main);
    return main.slice(2).map((one, at) => one.at - main[at + 1].answeredAt);
  } finally {
    await world.close();
  }
}

/** Puts the empty server in the place of ours. */
function emptyServer(settings) {
  const text = existsSync(settings) ? readFileSync(settings, "utf8") : "";
  if (!text.includes(CLI)) throw new Error(`our server is not in ${settings}`);
  writeFileSync(settings, text.replaceAll(CLI, EMPTY));
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
