// twiceshy import: takes in the histories agents have written. Safe to run again: only new calls are stored.
import { resolve } from "node:path";
import type { Imported, ImportFile } from "../../app/import.ts";
import { saidInHistories } from "../../app/said-in-histories.ts";
import type { Config } from "../../config.ts";
import { databasesAmong } from "../../open.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { allHistories, historyFiles, runImport, tellBroken, whyUnreadable } from "../histories.ts";
import {
  CLAUDE_MEM,
  claudeMemFile,
  importClaudeMem,
  offerClaudeMem,
  takenMemoryText,
} from "../import-claude-mem.ts";
import { importPatterns, nameOf, patternsIn, takenText } from "../import-patterns.ts";
import { importTaskFiles, taskFiles, tasksTaken } from "../import-tasks.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { runObserve } from "../observe-run.ts";
import { JSON_FLAG } from "../scope.ts";
import { print, printJson } from "../terminal.ts";
import { count } from "../words.ts";

const NOTHING: Imported = {
  files: 0,
  sessions: 0,
  stored: 0,
  skipped: 0,
  failed: 0,
  unchanged: 0,
  broken: [],
};

export const importCommand = command({
  name: "import",
  summary:
    "take in the histories your agents have written, and tell what happened in them; safe to run again, only what is new is stored",
  operands: "[FILE…]",
  maximum: Number.POSITIVE_INFINITY,
  examples: [
    ["twiceshy import", "all histories found on this machine"],
    ["twiceshy import --agent codex --dry-run", "of one agent; count only"],
    [
      "twiceshy import session.jsonl events.jsonl.gz",
      "these files; what they are is told from their content",
    ],
    ["twiceshy import lessons.json --as team", "patterns that others gave away (twiceshy export --patterns)"],
    ["twiceshy import audit.log.jsonl", "tasks of a Supervisor, into this project (twiceshy task import)"],
    ["twiceshy import --claude-mem", "what claude-mem remembers; its own files stay as they are"],
    ["twiceshy import --claude-mem --project shop=~/code/shop", "with the folder of one of its projects"],
  ],
  flags: {
    agent: {
      type: "string",
      valueHint: "NAME",
      description: "only this agent's histories, or read the files as its",
    },
    "claude-mem": {
      type: "string",
      valueHint: "PATH",
      description: `claude-mem's sessions, observations and summaries; default: ${CLAUDE_MEM}`,
    },
    project: {
      type: "string",
      valueHint: "[NAME=]PATH",
      description: "the project that claude-mem calls NAME, or all that nothing else tells; more than once",
    },
    as: { type: "string", valueHint: "NAME", description: "what to call patterns that others gave away" },
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
    if (!quiet) tellBroken(unreadable, config);
    const databases = flags.agent === undefined ? await databasesAmong(given) : [];
    const other = {
      now,
      dryRun,
      quiet,
      projects: flags.project?.split("\n") ?? [],
      userHome: config.userHome,
    };
    if (flags["claude-mem"] !== undefined || databases.length > 0) {
      if (flags.agent !== undefined) throw new UsageError("--agent and --claude-mem cannot be used together");
      const named = flags["claude-mem"];
      const files = named === undefined ? databases : [await claudeMemFile(config, named), ...databases];
      await takeClaudeMem(config, files, { ...other, isHere: named === CLAUDE_MEM });
      if (given.length === databases.length) return ended;
    } else if (flags.project !== undefined) throw new UsageError("--project goes with --claude-mem");
    const paths = given.filter((path) => !databases.includes(path));
    const shared = flags.agent === undefined ? paths.filter((path) => patternsIn(path)) : [];
    if (shared.length > 0 && dryRun)
      throw new UsageError("--dry-run is for histories; read the file itself", "import");
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
    if (!quiet) tellBroken(histories.broken, config);
    const broken = [...unreadable, ...histories.broken];
    const files =
      named.length > 0
        ? histories.files
        : await allHistories(config, { agent: flags.agent, quiet, command: "import" });
    if (files.length === 0) {
      if (quiet) printJson({ ...NOTHING, broken });
      else if (named.length === 0)
        print("No history was found. Name files to read others: twiceshy import FILE…");
      if (named.length === 0) await withMemory(config, (memory) => offerClaudeMem(memory, config, other));
      return broken.length > 0 ? 1 : 0;
    }
    return withMemory(config, async (memory) => {
      const { imported, told } = await importAndObserve(memory, files, config, { dryRun, quiet });
      const all = [...broken, ...imported.broken];
      if (quiet) printJson({ ...imported, broken: all, ...told });
      else print(summary(imported, dryRun, told));
      if (named.length === 0 && flags.agent === undefined) await offerClaudeMem(memory, config, other);
      return all.length > 0 ? 1 : 0;
    });
  },
});

/** The histories come first, into an empty memory always: by them the sessions of claude-mem find their projects. */
async function takeClaudeMem(
  config: Config,
  files: readonly string[],
  run: Parameters<typeof importClaudeMem>[2] & { readonly isHere: boolean },
): Promise<void> {
  await withMemory(config, async (memory) => {
    const isWanted = run.isHere || (await memory.store.counts(undefined)).attempts === 0;
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

interface Told {
  readonly observations: number;
  readonly summaries: number;
}

/** The second half tells what happened in what was taken in. Broken off, the next import goes on with it. */
async function importAndObserve(
  memory: OpenedMemory,
  files: readonly ImportFile[],
  config: Config,
  { dryRun, quiet }: { readonly dryRun: boolean; readonly quiet: boolean },
): Promise<{ readonly imported: Imported; readonly told?: Told }> {
  if (dryRun) return { imported: await runImport(memory, files, config, { dryRun, quiet }) };
  const said = saidInHistories();
  const imported = await runImport(memory, files, config, { quiet, said });
  const readable = files.filter(({ path }) => !imported.broken.some((one) => one.path === path));
  const { observations, summaries } = await runObserve(memory, readable, config, { quiet, said });
  return { imported, told: { observations, summaries } };
}

function summary(imported: Imported, dryRun: boolean, told: Told | undefined): string {
  const { stored, failed, unchanged, skipped } = imported;
  const observed =
    told && told.observations + told.summaries > 0
      ? ` ${count(told.observations, "observation")} and ${count(told.summaries, "session summary", "session summaries")}: twiceshy sessions`
      : "";
  if (stored === 0) return `Nothing new.${observed}`;
  if (dryRun) return `Would take in up to ${count(stored, "tool call")}. Nothing was stored.`;
  const known = skipped > 0 ? ` ${count(skipped, "call")} were known already.` : "";
  const same = unchanged > 0 ? ` ${count(unchanged, "file")} had not changed.` : "";
  return `${count(stored, "new call")} stored; ${count(failed, "call")} failed.${known}${same}${observed}`;
}
