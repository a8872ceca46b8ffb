// Upkeep of the memory: spooled events, lost events, notices to the person, repair of a damaged database.
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Deps } from "../app/deps.ts";
import { takeInLate } from "../app/hooks/handle.ts";
import { record } from "../app/record/record.ts";
import type { Config } from "../config.ts";
import { writeWhole } from "../disk/write-whole.ts";
import { count } from "../domain/count.ts";
import { type StoreErrorCode, storeErrorCode } from "../domain/store-error.ts";
import { DAY } from "../domain/time.ts";
import { type Losses, losses } from "../stores/spool/losses.ts";
import { brokenFileOf, type Spool, spool } from "../stores/spool/spool.ts";
import { backupsOf } from "../stores/sqlite/backups.ts";
import type { Repair } from "../stores/sqlite/repair.ts";
import { damageOf } from "../stores/sqlite/soundness.ts";
import { logError } from "./error-log.ts";

/** Spooled events of this size are stored within about ten milliseconds. */
const FEW_BYTES = 256 * 1024;

export function spoolOf(config: Config): Spool {
  return spool(config.spool, { losses: lostEvents(config) });
}

/** Number of events waiting until the memory is writable again. Throws when the spool cannot be read. */
export function eventsWaiting(config: Config): number {
  return spoolOf(config).pending();
}

/** Events that are lost for good, because they could neither be stored nor spooled. */
export function lostEvents(config: Config): Losses {
  return losses(join(config.home, "lost"));
}

export function brokenEvents(config: Config): string {
  return brokenFileOf(config.spool);
}

/**
 * Deletes forgotten data outside of the database: unparsable spool lines always, copies of a damaged memory when
 * everything is forgotten. Else returns the paths of the copies, because single entries cannot be removed from them.
 */
export function forgetOutsideDatabase(config: Config, everything: boolean): readonly string[] {
  rmSync(brokenEvents(config), { force: true });
  const backups = backupsOf(config.database);
  if (!everything) return backups;
  for (const folder of backups) rmSync(folder, { recursive: true, force: true });
  return [];
}

/** Data outside of the database: waiting or unparsable events, copies of a damaged memory. */
export function hasLeftovers(config: Config): boolean {
  return hasSpooled(config) || existsSync(brokenEvents(config)) || backupsOf(config.database).length > 0;
}

/** Reserves disk space for the spool while there is some. */
export function prepareSpool(config: Config): void {
  spoolOf(config).prepare();
}

/** More than a waiting person or agent can afford. */
export function hasMuchSpooled(config: Config): boolean {
  return spool(config.spool).bytes() > FEW_BYTES;
}

/** True when any event waits, even if another process is storing it. */
export function hasSpooled(config: Config): boolean {
  return spool(config.spool).bytes() > 0;
}

/** True when some events are left; new events must then wait behind them. */
export async function drainSpool(config: Config, deps: Deps, pause?: () => Promise<void>): Promise<boolean> {
  const waiting = spoolOf(config);
  if (waiting.bytes() === 0) return false;
  const now = Date.now();
  try {
    // Do not wait for the database lock: spooled events can wait as well.
    if (!(await deps.store.upkeep.isFree())) return true;
    let drained: number;
    do {
      ({ drained } = await waiting.drain(
        async (event) => {
          // Nobody waits for an answer any more: the event is only stored.
          await (event.type === "tool-end" ? record(deps, [event]) : takeInLate(deps, event));
          await pause?.();
        },
        (error) => logError(config, "a spooled event could not be stored", error, now),
      ));
      // New events were spooled behind these meanwhile.
    } while (drained > 0 && waiting.bytes() > 0);
  } catch (error) {
    if (storeErrorCode(error) !== "busy")
      logError(config, "the spooled events could not be stored", error, now);
  }
  return waiting.bytes() > 0;
}

/** For the person at a session's start; undefined while all is well. Reserves disk space, as it runs rarely. */
export function noticeAtStart(config: Config, error: unknown, isKept: boolean): string | undefined {
  prepareSpool(config);
  const said = [unusable(config, storeErrorCode(error), isKept), lostLine(config)].filter(Boolean).join(" ");
  return said ? `Twiceshy: ${said}` : undefined;
}

const UNUSABLE: Readonly<Partial<Record<StoreErrorCode, string>>> = {
  full: "the disk is full. What your agents do is kept in a small reserve; free some space.",
  unwritable: "its memory cannot be written, so nothing new is remembered. Run twiceshy doctor.",
  newer:
    "its memory was written by a newer version. Update with npm install -g twiceshy@latest; until then what happens is kept aside.",
};

function unusable(config: Config, code: StoreErrorCode | undefined, isKept: boolean): string {
  if (code === "damaged" || damageOf(config.database))
    return "its memory is damaged. Run twiceshy doctor --fix to save what can be read; until then what happens is kept aside.";
  if (code === "unwritable" && isKept)
    return "its memory cannot be opened. What happens is kept aside until it can; run twiceshy doctor.";
  return (code && UNUSABLE[code]) ?? "";
}

/** Shown once; `doctor` keeps reporting it. */
function lostLine(config: Config): string {
  const lost = lostEvents(config);
  const { unreported } = lost.count();
  if (unreported === 0) return "";
  lost.markReported();
  const were = unreported === 1 ? "was" : "were";
  return `${count(unreported, "event")} ${were} lost, because neither the memory nor the space kept for this could be written. twiceshy doctor says more.`;
}

/** For `doctor --fix`: copies what can be read of a damaged memory into a new one. Loaded on demand. */
export async function repairTools(config: Config): Promise<{
  /** Reports what could be saved; changes nothing. */
  look(): Repair;
  mend(now: number): Promise<Repair>;
  /** Marks the database as damaged: nobody writes into it until it is repaired. */
  mark(reason: string, now: number): void;
}> {
  const { lookAtDamage, repairSqlite } = await import("../stores/sqlite/repair.ts");
  const { markDamaged } = await import("../stores/sqlite/soundness.ts");
  return {
    look: () => lookAtDamage(config.database),
    mend: (now) => repairSqlite(config.database, now),
    mark(reason, now) {
      // The path is a folder: nothing can be written into it, and once it is moved away nothing is left to repair.
      if (statSync(config.database, { throwIfNoEntry: false })?.isDirectory()) return;
      markDamaged(config.database, reason, now);
    },
  };
}

/** Pruning is tried once a day: rows that are too new or still needed now will be so an hour later as well. */
const PRUNED_AGAIN_MS = DAY;

export function needsPruning({ database, home, maxMemoryMb }: Config, now: number): boolean {
  const size = statSync(database, { throwIfNoEntry: false })?.size ?? 0;
  if (maxMemoryMb === 0 || size <= maxMemoryMb * 1_000_000) return false;
  const tried = statSync(pruneMark(home), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Math.abs(now - tried) > PRUNED_AGAIN_MS;
}

/** Records the attempt. Never fails: at worst pruning is tried once more. */
export function markPruning({ home }: Config): void {
  try {
    writeWhole(pruneMark(home), "");
  } catch {
    // The disk is full or the home folder is read-only.
  }
}

function pruneMark(home: string): string {
  return join(home, "pruned");
}
