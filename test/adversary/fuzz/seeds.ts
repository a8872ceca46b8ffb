// Real payloads to start from: those recorded with the adapters, and those in the folder that `TWICESHY_PAYLOADS` names
// (one JSON file per agent, payloads by name).
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { allAgents } from "../../../src/agents/registry.ts";

const AGENTS = join(import.meta.dirname, "../../../src/agents");

/** Folders of agents that are not named like the agent. */
const FOLDERS: ReadonlyMap<string, string> = new Map([
  ["copilot", "copilot-cli"],
  ["gemini", "gemini-cli"],
  ["qwen", "qwen-code"],
]);

export type Payload = Readonly<Record<string, unknown>>;

/** Agents with hooks: those of which payloads were recorded, and those that are known from their documentation only. */
export function hookAgents(): {
  readonly recorded: readonly string[];
  readonly documented: readonly string[];
} {
  const names = allAgents().flatMap(({ name, hooks }) => (hooks ? [name] : []));
  const isRecorded = (name: string) => existsSync(recordOf(name));
  return { recorded: names.filter(isRecorded), documented: names.filter((name) => !isRecorded(name)) };
}

function recordOf(agent: string): string {
  return join(AGENTS, FOLDERS.get(agent) ?? agent, "fixtures/hooks.json");
}

/** Payloads of an agent's hooks, at home in this project. */
export function hookSeeds(agent: string, project: string): readonly Payload[] {
  const recorded = JSON.parse(readFileSync(recordOf(agent), "utf8")) as {
    readonly payload: Payload;
  }[];
  return [...recorded.map(({ payload }) => payload), ...more()].map((payload) => at(payload, project));
}

/** Whatever other agents send: ours must not choke on it either. */
function more(): readonly Payload[] {
  const folder = process.env.TWICESHY_PAYLOADS ?? "";
  if (folder === "" || !existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => Object.values(JSON.parse(readFileSync(join(folder, name), "utf8"))))
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter((value): value is Payload => typeof value === "object" && value !== null);
}

function at(payload: Payload, project: string): Payload {
  return typeof payload.cwd === "string" ? { ...payload, cwd: project } : payload;
}

/** Lines of the agents' own records. */
export function transcriptSeeds(path: string): readonly Payload[] {
  return readFileSync(join(AGENTS, path), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Payload);
}
