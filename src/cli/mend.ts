// doctor --fix: makes a damaged memory good and takes note of what was lost. Says what it did, in numbers.
import { indexWords } from "../app/index-words.ts";
import { takeLock } from "../aside.ts";
import type { Config } from "../config.ts";
import { inspectMemory, lostEvents, repairTools } from "../open.ts";
import { assertHome } from "./home.ts";
import { withMemory } from "./memory.ts";
import { count, shortPath } from "./words.ts";

export interface Mended {
  readonly what: "memory" | "losses";
  /** What was, or would be, done. */
  readonly text: string;
  readonly reason?: string;
  /** Folder with the files as they were. */
  readonly backup?: string;
  readonly tables?: readonly { readonly table: string; readonly kept: number; readonly lost: number }[];
}

/** One after the other what was mended; with `dryRun` what would be. */
export async function mend(config: Config, now: number, dryRun: boolean): Promise<readonly Mended[]> {
  assertHome(config);
  return [...(await mendMemory(config, now, dryRun)), ...takeNote(config, dryRun)];
}

async function mendMemory(config: Config, now: number, dryRun: boolean): Promise<readonly Mended[]> {
  const found = await inspectMemory(config);
  const reason = found?.faults[0];
  if (!found || reason === undefined || found.schema > found.needed) return [];
  const tools = await repairTools(config);
  if (dryRun) {
    const { tables, strangeLog } = tools.look();
    const text = `would keep a copy of the files, and save ${savedText(tables)}${logText(strangeLog)}`;
    return [{ what: "memory", reason, text, tables }];
  }
  const lock = takeLock(config.home, "repair");
  if (!lock) throw new Error("another process is making the memory good just now. Wait until it is done.");
  try {
    tools.mark(reason, now);
    const { backup, tables, strangeLog } = await tools.mend(now);
    // Opening it takes in what waited meanwhile, and derives anew what is derived.
    await withMemory(config, ({ deps }) => indexWords(deps));
    const where = shortPath(backup, config.userHome);
    const more = tables.some(({ lost }) => lost > 0)
      ? ". twiceshy import brings back what your agents' own histories still have"
      : "";
    const text = `saved ${savedText(tables)}${logText(strangeLog)}; the files as they were are in ${where}${more}`;
    return [{ what: "memory", reason, text, backup, tables }];
  } finally {
    lock.release();
  }
}

/** `210 calls, 12 sessions …; lost: 3 calls` */
function savedText(tables: NonNullable<Mended["tables"]>): string {
  const told = Object.keys(NAMES).flatMap((name) => tables.filter(({ table }) => table === name));
  const list = (which: "kept" | "lost") =>
    told
      .filter((one) => one[which] > 0)
      .map((one) => count(one[which], NAMES[one.table] ?? ""))
      .join(", ");
  return `${list("kept") || "nothing: none of it could be read"}; lost: ${list("lost") || "nothing that is known of"}`;
}

/** Tables whose rows a person has a word for. */
const NAMES: Readonly<Record<string, string>> = {
  projects: "project",
  sessions: "session",
  attempts: "call",
  turns: "prompt",
  observed: "observation",
  deliveries: "warning and note",
  tasks: "task",
  drafts: "draft",
  person_remedies: "remedy of yours",
  ignores: "silenced warning",
};

function logText(strangeLog: boolean): string {
  return strangeLog ? "; its log (memory.db-wal) is that of another database and was not read" : "";
}

function takeNote(config: Config, dryRun: boolean): readonly Mended[] {
  const losses = lostEvents(config);
  const { lost } = losses.count();
  if (lost === 0) return [];
  if (!dryRun) losses.clear();
  const text = dryRun
    ? `would take note of ${count(lost, "lost event")}`
    : `took note of ${count(lost, "lost event")}`;
  return [{ what: "losses", text }];
}
