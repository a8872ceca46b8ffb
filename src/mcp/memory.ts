// The memory of a process that stays: opened when first needed, opened again when it failed, when the file was put
// in place of another, or when the person changed the settings.
import { statSync } from "node:fs";
import { join } from "node:path";
import type { Deps } from "../app/deps.ts";
import { type Config, loadConfig } from "../config.ts";
import { troubleOf } from "../domain/trouble.ts";
import { hasMuchSpooled, hasSpooled, type OpenedMemory, openMemory } from "../open.ts";

export interface LastingMemory {
  /** The settings as they are now. */
  config(): Config;
  /** May fail; the next call tries again. */
  open(): Promise<OpenedMemory>;
  /** The same for what is not one of the verbs. */
  use<T>(work: (deps: Deps) => Promise<T>): Promise<T>;
  /** Leaves the file tidy for the next one; never fails. */
  close(): void;
}

export function lastingMemory(env: NodeJS.ProcessEnv): LastingMemory {
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

  async function use<T>(work: (deps: Deps) => Promise<T>): Promise<T> {
    const { deps } = await open();
    try {
      return await work(deps);
    } catch (error) {
      // What a person got wrong is told; what the store got wrong may be over with a new connection.
      if (error instanceof Error && error.message.startsWith("[")) dropUnlessBusy(error);
      throw error;
    }
  }

  async function open(): Promise<OpenedMemory> {
    const { database } = current();
    if (opened && opened.file !== inodeOf(database)) drop();
    if (!opened) {
      const memory = await openMemory(config, { warm: true, drain: "later" });
      opened = { memory: dropOnFailure(memory), file: inodeOf(database) };
      // In the pauses: the agent waits for an answer to something else.
      void memory.drain(() => new Promise((resolve) => setImmediate(resolve)));
      void memory.deps.startDeriving?.();
    } else if (hasSpooled(config) && !hasMuchSpooled(config)) await opened.memory.drain();
    return opened.memory;
  }

  function drop(): void {
    opened?.memory.close().catch(() => {});
    opened = undefined;
  }

  /** One that waits for another writer is as good as before, and knows what it could not write yet. */
  function dropUnlessBusy(error: unknown): void {
    if (troubleOf(error) !== "busy") drop();
  }

  /** After a failure nobody knows what the connection is worth. */
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

/** Another one when somebody has put another file there. */
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
