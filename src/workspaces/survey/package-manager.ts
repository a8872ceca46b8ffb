// Finds the JavaScript package manager. The lists are those of package-manager-detector.
import { resolveCommand } from "package-manager-detector/commands";
import { AGENTS, LOCKS } from "package-manager-detector/constants";
import type { Files } from "./files.ts";
import { at, type Data, own, text } from "./parse.ts";

type Agent = (typeof AGENTS)[number];

/**
 * The one named in package.json, else by lock file; of several lock files the one that CI installs from.
 * Undefined when neither exists.
 */
export function packageManagerOf(files: Files, manifest: Data, ci: string): Agent | undefined {
  const named =
    text(own(manifest, "packageManager")) ?? text(own(at(manifest, "devEngines", "packageManager"), "name"));
  const agent = agentIn(named ?? "");
  if (agent) return agent;
  if (files.has("rush.json")) return "pnpm";
  const locks = Object.entries(LOCKS).flatMap(([file, name]) => (files.has(file) ? [name] : []));
  const installed = /\b(npm|pnpm|yarn|bun) (?:ci|i|install)\b/.exec(ci)?.[1] as
    | "npm"
    | "pnpm"
    | "yarn"
    | "bun"
    | undefined;
  if (installed && (locks.length === 0 || locks.includes(installed))) return installed;
  return locks[0];
}

/** `npm test`, `pnpm run build`, `deno task lint`. */
export function runScript(agent: Agent, script: string, content = ""): string {
  // `bun test` starts Bun's own test runner, whatever the script says.
  if (agent === "bun" && script === "test" && /^bun test\b/.test(content)) return "bun test";
  const resolved = resolveCommand(agent, "run", [script]);
  const command = resolved ? [resolved.command, ...resolved.args].join(" ") : `npm run ${script}`;
  return command.replace(/^(npm|pnpm|yarn) run test$/, "$1 test");
}

function agentIn(field: string): Agent | undefined {
  const name = /^\^?([a-z]+)(?:@|$)/.exec(field)?.[1];
  return AGENTS.find((agent) => agent === name);
}
