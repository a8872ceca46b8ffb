// Installs the agents' CLIs from npm, once, into a cache folder; vitest calls it before the tests.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The versions these tests were written for. */
const VERSIONS = { "@anthropic-ai/claude-code": "2.1.325", "@openai/codex": "0.166.0" } as const;

export default function installAgents(): void {
  const missing = Object.entries(VERSIONS).filter(([name, version]) => installed(name) !== version);
  if (missing.length === 0) return;
  const folder = agentsFolder();
  mkdirSync(folder, { recursive: true });
  const manifest = join(folder, "package.json");
  if (!existsSync(manifest)) writeFileSync(manifest, '{"name":"agents","private":true}\n');
  const packages = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`);
  // Their install scripts are never run: the binaries come as packages of their own, one for each platform.
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--save-exact"];
  execFileSync("npm", ["install", ...options, ...packages], { cwd: folder, stdio: "inherit" });
}

/** The native binaries: the launchers on top of them would only cost time. */
export function agentBinary(agent: "claude-code" | "codex"): string {
  const platform = `${process.platform}-${process.arch}`;
  const modules = join(agentsFolder(), "node_modules");
  const candidates =
    agent === "claude-code"
      ? [`claude-code-${platform}`, `claude-code-${platform}-musl`].map((name) =>
          join(modules, "@anthropic-ai", name, "claude"),
        )
      : folders(join(modules, "@openai", `codex-${platform}`, "vendor")).map((vendor) =>
          join(vendor, "bin", "codex"),
        );
  const found = candidates.find((path) => existsSync(path));
  if (!found) throw new Error(`no binary of ${agent} under ${modules}; looked for ${candidates.join(", ")}`);
  return found;
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
