// The upkeep of the memory: what waits for it to be usable again, what was lost, what the person is told of it, how a damaged
// one is made good.
import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Deps } from "./app/deps.ts";
import { takeInLate } from "./app/handle.ts";
import { record } from "./app/record.ts";
import type { Config } from "./config.ts";
import { type Trouble, troubleOf } from "./domain/trouble.ts";
import { logError } from "./error-log.ts";
import { type Losses, losses } from "./stores/losses.ts";
import { brokenFileOf, type Spool, spool } from "./stores/spool.ts";
import { backupsOf } from "./stores/sqlite/backups.ts";
import type { Repair } from "./stores/sqlite/repair.ts";
import { damageOf } from "./stores/sqlite/soundness.ts";

/** Spooled events of so many bytes are taken in within some ten milliseconds. */
const FEW_BYTES = 256 * 1024;

export function spoolOf(config: Config): Spool {
  return spool(config.spool, { losses: lostEvents(config) });
}

/** How many events wait for the memory to be writable again. Throws when they cannot be read. */
export function eventsWaiting(config: Config): number {
  return spoolOf(config).pending();
}

/** Events that are lost for good, since they could neither be stored nor spooled. */
export function lostEvents(config: Config): Losses {
  return losses(join(config.home, "lost"));
}

/** The file of lines that nobody could understand. */
export function brokenEvents(config: Config): string {
  return brokenFileOf(config.spool);
}

/**
 * What may hold something forgotten beside the memory: lines that nobody could understand go; copies of a damaged memory
 * go with everything, else they are named, since nothing can be taken out of them.
 */
export function forgetBeside(config: Config, everything: boolean): readonly string[] {
  rmSync(brokenEvents(config), { force: true });
  const backups = backupsOf(config.database);
  if (!everything) return backups;
  for (const folder of backups) rmSync(folder, { recursive: true, force: true });
  return [];
}

/** Space for bad times is put by while there is some. */
export function prepareSpool(config: Config): void {
  spoolOf(config).prepare();
}

/** More than somebody can wait for. */
export function hasMuchSpooled(config: Config): boolean {
  return spool(config.spool).bytes() > FEW_BYTES;
}

/** Does anything wait, whoever is at it? */
export function hasSpooled(config: Config): boolean {
  return spool(config.spool).bytes() > 0;
}

/** True when something is left, which what happens now has to come after. */
export async function drainSpool(config: Config, deps: Deps, pause?: () => Promise<void>): Promise<boolean> {
  const waiting = spoolOf(config);
  if (waiting.bytes() === 0) return false;
  const now = Date.now();
  try {
    // Nobody waits for the lock only to take in what can wait as well.
    if (!(await deps.store.isFree())) return true;
    let drained: number;
    do {
      ({ drained } = await waiting.drain(
        async (event) => {
          // Nobody waits for an answer any more: what happened is only stored.
          await (event.type === "tool-end" ? record(deps, [event]) : takeInLate(deps, event));
          await pause?.();
        },
        (error) => logError(config, "a spooled event could not be taken in", error, now),
      ));
      // What has come meanwhile had to wait behind these.
    } while (drained > 0 && waiting.bytes() > 0);
  } catch (error) {
    if (troubleOf(error) !== "busy") logError(config, "what was spooled could not be taken in", error, now);
  }
  return waiting.bytes() > 0;
}

/**
 * One line for the person when a session starts; undefined while all is well. `error`: why the memory could not be used.
 * Also puts space by: sessions start seldom.
 */
export function noticeAtStart(config: Config, error: unknown): string | undefined {
  prepareSpool(config);
  const said = [unusable(config, troubleOf(error)), lostLine(config)].filter(Boolean).join(" ");
  return said ? `Twiceshy: ${said}` : undefined;
}

const UNUSABLE: Readonly<Partial<Record<Trouble, string>>> = {
  full: "the disk is full. What your agents do is kept in a small reserve; free some space.",
  unwritable: "its memory cannot be written, so nothing new is remembered. Run twiceshy doctor.",
  newer:
    "its memory was written by a newer version. Update with npm install -g twiceshy@latest; until then what happens is kept aside.",
};

function unusable(config: Config, trouble: Trouble | undefined): string {
  if (trouble === "damaged" || damageOf(config.database))
    return "its memory is damaged. Run twiceshy doctor --fix to save what can be read; until then what happens is kept aside.";
  return (trouble && UNUSABLE[trouble]) ?? "";
}

/** Told once; `doctor` goes on telling it. */
function lostLine(config: Config): string {
  const lost = lostEvents(config);
  const { untold } = lost.count();
  if (untold === 0) return "";
  lost.markTold();
  const what = untold === 1 ? "1 event was lost" : `${untold} events were lost`;
  return `${what}, because neither the memory nor the space kept for this could be written. twiceshy doctor says more.`;
}

/** For `doctor --fix`: saves what can be read of a damaged memory into a new one. Loaded when it is wanted. */
export async function repairTools(config: Config): Promise<{
  /** What could be saved; changes nothing. */
  look(): Repair;
  mend(now: number): Promise<Repair>;
  /** Nobody writes into it until it is mended. */
  mark(reason: string, now: number): void;
}> {
  const { lookAtDamage, repairSqlite } = await import("./stores/sqlite/repair.ts");
  const { markDamaged } = await import("./stores/sqlite/soundness.ts");
  return {
    look: () => lookAtDamage(config.database),
    mend: (now) => repairSqlite(config.database, now),
    mark(reason, now) {
      // Nothing can be written into a folder; once the person has moved it away there is nothing to make good.
      if (statSync(config.database, { throwIfNoEntry: false })?.isDirectory()) return;
      markDamaged(config.database, reason, now);
    },
  };
}

/** The file has grown beyond what the person allows. */
export function isTooLarge({ database, maxMemoryMb }: Config): boolean {
  const size = statSync(database, { throwIfNoEntry: false })?.size ?? 0;
  return maxMemoryMb > 0 && size > maxMemoryMb * 1_000_000;
}
