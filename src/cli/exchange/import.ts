// twiceshy import: imports the agents' histories. Safe to run again: only new calls are stored.
import { resolve } from "node:path";
import type { Imported, ImportFile } from "../../app/exchange/import.ts";
import { saidInHistories } from "../../app/exchange/said-in-histories.ts";
import type { Config } from "../../config.ts";
import { count } from "../../core/text/for-people.ts";
import { databasesAmong } from "../../open/agents.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { runObserve } from "../observations/observe-run.ts";
import { JSON_FLAG } from "../scope.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { allHistories, historyFiles, printBroken, runImport, runIndex, whyUnreadable } from "./histories.ts";
import {
  CLAUDE_MEM,
  claudeMemFile,
  importClaudeMem,
  offerClaudeMem,
  takenMemoryText,
} from "./import-claude-mem.ts";
import { importPatterns, nameOf, patternsIn, takenText } from "./import-patterns.ts";
import { importTaskFiles, taskFiles, tasksTaken } from "./import-tasks.ts";

const NOTHING: Imported = {
  files: 0,
  sessions: 0,
  stored: 0,
  skipped: 0,
  failed: 0,
  unchanged: 0,
  brokenLines: 0,
  broken: [],
};

export const importCommand = command({
  name: "import",
  summary:
    "import the histories your agents have written and write observations of them. Safe to run again: only what is new is stored",
  operands: "[FILE…]",
  maximum: Number.POSITIVE_INFINITY,
  examples: [
    ["twiceshy import", "all histories found on this machine"],
    ["twiceshy import --agent codex --dry-run", "count the calls of one agent; store nothing"],
    ["twiceshy import session.jsonl events.jsonl.gz", "these files; their format is detected"],
    [
      "twiceshy import lessons.json --as team",
      "patterns that others have exported (twiceshy export --patterns)",
    ],
    ["twiceshy import audit.log.jsonl", "tasks of a Supervisor, into this project (twiceshy task import)"],
    ["twiceshy import --claude-mem", "what claude-mem remembers; its own files are not changed"],
    [
      "twiceshy import --claude-mem --project shop=~/code/shop",
      "claude-mem's project shop is in this folder",
    ],
  ],
  flags: {
    agent: {
      type: "string",
      valueHint: "NAME",
      description: "only this agent's histories, or the format of the named files",
    },
    "claude-mem": {
      type: "string",
      valueHint: "PATH",
      description: `claude-mem's sessions, observations and summaries; default: ${CLAUDE_MEM}`,
    },
    project: {
      type: "string",
      valueHint: "[NAME=]PATH",
      description:
        "folder of the project that claude-mem calls NAME, or of all that have no known folder; may be repeated",
    },
    as: { type: "string", valueHint: "NAME", description: "name to store the patterns of others under" },
    "dry-run": { type: "boolean", description: "read and count; store nothing" },
    ...JSON_FLAG,
  },
  repeatable: ["project"],
  implied: { "claude-mem": CLAUDE_MEM },
  async run({ flags, operands, config, now }) {
    const quiet = flags.json === true;
    const dryRun = flags["dry-run"] === true;
    const named = operands.map((path) => ({ path: resolve(path), reason: whyUnreadable(resolve(path)) }));
    const given = named.flatMap(({ path, reason }) => (reason === undefined ? [path] : []));
    const unreadable = named.flatMap(({ path, reason }) => (reason === undefined ? [] : [{ path, reason }]));
    const ended = unreadable.length > 0 ? 1 : 0;
    const databases = flags.agent === undefined ? await databasesAmong(given) : [];
    const isClaudeMem = flags["claude-mem"] !== undefined || databases.length > 0;
    if (isClaudeMem && flags.agent !== undefined)
      throw new UsageError("--agent and --claude-mem cannot be used together");
    if (!isClaudeMem && flags.project !== undefined) throw new UsageError("--project goes with --claude-mem");
    const paths = given.filter((path) => !databases.includes(path));
    const shared = flags.agent === undefined ? paths.filter((path) => patternsIn(path)) : [];
    if (shared.length > 0 && dryRun)
      throw new UsageError("--dry-run is for histories; read the file itself", "import");
    if (!quiet) printBroken(unreadable, config);
    const projects = flags.project?.split("\n") ?? [];
    const other = { now, dryRun, quiet, projects, userHome: config.userHome };
    if (isClaudeMem) {
      const named = flags["claude-mem"];
      const files = named === undefined ? databases : [await claudeMemFile(config, named), ...databases];
      await takeClaudeMem(config, files, { ...other, isHere: named === CLAUDE_MEM });
      if (given.length === databases.length) return ended;
    }
    for (const path of shared) {
      const name = nameOf(path, flags.as);
      const taken = await withMemory(config, (memory) => importPatterns(memory, path, name, now));
      if (quiet)
        printJson({ shared: name, avoid: taken.failures, works: taken.patterns, refused: taken.refused });
      else print(takenText(taken));
    }
    const tasks = await taskFiles(
      flags.agent === undefined ? paths.filter((path) => !shared.includes(path)) : [],
    );
    if (tasks.sources.length > 0) {
      const taken = await importTaskFiles(config, tasks, { now, dryRun });
      if (quiet) printJson(taken);
      else print(tasksTaken(taken, dryRun));
    }
    const taken = [...shared, ...tasks.sources.map(({ path }) => path)];
    if (taken.length > 0 && taken.length === paths.length) return ended;
    const rest = paths.filter((path) => !taken.includes(path));
    const histories = await historyFiles(rest, flags.agent);
    if (!quiet) printBroken(histories.broken, config);
    const broken = [...unreadable, ...histories.broken];
    const files =
      named.length > 0
        ? histories.files
        : await allHistories(config, { agent: flags.agent, quiet, command: "import" });
    if (files.length === 0) {
      if (quiet) printJson({ ...NOTHING, broken });
      else if (named.length === 0)
        print("No history was found. To import other files: twiceshy import FILE…");
      if (named.length === 0) await withMemory(config, (memory) => offerClaudeMem(memory, config, other));
      return broken.length > 0 ? 1 : 0;
    }
    return withMemory(config, async (memory) => {
      const { imported, observed } = await importAndObserve(memory, files, config, { dryRun, quiet });
      const all = [...broken, ...imported.broken];
      if (quiet) printJson({ ...imported, broken: all, ...observed });
      else print(summary(imported, dryRun, observed));
      if (named.length === 0 && flags.agent === undefined) await offerClaudeMem(memory, config, other);
      return all.length > 0 ? 1 : 0;
    });
  },
});

/** Imports the histories first if asked or if the memory is empty: they tell which project a claude-mem session had. */
async function takeClaudeMem(
  config: Config,
  files: readonly string[],
  run: Parameters<typeof importClaudeMem>[2] & { readonly isHere: boolean },
): Promise<void> {
  await withMemory(config, async (memory) => {
    const isWanted = run.isHere || (await memory.store.evidence.counts(undefined)).attempts === 0;
    if (isWanted && !run.dryRun) {
      const histories = await allHistories(config, { agent: undefined, quiet: run.quiet, command: "import" });
      if (histories.length > 0)
        await importAndObserve(memory, histories, config, { quiet: run.quiet, dryRun: false });
    }
    for (const path of files) {
      const taken = await importClaudeMem(memory, path, run);
      if (!run.quiet) print(takenMemoryText(taken, run.dryRun));
      else
        printJson({
          ...taken,
          projects: taken.projects.map(({ name, sessions, how, project }) => ({
            name,
            sessions,
            how,
            project: project.id,
            called: project.name,
          })),
        });
    }
  });
}

interface Observed {
  readonly observations: number;
  readonly summaries: number;
}

/** Imports, then writes observations of what was imported. If interrupted, the next import continues. */
async function importAndObserve(
  memory: OpenedMemory,
  files: readonly ImportFile[],
  config: Config,
  { dryRun, quiet }: { readonly dryRun: boolean; readonly quiet: boolean },
): Promise<{ readonly imported: Imported; readonly observed?: Observed }> {
  if (dryRun) return { imported: await runImport(memory, files, config, { dryRun, quiet }) };
  const said = saidInHistories();
  const imported = await runImport(memory, files, config, { quiet, said });
  const readable = files.filter(({ path }) => !imported.broken.some((one) => one.path === path));
  const { observations, summaries } = await runObserve(memory, readable, config, { quiet, said });
  await runIndex(memory, quiet);
  return { imported, observed: { observations, summaries } };
}

function summary(imported: Imported, dryRun: boolean, observed: Observed | undefined): string {
  const { stored, failed, unchanged, skipped } = imported;
  const news =
    observed && observed.observations + observed.summaries > 0
      ? ` ${count(observed.observations, "observation")} and ${count(observed.summaries, "session summary", "session summaries")} written: see twiceshy sessions`
      : "";
  if (stored === 0) return `Nothing new.${news}`;
  if (dryRun) return `Would import up to ${count(stored, "tool call")}. Nothing was stored.`;
  const known = skipped > 0 ? ` ${count(skipped, "call")} already known.` : "";
  const same = unchanged > 0 ? ` ${count(unchanged, "file")} unchanged.` : "";
  return `${count(stored, "new call")} stored; ${count(failed, "call")} failed.${known}${same}${news}`;
}
