// doctor: does anything wait to be stored, was anything lost, is there anything nobody can read?
import { existsSync } from "node:fs";
import type { Config } from "../config.ts";
import { readText } from "../files/read.ts";
import { brokenEvents, eventsWaiting, lostEvents } from "../open.ts";
import type { Finding } from "./checkup.ts";
import { withMemory } from "./memory.ts";
import { count, shortPath } from "./words.ts";

const check = "spool";
/** Far more than is kept of them. */
const MOST_BROKEN = 64 * 1024 * 1024;

/** Opening the memory takes in what waits. */
export async function checkSpool(config: Config): Promise<readonly Finding[]> {
  return [await waitingEvents(config), ...brokenLines(config), ...lostForGood(config)];
}

async function waitingEvents(config: Config): Promise<Finding> {
  const where = shortPath(config.spool, config.userHome);
  const before = waitingNow(config);
  if (before === undefined) return unreadable(where);
  if (before === 0) return { state: "passed", check, text: "no event waits to be stored" };
  const problem = await withMemory(config, async () => undefined).catch(plain);
  const pending = waitingNow(config);
  if (pending === undefined) return unreadable(where);
  if (pending === 0)
    return { state: "passed", check, text: `${count(before, "waiting event")} stored just now` };
  const text = `${count(pending, "event")} waiting in ${where}`;
  return { state: "failed", check, text, remedy: problem ?? "run twiceshy doctor again" };
}

/** Undefined when that cannot be told. */
function waitingNow(config: Config): number | undefined {
  try {
    return eventsWaiting(config);
  } catch {
    return undefined;
  }
}

function unreadable(where: string): Finding {
  return {
    state: "failed",
    check,
    text: `${where} cannot be read, so nobody knows whether events wait there`,
    remedy: `make the folder and its files readable and writable for you: chmod -R u+rwX ${where}`,
  };
}

/** Lines that a full disk or a crash has torn: kept to be looked at. */
function brokenLines(config: Config): readonly Finding[] {
  const file = brokenEvents(config);
  if (!existsSync(file)) return [];
  const where = shortPath(file, config.userHome);
  const remedy = `look at ${where}, then delete it`;
  try {
    const lines = readText(file, { most: MOST_BROKEN }).split("\n").filter(Boolean).length;
    return [{ state: "failed", check, text: `${count(lines, "line")} could not be understood`, remedy }];
  } catch {
    return [{ state: "failed", check, text: `${where} cannot be read`, remedy }];
  }
}

function lostForGood(config: Config): readonly Finding[] {
  const { lost } = lostEvents(config).count();
  if (lost === 0) return [];
  return [
    {
      state: "failed",
      check,
      text: `${count(lost, "event")} lost for good: neither the memory nor the spool could be written (a full disk, a folder that is not writable, too much waiting)`,
      remedy: "free some space or mend the folder, then twiceshy doctor --fix takes note of it",
    },
  ];
}

function plain(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/^\[[\w-]+\] /, "");
}
