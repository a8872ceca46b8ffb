// The memory for one command: opened with patience, closed again, and its errors told in full.
import type { Deps } from "../app/deps.ts";
import type { Config } from "../config.ts";
import { RULES } from "../core/guard/rules-version.ts";
import { eventsWaiting, openMemory } from "../open.ts";
import type { Memory } from "../ports/memory.ts";
import { assertHome } from "./home.ts";
import { count, shortPath } from "./words.ts";

/** A person can wait for another writer; an agent's hook cannot. */
const PATIENCE_MS = 60_000;

export type OpenedMemory = Memory & { readonly deps: Deps };

export interface MemoryOptions {
  /** What an older version concluded is left alone. Default: it is derived anew first. */
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
      await (await import("./derive-first.ts")).deriveFirst(memory.deps, config);
    await settleHere(memory);
    return await use(memory);
  } finally {
    await memory.close();
  }
}

/** Settings that were written here since somebody last looked hold at once; all others wait for the person. */
async function settleHere({ deps }: OpenedMemory): Promise<void> {
  const place = deps.workspace.place(process.cwd());
  if (deps.broughtSettings?.(place.project.root))
    await (await import("../app/trust.ts")).settle(deps, place, Date.now());
}

/** What an older version concluded, or two projects that turned out to be one folder. */
async function needsWork({ store }: OpenedMemory): Promise<boolean> {
  return (await store.stale(RULES)).length > 0 || (await store.twins()).length > 0;
}

async function open(config: Config): Promise<OpenedMemory> {
  try {
    return await openMemory({ ...config, deadlineMs: PATIENCE_MS });
  } catch (cause) {
    const reason = (cause instanceof Error ? cause.message : String(cause)).replace(/^\[[\w-]+\] /, "");
    throw new Error(`${capital(reason)} ${whatWaits(config)}Then run twiceshy doctor.`, { cause });
  }
}

/** Nothing is lost while the memory cannot be opened: say so. */
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
    return 0; // What is wrong with the folder is told already.
  }
}

function capital(text: string): string {
  const full = /[.?!]$/.test(text) ? text : `${text}.`;
  return full.charAt(0) + full.slice(1);
}
