// The memory for one command: opened with patience, closed again, and its errors told in full.
import type { Deps } from "../app/deps.ts";
import type { Config } from "../config.ts";
import { openMemory, spoolState } from "../open.ts";
import type { Memory } from "../ports/memory.ts";
import { assertHome } from "./home.ts";
import { count, shortPath } from "./words.ts";

/** A person can wait for another writer; an agent's hook cannot. */
const PATIENCE_MS = 60_000;

export type OpenedMemory = Memory & { readonly deps: Deps };

export async function withMemory<T>(
  config: Config,
  use: (memory: OpenedMemory) => Promise<T>,
  options: Parameters<typeof openMemory>[1] = {},
): Promise<T> {
  assertHome(config);
  const memory = await open(config, options);
  try {
    return await use(memory);
  } finally {
    await memory.close();
  }
}

async function open(config: Config, options: Parameters<typeof openMemory>[1]): Promise<OpenedMemory> {
  try {
    return await openMemory({ ...config, deadlineMs: PATIENCE_MS }, options);
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
    return spoolState(config).pending;
  } catch {
    return 0; // What is wrong with the folder is told already.
  }
}

function capital(text: string): string {
  const full = /[.?!]$/.test(text) ? text : `${text}.`;
  return full.charAt(0) + full.slice(1);
}
