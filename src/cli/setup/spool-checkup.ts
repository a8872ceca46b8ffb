// doctor: checks the spool for waiting, unreadable and lost events.
import { existsSync } from "node:fs";
import { type Finding, failed, passed } from "../../app/setup/finding.ts";
import type { Config } from "../../config.ts";
import { count, shortPath } from "../../core/text/for-people.ts";
import { plainMessageOf } from "../../disk/errors.ts";
import { readText } from "../../disk/read.ts";
import { brokenEvents, eventsWaiting, lostEvents } from "../../open/waiting.ts";
import { withMemory } from "../memory.ts";

const check = "spool";
/** Far larger than the file of broken lines can be. */
const MOST_BROKEN = 64 * 1024 * 1024;

/** Opening the memory stores the waiting events. */
export async function checkSpool(config: Config): Promise<readonly Finding[]> {
  return [await waitingEvents(config), ...brokenLines(config), ...lostForGood(config)];
}

async function waitingEvents(config: Config): Promise<Finding> {
  const where = shortPath(config.spool, config.userHome);
  const before = waitingNow(config);
  if (before === undefined) return unreadable(where);
  if (before === 0) return passed(check, "no event is waiting to be stored");
  const problem = await withMemory(config, async () => undefined).catch(plainMessageOf);
  const pending = waitingNow(config);
  if (pending === undefined) return unreadable(where);
  if (pending === 0) return passed(check, `${count(before, "waiting event")} now stored`);
  return failed(
    check,
    `${count(pending, "event")} waiting in ${where}`,
    problem ?? "run twiceshy doctor again",
  );
}

/** Undefined if the spool cannot be read. */
function waitingNow(config: Config): number | undefined {
  try {
    return eventsWaiting(config);
  } catch {
    return undefined;
  }
}

function unreadable(where: string): Finding {
  return failed(
    check,
    `${where} cannot be read, so it is not known whether events wait there`,
    `make the folder and its files readable and writable for you: chmod -R u+rwX ${where}`,
  );
}

/** Lines cut off by a full disk or a crash, kept in a file for inspection. */
function brokenLines(config: Config): readonly Finding[] {
  const file = brokenEvents(config);
  if (!existsSync(file)) return [];
  const where = shortPath(file, config.userHome);
  const remedy = `look at ${where}, then delete it`;
  try {
    const lines = readText(file, { most: MOST_BROKEN }).split("\n").filter(Boolean).length;
    return [failed(check, `${count(lines, "line")} could not be read`, remedy)];
  } catch {
    return [failed(check, `${where} cannot be read`, remedy)];
  }
}

function lostForGood(config: Config): readonly Finding[] {
  const { lost } = lostEvents(config).count();
  if (lost === 0) return [];
  return [
    failed(
      check,
      `${count(lost, "event")} lost for good: neither the memory nor the spool could be written (a full disk, a folder that is not writable, too much waiting)`,
      "free some space or make the folder writable; twiceshy doctor --fix then clears this message",
    ),
  ];
}
