// twiceshy doctor --fix: repairs a damaged memory and acknowledges lost events; reports the numbers.
import { indexWords } from "../../app/record/index-words.ts";
import type { Config } from "../../config.ts";
import { count, shortPath } from "../../core/text/for-people.ts";
import { takeBackgroundLock } from "../../open/background.ts";
import { inspectMemory } from "../../open/project.ts";
import { lostEvents, repairTools } from "../../open/waiting.ts";
import { assertHome } from "../home.ts";
import { withMemory } from "../memory.ts";

interface Repaired {
  readonly what: "memory" | "losses";
  /** What was done, or with `dryRun` would be done. */
  readonly text: string;
  readonly reason?: string;
  readonly backup?: string;
  readonly tables?: readonly { readonly table: string; readonly kept: number; readonly lost: number }[];
}

export async function repair(config: Config, now: number, dryRun: boolean): Promise<readonly Repaired[]> {
  assertHome(config);
  return [...(await repairMemory(config, now, dryRun)), ...acknowledgeLosses(config, dryRun)];
}

async function repairMemory(config: Config, now: number, dryRun: boolean): Promise<readonly Repaired[]> {
  const found = await inspectMemory(config);
  const reason = found?.faults[0];
  if (!found || reason === undefined || found.schema > found.needed) return [];
  const tools = await repairTools(config);
  if (dryRun) {
    const { tables, strangeLog } = tools.look();
    const text = `would keep a copy of the files, and save ${savedText(tables)}${logText(strangeLog)}`;
    return [{ what: "memory", reason, text, tables }];
  }
  const lock = takeBackgroundLock(config.home, "repair");
  if (!lock) throw new Error("another process is repairing the memory. Wait until it has finished.");
  try {
    tools.mark(reason, now);
    const { backup, tables, strangeLog } = await tools.mend(now);
    // Opening the memory stores the events that waited, and derives the rest again.
    await withMemory(config, ({ deps }) => indexWords(deps));
    const where = shortPath(backup, config.userHome);
    const more = tables.some(({ lost }) => lost > 0)
      ? ". twiceshy import restores what your agents' own histories still contain"
      : "";
    const text = `saved ${savedText(tables)}${logText(strangeLog)}; copies of the damaged files are in ${where}${more}`;
    return [{ what: "memory", reason, text, backup, tables }];
  } finally {
    lock.release();
  }
}

/** `210 calls, 12 sessions …; lost: 3 calls` */
function savedText(tables: NonNullable<Repaired["tables"]>): string {
  const named = Object.keys(NAMES).flatMap((name) => tables.filter(({ table }) => table === name));
  const list = (which: "kept" | "lost") =>
    named
      .filter((one) => one[which] > 0)
      .map((one) => count(one[which], ...(NAMES[one.table] ?? [""])))
      .join(", ");
  return `${list("kept") || "nothing, because none of it could be read"}; lost: ${list("lost") || "nothing known"}`;
}

/** Tables that are reported, with the word for their rows, and that for several where it is not made with an s. */
const NAMES: Readonly<Record<string, readonly [one: string, many?: string]>> = {
  projects: ["project"],
  sessions: ["session"],
  attempts: ["call"],
  turns: ["prompt"],
  observed: ["observation"],
  deliveries: ["warning or note", "warnings and notes"],
  tasks: ["task"],
  drafts: ["draft"],
  person_remedies: ["remedy of yours", "remedies of yours"],
  ignores: ["silenced warning"],
};

function logText(strangeLog: boolean): string {
  return strangeLog ? "; its log (memory.db-wal) belongs to another database and was not read" : "";
}

function acknowledgeLosses(config: Config, dryRun: boolean): readonly Repaired[] {
  const losses = lostEvents(config);
  const { lost } = losses.count();
  if (lost === 0) return [];
  if (!dryRun) losses.clear();
  const text = dryRun
    ? `would acknowledge ${count(lost, "lost event")}`
    : `acknowledged ${count(lost, "lost event")}`;
  return [{ what: "losses", text }];
}
