// Opens the memory for one command and closes it afterwards; errors say what to do.
import type { Deps } from "../app/deps.ts";
import type { Config } from "../config.ts";
import { RULES_VERSION } from "../core/guard/rules-version.ts";
import { count, shortPath } from "../core/text/for-people.ts";
import { plainMessageOf } from "../disk/errors.ts";
import { openMemory } from "../open/memory.ts";
import { eventsWaiting } from "../open/waiting.ts";
import type { Memory } from "../ports/memory.ts";
import { assertHome } from "./home.ts";

/** How long to wait for another writer; a person can wait longer than a hook. */
const PATIENCE_MS = 60_000;

export type OpenedMemory = Memory & { readonly deps: Deps };

interface MemoryOptions {
  /** Do not update what an older version derived. Default: it is derived again first. */
  readonly asItIs?: boolean;
}

export async function withMemory<T>(
  config: Config,
  use: (memory: OpenedMemory) => Promise<T>,
  options: MemoryOptions = {},
): Promise<T> {
  assertHome(config);
  const memory = await open(config);
  try {
    if (!options.asItIs && (await needsWork(memory)))
      await (await import("./record/derive-first.ts")).deriveFirst(memory.deps, config);
    await settleHere(memory);
    return await use(memory);
  } finally {
    await memory.close();
  }
}

/** Trusts project settings that were written on this machine; all others need the person's approval. */
async function settleHere({ deps }: OpenedMemory): Promise<void> {
  const place = deps.workspace.place(process.cwd());
  if (deps.broughtSettings?.(place.project.root))
    await (await import("../app/lessons/trust.ts")).settle(deps, place, Date.now());
}

/** True if an older version derived the memory, or if two projects turned out to be one folder. */
async function needsWork({ store }: OpenedMemory): Promise<boolean> {
  return (await store.hazards.stale(RULES_VERSION)).length > 0 || (await store.projects.twins()).length > 0;
}

async function open(config: Config): Promise<OpenedMemory> {
  try {
    return await openMemory({ ...config, deadlineMs: PATIENCE_MS });
  } catch (cause) {
    throw new Error(`${withFullStop(plainMessageOf(cause))} ${whatWaits(config)}Then run twiceshy doctor.`, {
      cause,
    });
  }
}

/** Says how many events wait in the spool while the memory cannot be opened. */
function whatWaits(config: Config): string {
  const pending = pendingEvents(config);
  if (pending === 0) return "";
  const events = pending === 1 ? "1 event waits" : `${count(pending, "event")} wait`;
  return `Nothing was lost: ${events} in ${shortPath(config.spool, config.userHome)}. `;
}

function pendingEvents(config: Config): number {
  try {
    return eventsWaiting(config);
  } catch {
    return 0; // The error about the folder is already in the message.
  }
}

function withFullStop(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
