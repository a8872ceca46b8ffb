// The memory of a long-running process: opened when first needed, and opened again after a failure, when the database
// file was replaced, or when the person changed the settings.
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Deps } from "../app/deps.ts";
import { type Config, loadConfig } from "../config.ts";
import { isStoreError, storeErrorCode } from "../domain/store-error.ts";
import { type OpenedMemory, type OpenOptions, openMemory } from "./memory.ts";
import { hasMuchSpooled, hasSpooled } from "./waiting.ts";

export interface LastingMemory {
  config(): Config;
  /** May throw; the next call tries again. */
  open(): Promise<OpenedMemory>;
  /** For work that is not a method of the memory. */
  use<T>(work: (deps: Deps, memory: OpenedMemory) => Promise<T>): Promise<T>;
  /** Closes the database; never throws. */
  close(): void;
}

/** `options`: by default as a server opens it that agents wait for. */
export function lastingMemory(
  env: NodeJS.ProcessEnv,
  options: OpenOptions = { warm: true, drain: "later" },
): LastingMemory {
  let config = loadConfig(env);
  let settingsMark = markOf(settingsFile(config));
  let opened: { readonly memory: OpenedMemory; readonly file: string } | undefined;

  return { config: current, open, use, close: drop };

  function current(): Config {
    const mark = markOf(settingsFile(config));
    if (mark === settingsMark) return config;
    settingsMark = mark;
    config = loadConfig(env);
    drop();
    return config;
  }

  async function use<T>(work: (deps: Deps, memory: OpenedMemory) => Promise<T>): Promise<T> {
    const memory = await open();
    try {
      return await work(memory.deps, memory);
    } catch (error) {
      // After an error of the store, a new connection may help; errors in the request keep the connection.
      if (isStoreError(error)) dropUnlessBusy(error);
      throw error;
    }
  }

  async function open(): Promise<OpenedMemory> {
    const { database } = current();
    if (opened && opened.file !== inodeOf(database)) drop();
    if (!opened) {
      const memory = await openMemory(config, options);
      opened = { memory: dropOnFailure(memory), file: inodeOf(database) };
      // Stored in small steps between requests, because the agent is waiting for an answer.
      void memory.drain(() => new Promise((resolve) => setImmediate(resolve)));
      void memory.deps.startDeriving?.();
    } else if (hasSpooled(config) && !hasMuchSpooled(config)) await opened.memory.drain();
    return opened.memory;
  }

  function drop(): void {
    opened?.memory.close().catch(() => {});
    opened = undefined;
  }

  /** A connection that was only busy stays open: it still holds what it could not write yet. */
  function dropUnlessBusy(error: unknown): void {
    if (storeErrorCode(error) !== "busy") drop();
  }

  /** Opens a new connection after any failure but a busy store, because its state is unknown. */
  function dropOnFailure(memory: OpenedMemory): OpenedMemory {
    const watched =
      <A extends readonly unknown[], R>(verb: (...input: A) => Promise<R>) =>
      async (...input: A): Promise<R> => {
        try {
          return await verb(...input);
        } catch (error) {
          dropUnlessBusy(error);
          throw error;
        }
      };
    return {
      ...memory,
      record: watched(memory.record),
      check: watched(memory.check),
      recall: watched(memory.recall),
      learn: watched(memory.learn),
      forget: watched(memory.forget),
      handle: watched(memory.handle),
    };
  }
}

function settingsFile(config: Config): string {
  return join(config.home, "config.json");
}

/** Changes whenever the file is written. */
function markOf(path: string): string {
  const found = stat(path);
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : "";
}

/** Changes when the file is replaced by another one. */
function inodeOf(path: string): string {
  const found = stat(path);
  return found ? `${found.dev} ${found.ino}` : "";
}

function stat(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
