// Loads agents' adapters, histories and other memories when a person asks for them; hooks only need the names.
import { agentFor, agentNamed, allAgents } from "../agents/registry.ts";
import type { Config } from "../config.ts";
import type { Agent, AgentFacts } from "../ports/agent.ts";
import { isOnPath } from "../workspaces/programs.ts";

export { AGENT_NAMES, agentAliases, agentNamed, callsHookTool } from "../agents/registry.ts";
export { isOlder, versionOf } from "../workspaces/program-version.ts";

/** An adapter, with the program that starts the agent. */
export type RegisteredAgent = Agent & Pick<AgentFacts, "program">;

/** Every agent with an adapter, also if only its program is installed. Not for the path of a tool call. */
export async function agentRegistry(): Promise<{
  readonly agents: readonly RegisteredAgent[];
  agentFor(name: string): RegisteredAgent | undefined;
}> {
  const all = await Promise.all(
    allAgents().map(async ({ program, load }): Promise<RegisteredAgent> => {
      const agent = await load();
      const isStarted = (env: Config["env"]) => isOnPath(program, env.PATH ?? "", env.PATHEXT);
      return { ...agent, program, isPresent: (home, env) => agent.isPresent(home, env) || isStarted(env) };
    }),
  );
  return { agents: all, agentFor: (name) => all.find((agent) => agent.name === agentNamed(name)) };
}

export function agentPrograms(): readonly string[] {
  return allAgents().map(({ program }) => program);
}

export function isRunByAgent(env: Config["env"]): boolean {
  return allAgents().some(({ shellMarks = [] }) => shellMarks.some((name) => Boolean(env[name])));
}

/** What people call each agent, by its name. */
export function agentLabels(): Readonly<Record<string, string>> {
  return Object.fromEntries(allAgents().map(({ name, label }) => [name, label]));
}

/** A reader for a history file: of the named agent, or detected by content. */
export async function historyReader(
  path: string,
  agent?: string,
): Promise<import("../agents/detect.ts").HistoryReader> {
  const { detectHistory, genericHistory } = await import("../agents/detect.ts");
  if (agent === undefined) return detectHistory(path);
  return (await agentFor(agent)) ?? genericHistory;
}

/** Tasks in Supervisor's files; other files are skipped. */
export async function supervisorFiles(paths: readonly string[]): Promise<{
  readonly sources: readonly import("../agents/supervisor/read.ts").SupervisorSource[];
  read(): Promise<import("../core/task/supervisor-records.ts").SupervisorRecords>;
}> {
  const { supervisorSource, readSupervisor } = await import("../agents/supervisor/read.ts");
  const found = await Promise.all(paths.map(supervisorSource));
  const sources = found.filter((one) => one !== undefined);
  return { sources, read: () => readSupervisor(sources) };
}

/** Path of claude-mem's database; undefined when there is none. */
export async function findClaudeMem(config: Config, path?: string): Promise<string | undefined> {
  const { locateClaudeMem } = await import("../agents/claude-mem/locate.ts");
  return locateClaudeMem(path, config.userHome, config.env);
}

export async function claudeMemAt(path: string): Promise<import("../ports/other-memory.ts").OtherMemory> {
  const { claudeMem } = await import("../agents/claude-mem/index.ts");
  return claudeMem(path, (await import("../stores/sqlite/driver.ts")).connect);
}

/** The databases among these files that are no agent's history: those of other memories. */
export async function databasesAmong(paths: readonly string[]): Promise<readonly string[]> {
  const { isDatabase } = await import("../agents/foreign-database.ts");
  const { databaseAgent } = await import("../agents/detect.ts");
  return paths.filter((path) => isDatabase(path) && databaseAgent(path) === undefined);
}

export async function genericReader(): Promise<import("../agents/generic.ts").GenericReader> {
  return (await import("../agents/generic.ts")).genericReader();
}
