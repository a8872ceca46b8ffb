// Installs the agents' CLIs from npm into a cache folder, each when a test first needs it.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** What each agent is called on npm, and the version these tests were written for. */
const PACKAGES = {
  "claude-code": { name: "@anthropic-ai/claude-code", version: "2.1.325" },
  codex: { name: "@openai/codex", version: "0.166.0" },
  gemini: { name: "@google/gemini-cli", version: "0.61.0" },
  qwen: { name: "@qwen-code/qwen-code", version: "0.24.4" },
} as const;

export type AgentName = keyof typeof PACKAGES;

/** What to start: the native binary where there is one, because the launcher on top of it only costs time. */
export function agentBinary(agent: AgentName): string {
  install(agent);
  const modules = join(agentsFolder(), "node_modules");
  const candidates = binaries(agent, modules);
  const found = candidates.find((path) => existsSync(path));
  if (!found) throw new Error(`no binary of ${agent} under ${modules}; looked for ${candidates.join(", ")}`);
  return found;
}

function binaries(agent: AgentName, modules: string): readonly string[] {
  const platform = `${process.platform}-${process.arch}`;
  switch (agent) {
    case "claude-code":
      return [`claude-code-${platform}`, `claude-code-${platform}-musl`].map((name) =>
        join(modules, "@anthropic-ai", name, "claude"),
      );
    case "codex":
      return folders(join(modules, "@openai", `codex-${platform}`, "vendor")).map((vendor) =>
        join(vendor, "bin", "codex"),
      );
    case "gemini":
      return [join(modules, "@google/gemini-cli/bundle/gemini.js")];
    case "qwen":
      return [join(modules, "@qwen-code/qwen-code/cli.js")];
  }
}

/** Installs the agent if its version is not there yet; the others that are there stay. */
function install(agent: AgentName): void {
  const { name, version } = PACKAGES[agent];
  if (installed(name) === version) return;
  const folder = agentsFolder();
  mkdirSync(folder, { recursive: true });
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) writeFileSync(manifest, '{"name":"agents","private":true}\n');
  // Their install scripts are never run: the binaries come as packages of their own, one for each platform.
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--save-exact"];
  execFileSync("npm", ["install", ...options, `${name}@${version}`], { cwd: folder, stdio: "inherit" });
}

function agentsFolder(): string {
  return resolve(process.env.TWICESHY_AGENTS_DIR || join(import.meta.dirname, "../../.cache/agents"));
}

function installed(name: string): string {
  try {
    const manifest = join(agentsFolder(), "node_modules", name, "package.json");
    return JSON.parse(readFileSync(manifest, "utf8")).version;
  } catch {
    return "";
  }
}

function folders(parent: string): string[] {
  return existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name)) : [];
}
