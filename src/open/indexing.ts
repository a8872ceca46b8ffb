// Composition root of the code index: apart from memory.ts, so that hooks and the MCP server never load the parser.

import type { Deps } from "../app/deps.ts";
import { type ProjectReport, type QueueOptions, workOffQueue } from "../app/search/code-queue.ts";
import type { Config } from "../config.ts";
import { sourceIndexer } from "../indexers/index.ts";
import type { Indexer } from "../ports/indexer.ts";
import { listFiles } from "../workspaces/list-files.ts";
import { takeBackgroundLock } from "./background.ts";

/** A project that takes longer goes on in the next session. */
const MOST_MS = 120_000;
/** Between two batches, so that a hook can write. */
const PAUSE_MS = 5;
const KEEP_MS = 10_000;
/** The index takes about as many bytes as its source, and at most a quarter of the memory. */
const SHARE = 4;
const WITHOUT_LIMIT = 1_000_000_000;

export function openIndexer(config: Config): Indexer {
  return sourceIndexer((request) => listFiles({ ...request, env: config.env, home: config.userHome }));
}

/** Works off the queue; undefined when another process is doing it. */
export async function runIndexing(
  deps: Deps,
  config: Config,
  options: Pick<QueueOptions, "only" | "onProgress"> & { readonly mostMs?: number } = {},
): Promise<readonly ProjectReport[] | undefined> {
  const lock = takeBackgroundLock(config.home, "index");
  if (!lock) return undefined;
  let keptAt = Date.now();
  try {
    return await workOffQueue(deps, openIndexer(config), {
      ...{ now: Date.now, random: Math.random, mostMs: MOST_MS },
      mostBytes: config.maxMemoryMb > 0 ? (config.maxMemoryMb * 1_000_000) / SHARE : WITHOUT_LIMIT,
      ...options,
      async pause() {
        if (Date.now() - keptAt > KEEP_MS) {
          lock.keep();
          keptAt = Date.now();
        }
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      },
    });
  } finally {
    lock.release();
  }
}
