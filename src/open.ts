// The composition root: config → plugs → Memory.
import { resolve } from "node:path";
import { hookAgent } from "./agents/hook-agents.ts";
import { check } from "./app/check.ts";
import type { Deps } from "./app/deps.ts";
import { handle } from "./app/handle.ts";
import { record } from "./app/record.ts";
import type { HookDoor, HookMemory } from "./app/serve.ts";
import { markdownCards } from "./cards/index.ts";
import { type Config, ownSettings } from "./config.ts";
import { tokensAtMost } from "./core/compose/tokens.ts";
import { RULES } from "./core/guard/rules-version.ts";
import { agentNamed } from "./domain/agent.ts";
import { type Clock, shortestDeadline, timeLeft } from "./domain/deadline.ts";
import type { AgentEvent } from "./domain/event.ts";
import type { Iteration } from "./domain/iteration.ts";
import { logError, logLate } from "./error-log.ts";
import { readEnd } from "./files/read.ts";
import type { Agent } from "./ports/agent.ts";
import type { Cards } from "./ports/cards.ts";
import type { GitState, LoopRuns } from "./ports/loop-runs.ts";
import type { Loops } from "./ports/loops.ts";
import type { Memory } from "./ports/memory.ts";
import type { LiveMirror, Mirror } from "./ports/mirror.ts";
import type { Place } from "./ports/workspace.ts";
import { projectSettings } from "./project-settings.ts";
import { withHeldLedger } from "./stores/held-ledger.ts";
import { readingStore } from "./stores/reading-store.ts";
import type { Inspection } from "./stores/sqlite/inspect.ts";
import { sqliteStore } from "./stores/sqlite/store.ts";
import {
  drainSpool,
  hasMuchSpooled,
  hasSpooled,
  isTooLarge,
  noticeAtStart,
  prepareSpool,
  spoolOf,
} from "./waiting.ts";
import { gitWorkspace } from "./workspaces/git.ts";
import { knownAs } from "./workspaces/known-as.ts";
import { isOnPath } from "./workspaces/programs.ts";

/** Set by the build; a run from source has none. */
declare const __VERSION__: string;
const VERSION = typeof __VERSION__ === "string" ? __VERSION__ : "0.0.0";

/** What hooks kept to themselves, for `doctor`. */
export { errorEntries, isLate, logError } from "./error-log.ts";
/** The store of a replay: plain maps over a memory that dies with the process. */
export { pastStore } from "./stores/past-store.ts";
export {
  brokenEvents,
  eventsWaiting,
  forgetBeside,
  hasMuchSpooled,
  hasSpooled,
  lostEvents,
  repairTools,
} from "./waiting.ts";

/**
 * Length of the write-ahead log: a hook that starts cold reads all of it, so it leaves little; a server writes it back
 * seldom enough that hardly a call has to wait for it.
 */
const LOG_PAGES = { all: 4_000, few: 200, later: 1_000 };
/** A person can wait for another process that writes to the live export. */
const PATIENCE_MS = 10_000;
/**
 * How long an agent's hook waits for another process that writes, once: writes take some milliseconds, and what takes
 * longer is not worth an agent's time. What happened goes to the spool then.
 */
const LIVE_BUSY_MS = 250;

export interface OpenOptions {
  /** Keep look-ups in memory: for processes that live longer than one call. */
  readonly warm?: boolean;
  /** Where the database is, if not where the config says; ":memory:" for a memory that dies with the process. */
  readonly database?: string;
  /**
   * What to do with events that were spooled while the memory could not be written: take all of them in before anything
   * else, only if they are few (somebody waits), or leave them to a later `drain`. Default: all.
   */
  readonly drain?: "all" | "few" | "later";
}

export interface OpenedMemory extends Memory, HookMemory {
  readonly deps: Deps;
  /** Takes in what was spooled; `pause` is awaited between events. Never fails: what is left waits for the next time. */
  drain(pause?: () => Promise<void>): Promise<void>;
}

/** Opens the memory and takes in what was spooled while it could not be written. */
export async function openMemory(config: Config, options: OpenOptions = {}): Promise<OpenedMemory> {
  const deps = await openDeps(config, options);
  const wanted = options.drain ?? "all";
  let isBehind = false;
  let draining = false;
  const drain = async (pause?: () => Promise<void>) => {
    // One after the other: what came first is taken in first.
    if (draining) return;
    draining = true;
    isBehind = await drainSpool(config, deps, pause);
    draining = false;
  };
  if (options.database === undefined && wanted !== "later") {
    if (wanted === "all" || !hasMuchSpooled(config)) await drain();
    else isBehind = true;
  }
  // Not on the way of a tool call.
  if (options.database === undefined && wanted !== "few") prepareSpool(config);
  return {
    drain,
    // A process that stays looks again: others may have spooled or drained meanwhile.
    isBehind: () => (options.warm ? hasSpooled(config) : isBehind),
    answerOnly: (event) => handle({ ...deps, store: readingStore(deps.store) }, event),
    record: (events) => record(deps, events),
    check: (request) => check(deps, request),
    // Loaded when they are wanted: a hook starts cold at every tool call, which needs none of them.
    recall: async (request) => (await import("./app/recall.ts")).recall(deps, request),
    learn: async (session) => (await import("./app/learn.ts")).learn(deps, session),
    forget: async (target) => (await import("./app/forget.ts")).forget(deps, target),
    handle: (event) => handle(deps, event),
    isDuplicateFailure: async (request) => (await retrieval()).isDuplicateFailure(deps, request),
    findSuccessPattern: async (intent, cwd, now) =>
      (await retrieval()).findSuccessPattern(deps, intent, cwd, now),
    buildProjectContext: async (project, now) => (await retrieval()).buildProjectContext(deps, project, now),
    close: async () => {
      deps.cards?.close();
      await deps.store.close();
    },
    store: deps.store,
    deps,
  };
}

/** The questions of design 000. */
const retrieval = () => import("./app/retrieval.ts");

/** What a hook needs of an agent, by name or alias; undefined for an agent without an adapter. */
export function hookAgentNamed(name: string): Pick<Agent, "parse" | "reply" | "name"> | undefined {
  const known = agentNamed(name);
  const agent = known && hookAgent(known);
  return agent && { ...agent, name: known };
}

/** What a hook needs around the memory: the spool, the log, the deadline, the ends of files. */
export function hookDoor(
  config: Config,
  memory: () => Promise<HookMemory>,
  now: number,
  clock: () => Omit<Clock, "deadlineMs">,
): HookDoor {
  return {
    memory,
    workspace: gitWorkspace({ env: config.env }),
    spool: (event) => spoolOf(config).add(event),
    notice: (error) => noticeAtStart(config, error),
    log: (what, cause) => logError(config, what, cause, now),
    late: (event) => logLate(config, event, now),
    context: { now, env: config.env, readTail },
    timeLeft: (event) => timeLeft(event, { ...clock(), deadlineMs: config.deadlineMs }),
  };
}

/** Every agent with an adapter, present also where only its program is; loaded when a person asks, never on the way of a tool call. */
export async function agentRegistry(): Promise<{
  readonly agents: readonly Agent[];
  agentFor(name: string): Agent | undefined;
}> {
  const { agents, PROGRAMS } = await import("./agents/registry.ts");
  const all = agents.map((agent): Agent => {
    const program = PROGRAMS[agent.name];
    const isStarted = (env: Config["env"]) =>
      program !== undefined && isOnPath(program, env.PATH ?? "", env.PATHEXT);
    return { ...agent, isPresent: (home, env) => agent.isPresent(home, env) || isStarted(env) };
  });
  return { agents: all, agentFor: (name) => all.find((agent) => agent.name === agentNamed(name)) };
}

/** How to read a history file: as one of this agent's, or as what its content says. */
export async function historyReader(
  path: string,
  agent?: string,
): Promise<import("./agents/detect.ts").HistoryReader> {
  const { detectHistory, genericHistory } = await import("./agents/detect.ts");
  if (agent === undefined) return detectHistory(path);
  return (await agentRegistry()).agentFor(agent) ?? genericHistory;
}

/** What a Supervisor's files tell of tasks; files of anybody else are left out. */
export async function supervisorFiles(paths: readonly string[]): Promise<{
  readonly sources: readonly import("./agents/supervisor/read.ts").SupervisorSource[];
  read(): Promise<import("./core/task/told.ts").Told>;
}> {
  const { supervisorSource, readSupervisor } = await import("./agents/supervisor/read.ts");
  const found = await Promise.all(paths.map(supervisorSource));
  const sources = found.filter((one) => one !== undefined);
  return { sources, read: () => readSupervisor(sources) };
}

/** Where claude-mem's database is; undefined when there is none. */
export async function findClaudeMem(config: Config, path?: string): Promise<string | undefined> {
  const { locateClaudeMem } = await import("./agents/claude-mem/locate.ts");
  return locateClaudeMem(path, config.userHome, config.env);
}

/** What claude-mem remembers; its files are only read. */
export async function claudeMemAt(path: string): Promise<import("./ports/other-memory.ts").OtherMemory> {
  const { claudeMem } = await import("./agents/claude-mem/index.ts");
  return claudeMem(path, (await import("./stores/sqlite/driver.ts")).connect);
}

/** Which of these files are databases, by their first bytes. */
export async function databasesAmong(paths: readonly string[]): Promise<readonly string[]> {
  return paths.filter((await import("./agents/claude-mem/locate.ts")).isDatabase);
}

/** A Supervisor's state as a file. */
export async function writeSupervisorState(
  path: string,
  state: import("./core/task/state.ts").SupervisorState,
): Promise<void> {
  (await import("./mirrors/supervisor/state.ts")).writeState(path, state);
}

/** Lines of the generic format, one after the other. */
export async function genericReader(): Promise<import("./agents/generic.ts").GenericReader> {
  return (await import("./agents/generic.ts")).genericReader();
}

/** Loops that keep their history in a folder of their own; nothing of the memory is opened for them. */
export async function loopsHere(): Promise<Loops> {
  return (await import("./loops/ralph/index.ts")).ralphLoops();
}

/** What `twiceshy loop` writes into such a folder. */
export async function loopRuns(): Promise<LoopRuns> {
  return (await import("./loops/ralph/runs.ts")).ralphRuns();
}

/** An agent's own record of sessions as iterations of a loop. */
export async function sessionIterations(
  events: AsyncIterable<AgentEvent>,
  options: import("./loops/transcripts/index.ts").TranscriptOptions,
): Promise<readonly Iteration[]> {
  return (await import("./loops/transcripts/index.ts")).transcriptIterations(events, options);
}

/** What git says of a work tree, before and after an iteration. */
export function gitChanges(root: string, { env }: Config) {
  return {
    gitState: async () => (await import("./workspaces/git-changes.ts")).gitState(root, env, Date.now()),
    changesSince: async (before: GitState) =>
      (await import("./workspaces/git-changes.ts")).changesSince(root, env, before),
  };
}

/** Approves our hooks in Codex, in the person's name: only after an explicit yes. */
export async function trustHooks(config: Config, cwd: string): Promise<{ found: number; trusted: number }> {
  const { trustCodexHooks } = await import("./agents/codex/trust.ts");
  return trustCodexHooks({ codex: "codex", env: config.env, cwd });
}

/** For `doctor`: is the database sound? Undefined when there is none yet. */
export async function inspectMemory(config: Config): Promise<Inspection | undefined> {
  return (await import("./stores/sqlite/inspect.ts")).inspectSqlite(config.database);
}

/** The settings in a folder, for commands that need nothing else of the memory: it is opened only where a project has its own. */
export async function settingsAt(config: Config, cwd: string): Promise<Config> {
  const { root } = placeOf(cwd).project;
  if (!ownSettings(config, root)) return config;
  const { settle } = await import("./app/trust.ts");
  const { deps, close } = await openMemory(config, { drain: "later" });
  try {
    await settle(deps, deps.workspace.place(cwd), Date.now());
    return deps.settings(root) as Config;
  } finally {
    await close();
  }
}

/** Where a folder belongs. */
export function placeOf(cwd: string): Place {
  return gitWorkspace().place(cwd);
}

async function openDeps(config: Config, options: OpenOptions): Promise<Deps> {
  const git = gitWorkspace({ env: config.env });
  const isLive = options.drain === "few" || options.drain === "later";
  const opened = await sqliteStore({
    path: options.database ?? config.database,
    isThere: (root) => git.exists(root, "."),
    busyTimeoutMs: isLive ? LIVE_BUSY_MS : Math.floor(shortestDeadline(config.deadlineMs) / 2),
    waitsOnce: isLive,
    careful: options.drain !== "few",
    warm: options.warm ?? false,
    logPages: LOG_PAGES[options.drain ?? "all"],
  });
  const store = options.warm && isLive ? withHeldLedger(opened) : opened;
  // A replay begins with nothing: what is called what is as it is today.
  const workspace = options.database === undefined ? knownAs(git, store.identities) : git;
  const own = projectSettings(config, {
    warm: options.warm,
    approvals: store.approvals,
    projectOf: (root) => workspace.place(root).project.id,
  });
  const { settings } = own;
  return {
    store,
    workspace,
    settings,
    broughtSettings: own.brought,
    settingsAnswered: own.changed,
    countTokens: (text) => tokensAtMost(text),
    version: VERSION,
    // A memory that dies with the process has nothing to show, and no lessons to learn from.
    ...(options.database === undefined && {
      live: liveMirror(config, settings),
      cards: cardsOf(config, settings, options.warm),
      audit: auditOf(config, settings),
      startObserver: async () => (await import("./observer-process.ts")).startObserver(config),
      startDeriving: async () => {
        // Hardly ever: one look, at a session's start.
        const isStale = (await store.stale(RULES).catch(() => [])).length > 0;
        if (isStale || isTooLarge(config) || (await store.twins().catch(() => [])).length > 0)
          await (await import("./derive-process.ts")).startDeriving(config);
      },
    }),
  };
}

function cardsOf({ home, userHome }: Config, settings: Deps["settings"], watch = false): Cards {
  return markdownCards({ home, userHome, settings, now: Date.now, watch });
}

/** The files of Autohand's design in a folder, for `twiceshy export`. */
export async function mirrorAt(config: Config, folder: string, waitMs: number): Promise<Mirror> {
  const { autohandMirror } = await import("./mirrors/autohand/index.ts");
  const root = folder.replace(/^~(?=[\\/]|$)/, config.userHome);
  return autohandMirror({ root, waitMs, now: Date.now });
}

/** Nobody waits for another process at the end of a turn: that one, or the next turn, brings the copy up to date. */
function liveMirror(config: Config, settings: Deps["settings"]): LiveMirror {
  return async (root, work) => {
    const { liveExport } = root === undefined ? config : settings(root);
    if (liveExport === "") return;
    try {
      await work(await mirrorAt(config, liveExport, root === undefined ? PATIENCE_MS : 0));
    } catch (error) {
      if (root === undefined) throw error;
      logError(config, "the live export could not be brought up to date", error, Date.now());
    }
  };
}

/** The line of a task that ended or was blocked; a log that cannot be written stops no task. */
function auditOf(config: Config, settings: Deps["settings"]): NonNullable<Deps["audit"]> {
  return async (root, line, file) => {
    const { taskAudit } = settings(root);
    const kept = taskAudit && resolve(root, taskAudit.replace(/^~(?=[\\/]|$)/, config.userHome));
    for (const path of new Set([kept, file ?? ""].filter(Boolean))) {
      try {
        (await import("./mirrors/supervisor/audit.ts")).appendAudit(path, line);
      } catch (error) {
        logError(config, `a line could not be added to the audit log of tasks, ${path}`, error, Date.now());
      }
    }
  };
}

function readTail(path: string, bytes: number): string {
  try {
    const { text, isWhole } = readEnd(path, bytes);
    return isWhole ? text : text.slice(text.indexOf("\n") + 1);
  } catch {
    return "";
  }
}
