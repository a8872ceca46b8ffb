// Composition root of the model that makes vectors: apart from memory.ts, so that a hook never loads it.
import { setTimeout as wait } from "node:timers/promises";
import type { Deps } from "../app/deps.ts";
import { contentReader } from "../app/embeddings/content.ts";
import { type EmbedReport, embedDue } from "../app/embeddings/run.ts";
import { catchUp } from "../app/search/catch-up.ts";
import type { Config } from "../config.ts";
import { type EmbeddingChoice, embeddingChoice } from "../core/embeddings/choice.ts";
import { EMBEDDED_KINDS } from "../core/search/parts.ts";
import type { Project } from "../domain/project.ts";
import { embedderFor } from "../embedders/index.ts";
import { embedderApart } from "../embedders/local/apart.ts";
import { localProblem } from "../embedders/local/embedder.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { VectorCounts } from "../ports/store.ts";
import { builtCli, isBackgroundRunning, takeBackgroundLock } from "./background.ts";

export { replyTo } from "../embedders/local/apart.ts";

interface OpenedEmbedder {
  /** Undefined when embeddings are off. */
  readonly choice: EmbeddingChoice | undefined;
  /** Undefined when it is off or cannot be used. Loads its model with the first text. */
  readonly embedder: Embedder | undefined;
  /** Why it cannot be used, with what to do; empty if it can, or if it is off. */
  readonly problem: string;
}

/** `apart`: a model on this machine runs in a process of its own. */
export function openEmbedder(config: Config, { apart = false } = {}): OpenedEmbedder {
  const choice = embeddingChoice(config);
  if (!choice) return { choice, embedder: undefined, problem: "" };
  const isLocal = choice.provider === "local";
  const problem = choice.problem || (isLocal ? localProblem(choice, config) : "");
  if (problem !== "") return { choice, embedder: undefined, problem };
  const embedder = embedderFor(choice, config);
  const cli = apart && isLocal ? builtCli() : undefined;
  if (!cli) return { choice, embedder, problem };
  const command = [process.execPath, cli, "embed-texts"] as const;
  return { choice, problem, embedder: embedderApart(embedder, { command: [...command], env: config.env }) };
}

interface EmbedRunOptions {
  readonly limit?: number;
  /** Nobody waits: paced, ends by itself, tries again when a server does not answer. */
  readonly background?: boolean;
  readonly signal?: AbortSignal;
  /** Documents embedded so far, and all that were waiting at the start. */
  onStep?(embedded: number, waiting: number): void;
}

interface EmbedRun extends EmbedReport {
  /** The model; empty when none may be used. */
  readonly model: string;
  /** Documents still without vectors; absent when they were not counted. */
  readonly waiting?: number;
  /** Nothing was done: off, not usable, or another process is at it. `stopped` says which. */
  readonly isIdle: boolean;
}

/** A background run ends after this time; the next session starts another one. */
const LONGEST_MS = 30 * 60_000;
/** Time to index what changed before. */
const INDEX_MS = 60_000;
const TRIES = 4;
const IDLE = { embedded: 0, isComplete: false, isIdle: true } as const;

/** Makes missing vectors, in one process at a time. `open` is only called when there is a model. */
export async function embedWaiting(
  config: Config,
  open: <T>(use: (deps: Deps) => Promise<T>) => Promise<T>,
  options: EmbedRunOptions = {},
): Promise<EmbedRun> {
  const { choice, embedder, problem } = openEmbedder(config);
  if (!embedder)
    return {
      ...IDLE,
      model: "",
      stopped: choice ? problem : "embeddings are off. Switch them on: twiceshy embeddings on",
    };
  const lock = takeBackgroundLock(config.home, "embeddings");
  if (!lock) return { ...IDLE, model: embedder.name, stopped: "another process is making vectors already" };
  const { background = false, limit, signal } = options;
  try {
    return await open(async (deps) => {
      await catchUp(deps.store.search, { mostMs: INDEX_MS, onProgress: () => lock.keep() });
      const { documents, embedded } = await countsOf(deps, embedder.identity);
      const projects = await deps.store.projects.list();
      const out = leftOut(projects, deps);
      const report = await embedDue(deps.store, embedder, {
        ...{ now: Date.now, wait: (milliseconds) => wait(milliseconds), isLeftOut: (id) => out.has(id) },
        contentOf: contentReader(deps, new Map(projects.map(({ id, root }) => [id, root]))),
        ...(background && { perMinute: config.embeddingsPerMinute, mostMs: LONGEST_MS, tries: TRIES }),
        ...(limit !== undefined && { limit }),
        ...(signal && { signal }),
        onStep: (done) => {
          lock.keep();
          options.onStep?.(done, documents - embedded);
        },
      });
      const after = await countsOf(deps, embedder.identity);
      return { ...report, model: embedder.name, waiting: after.documents - after.embedded, isIdle: false };
    });
  } finally {
    await embedder.close();
    lock.release();
  }
}

function leftOut(projects: readonly Project[], { settings }: Deps): ReadonlySet<string> {
  return new Set(projects.filter(({ root }) => settings(root).embeddings === "off").map(({ id }) => id));
}

function countsOf({ store }: Deps, identity: string): Promise<VectorCounts> {
  return store.vectors.counts(identity, EMBEDDED_KINDS);
}

interface EmbeddingState extends VectorCounts {
  readonly isRunning: boolean;
}

export async function embeddingState(deps: Deps, config: Config): Promise<EmbeddingState> {
  const counts = await countsOf(deps, openEmbedder(config).embedder?.identity ?? "");
  return { ...counts, isRunning: isBackgroundRunning(config.home, "embeddings") };
}
