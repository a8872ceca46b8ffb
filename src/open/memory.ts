// Opens the memory: config → store, workspace, lessons, mirrors → the verbs.

import { resolve } from "node:path";
import type { Deps } from "../app/deps.ts";
import { check } from "../app/guard/check.ts";
import { handle } from "../app/hooks/handle.ts";
import type { HookMemory } from "../app/hooks/serve.ts";
import { record } from "../app/record/record.ts";
import type { Config } from "../config.ts";
import { tokensAtMost } from "../core/compose/tokens.ts";
import { RULES_VERSION } from "../core/guard/rules-version.ts";
import { fromHome } from "../core/text/from-home.ts";
import { markdownLessonFiles } from "../lesson-files/index.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { LessonFiles } from "../ports/lesson-files.ts";
import type { Memory } from "../ports/memory.ts";
import type { LiveMirror } from "../ports/mirror.ts";
import { withBufferedLedger } from "../stores/buffered-ledger.ts";
import { readingStore } from "../stores/reading-store.ts";
import { gitWorkspace } from "../workspaces/git.ts";
import { knownAs } from "../workspaces/known-as.ts";
import { logError } from "./error-log.ts";
import { mirrorAt } from "./mirrors.ts";
import { projectSettings } from "./project-settings.ts";
import { openStore } from "./store.ts";
import { drainSpool, hasMuchSpooled, hasSpooled, needsPruning, prepareSpool } from "./waiting.ts";

/** Version number, set by the build; absent in a run from source. */
declare const __VERSION__: string;
const VERSION = typeof __VERSION__ === "string" ? __VERSION__ : "0.0.0";

/** A person can wait this long for another process that writes to the live export. */
const PATIENCE_MS = 10_000;
export interface OpenOptions {
  /** Keep look-ups in memory: for processes that live longer than one call. */
  readonly warm?: boolean;
  /** Path of the database, if not the configured one; ":memory:" for a memory that ends with the process. */
  readonly database?: string;
  /** Spooled events: store all first, only if there are few (somebody waits), or leave them to `drain`. */
  readonly drain?: "all" | "few" | "later";
}

export interface OpenedMemory extends Memory, HookMemory {
  readonly deps: Deps;
  /** Stores the spooled events, with a `pause` between. Never fails: what is left waits for the next time. */
  drain(pause?: () => Promise<void>): Promise<void>;
}

/** Opens the memory and stores the events that were spooled while it could not be written. */
export async function openMemory(config: Config, options: OpenOptions = {}): Promise<OpenedMemory> {
  const deps = await openDeps(config, options);
  const wanted = options.drain ?? "all";
  let isBehind = false;
  let draining = false;
  const drain = async (pause?: () => Promise<void>) => {
    // One drain at a time, so that events are stored in order.
    if (draining) return;
    draining = true;
    isBehind = await drainSpool(config, deps, pause);
    draining = false;
  };
  if (options.database === undefined && wanted !== "later") {
    if (wanted === "all" || !hasMuchSpooled(config)) await drain();
    else isBehind = true;
  }
  // Not on the path of a tool call.
  if (options.database === undefined && wanted !== "few") prepareSpool(config);
  return {
    drain,
    // A long-lived process checks again: others may have spooled or drained meanwhile.
    isBehind: () => (options.warm ? hasSpooled(config) : isBehind),
    answerOnly: (event) => handle({ ...deps, store: readingStore(deps.store) }, event),
    record: (events) => record(deps, events),
    check: (request) => check(deps, request),
    // Loaded on demand: a hook starts cold at every tool call and needs none of them.
    recall: async (request) => (await import("../app/recall/recall.ts")).recall(deps, request),
    learn: async (session) => (await import("../app/record/learn.ts")).learn(deps, session),
    forget: async (target) => (await import("../app/record/forget.ts")).forget(deps, target),
    handle: (event) => handle(deps, event),
    isDuplicateFailure: async (request) => (await retrieval()).isDuplicateFailure(deps, request),
    findSuccessPattern: async (intent, cwd, now) =>
      (await retrieval()).findSuccessPattern(deps, intent, cwd, now),
    buildProjectContext: async (project, now) => (await retrieval()).buildProjectContext(deps, project, now),
    close: async () => {
      deps.lessonFiles?.close();
      await deps.embedder?.close();
      await deps.store.close();
    },
    store: deps.store,
    deps,
  };
}

const retrieval = () => import("../app/recall/retrieval.ts");

/** Time for reading lessons while an agent waits: about three hundred files. */
const LIVE_LESSONS_MS = 300;

async function openDeps(config: Config, options: OpenOptions): Promise<Deps> {
  const git = gitWorkspace({ env: config.env });
  const isLive = options.drain === "few" || options.drain === "later";
  const opened = await openStore(config, options, (root) => git.exists(root, "."));
  const store = options.warm && isLive ? withBufferedLedger(opened) : opened;
  // A replay starts empty: projects keep the names they have today.
  const workspace = options.database === undefined ? knownAs(git, store.projects) : git;
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
    // An in-memory database has no export and no lessons.
    ...(options.database === undefined && {
      live: liveMirror(config, settings),
      lessonFiles: lessonFilesOf(config, settings, options.warm),
      ...(isLive && { lessonsMs: LIVE_LESSONS_MS }),
      audit: auditOf(config, settings),
      readSource: async (root, path) => (await import("../indexers/read-source.ts")).readSource(root, path),
      startIndexing: async (project, changed) => {
        if (settings(project.root).codeIndex !== "off")
          await (await import("./start-indexing.ts")).startIndexing(config, store, project, changed);
      },
      ...(config.embeddings !== "off" && embeddingDeps(config, options.warm === true)),
      startObserver: async () => (await import("./background.ts")).startBackground(config, "observer"),
      startDeriving: async () => {
        // Rare: checked once, at a session's start.
        const isStale = (await store.hazards.stale(RULES_VERSION).catch(() => [])).length > 0;
        if (
          isStale ||
          needsPruning(config, Date.now()) ||
          (await store.projects.twins().catch(() => [])).length > 0 ||
          (await store.upkeep.hasLaterWork().catch(() => false))
        )
          await (await import("./background.ts")).startBackground(config, "derive");
      },
    }),
  };
}

/** The model is opened once; in a server it runs in a process of its own. */
function embeddingDeps(config: Config, isServer: boolean): Pick<Deps, "embedder" | "startEmbedding"> {
  let opened: Promise<Embedder | undefined> | undefined;
  return {
    embedder: {
      open() {
        opened ??= import("./embedder.ts").then(
          ({ openEmbedder }) => openEmbedder(config, { apart: isServer }).embedder,
        );
        return opened;
      },
      close: async () => (await opened?.catch(() => undefined))?.close(),
    },
    startEmbedding: async () => (await import("./start-embedding.ts")).startEmbedding(config, Date.now()),
  };
}

function lessonFilesOf({ home, userHome }: Config, settings: Deps["settings"], watch = false): LessonFiles {
  return markdownLessonFiles({ home, userHome, settings, now: Date.now, watch });
}

/** Does not wait for another process at the end of a turn: that process, or the next turn, completes the copy. */
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

/** Audit line of a task that ended or was blocked; a log that cannot be written stops no task. */
function auditOf(config: Config, settings: Deps["settings"]): NonNullable<Deps["audit"]> {
  return async (root, line, file) => {
    const { taskAudit } = settings(root);
    const kept = taskAudit && resolve(root, fromHome(taskAudit, config.userHome));
    for (const path of new Set([kept, file ?? ""].filter(Boolean))) {
      try {
        (await import("../mirrors/supervisor/audit.ts")).appendAudit(path, line);
      } catch (error) {
        logError(config, `a line could not be added to the audit log of tasks, ${path}`, error, Date.now());
      }
    }
  };
}
