// Installs the agents' CLIs from npm, once, into a cache folder; vitest calls it before the tests. Only those are
// installed that this run tests: all of them, or the ones that TWICESHY_E2E_AGENTS names.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

interface InstalledCli {
  /** The npm package and the version these tests were written for. */
  readonly package: string;
  readonly version: string;
  /** What people type to start it. */
  readonly program: string;
  /** By their paths in the home: settings without which it does not run, as a person has them who has used it before. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Candidates below `node_modules`, the first that exists is started: a native binary, or a script for Node. */
  entries(modules: string): readonly string[];
}

const PLATFORM = `${process.platform}-${process.arch}`;

/** By the names that Twiceshy uses. Native binaries where there are any: the launchers on top only cost time. */
const AGENTS = {
  "claude-code": {
    package: "@anthropic-ai/claude-code",
    version: "2.1.327",
    program: "claude",
    entries: () =>
      [PLATFORM, `${PLATFORM}-musl`].map((platform) => `@anthropic-ai/claude-code-${platform}/claude`),
  },
  codex: {
    package: "@openai/codex",
    version: "0.169.0",
    program: "codex",
    entries: (modules) => {
      const vendor = `@openai/codex-${PLATFORM}/vendor`;
      return namesIn(join(modules, vendor)).map((target) => `${vendor}/${target}/bin/codex`);
    },
  },
  opencode: {
    package: "opencode-ai",
    version: "1.18.33",
    program: "opencode",
    entries: () => [PLATFORM, `${PLATFORM}-musl`].map((platform) => `opencode-${platform}/bin/opencode`),
  },
  pi: {
    package: "@earendil-works/pi-coding-agent",
    version: "0.74.2",
    program: "pi",
    entries: () => ["@earendil-works/pi-coding-agent/dist/cli.js"],
  },
  gemini: {
    package: "@google/gemini-cli",
    version: "0.61.0",
    program: "gemini",
    settings: {
      ".gemini/settings.json":
        '{\n  "security": { "auth": { "selectedType": "gemini-api-key" } } // mine\n}\n',
    },
    entries: () => ["@google/gemini-cli/bundle/gemini.js"],
  },
  qwen: {
    package: "@qwen-code/qwen-code",
    version: "0.24.4",
    program: "qwen",
    // Without its version it writes the file anew.
    settings: {
      ".qwen/settings.json": '{\n  "$version": 4,\n  "privacy": { "usageStatisticsEnabled": false }\n}\n',
    },
    entries: () => ["@qwen-code/qwen-code/cli-entry.js"],
  },
  copilot: {
    package: "@github/copilot",
    version: "1.0.102",
    program: "copilot",
    entries: () =>
      [PLATFORM, PLATFORM.replace("linux", "linuxmusl")].map(
        (platform) => `@github/copilot-${platform}/copilot`,
      ),
  },
  cline: {
    package: "cline",
    version: "3.0.65",
    program: "cline",
    entries: () => [`@cline/cli-${PLATFORM}/bin/cline`],
  },
  goose: {
    package: `@aaif/goose-binary-${PLATFORM}`,
    version: "1.52.0",
    program: "goose",
    entries: () => [`@aaif/goose-binary-${PLATFORM}/bin/goose`],
  },
  droid: {
    package: `@factory/cli-${PLATFORM}`,
    version: "0.225.2",
    program: "droid",
    entries: () => [`@factory/cli-${PLATFORM}/bin/droid`],
  },
} as const satisfies Record<string, InstalledCli>;

export type AgentName = keyof typeof AGENTS;

export default function installAgents(): void {
  const chosen = chosenAgents().map((name) => AGENTS[name]);
  const missing = chosen.filter((agent) => installedVersion(agent) !== agent.version);
  if (missing.length === 0) return;
  const folder = agentsFolder();
  mkdirSync(folder, { recursive: true });
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) writeFileSync(manifest, '{"name":"agents","private":true}\n');
  const packages = missing.map((agent) => `${agent.package}@${agent.version}`);
  // Their install scripts are never run: the binaries come as packages of their own, one for each platform.
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--save-exact"];
  execFileSync("npm", ["install", ...options, ...packages], { cwd: folder, stdio: "inherit" });
}

/** The agents that this run tests. */
export function chosenAgents(): readonly AgentName[] {
  const all = Object.keys(AGENTS) as AgentName[];
  const wanted = (process.env.TWICESHY_E2E_AGENTS ?? "").split(/[\s,]+/).filter((name) => name !== "");
  const unknown = wanted.find((name) => !all.some((known) => known === name));
  if (unknown !== undefined)
    throw new Error(`TWICESHY_E2E_AGENTS: there is no agent "${unknown}". Known: ${all.join(", ")}`);
  return wanted.length === 0 ? all : all.filter((name) => wanted.includes(name));
}

/** What starts the agent; a script for Node where the name ends in `.js`. */
export function agentBinary(agent: AgentName): string {
  const modules = join(agentsFolder(), "node_modules");
  const candidates = AGENTS[agent].entries(modules).map((entry) => join(modules, entry));
  const found = candidates.find((path) => existsSync(path));
  if (!found) throw new Error(`no binary of ${agent} under ${modules}; looked for ${candidates.join(", ")}`);
  return found;
}

/** What people type to start the agent. */
export function programOf(agent: AgentName): string {
  return AGENTS[agent].program;
}

export function settingsOf(agent: AgentName): Readonly<Record<string, string>> {
  return (AGENTS[agent] as InstalledCli).settings ?? {};
}

function agentsFolder(): string {
  return resolve(process.env.TWICESHY_AGENTS_DIR || join(import.meta.dirname, "../../.cache/agents"));
}

function installedVersion(agent: InstalledCli): string {
  try {
    const manifest = join(agentsFolder(), "node_modules", agent.package, "package.json");
    return JSON.parse(readFileSync(manifest, "utf8")).version;
  } catch {
    return "";
  }
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
