// twiceshy import: imports the agents' histories. Safe to run again: only new calls are stored.
import { type ImportedParts, wireImport } from "../../wire/exchange.ts";
import { command, flag, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { HISTORY_AGENT_FLAG, JSON_FLAG } from "../scope.ts";
import { printJson } from "../terminal/terminal.ts";
import { printBroken } from "./histories.ts";
import { CLAUDE_MEM, takeClaudeMem } from "./import-claude-mem.ts";
import { takeHistories } from "./import-histories.ts";
import { takePatterns } from "./import-patterns.ts";
import { takeTasks } from "./import-tasks.ts";
import { sortFiles } from "./sort-files.ts";

export const importCommand = command({
  name: "import",
  summary:
    "import the histories your agents have written and write observations of them. Safe to run again: only what is new is stored",
  operands: "[FILE…]",
  maximum: Number.POSITIVE_INFINITY,
  examples: {
    "twiceshy import": "all histories found on this machine",
    "twiceshy import --agent codex --dry-run": "count the calls of one agent; store nothing",
    "twiceshy import session.jsonl events.jsonl.gz": "these files; their format is detected",
    "twiceshy import lessons.json --as team":
      "patterns that others have exported (twiceshy export --patterns)",
    "twiceshy import audit.log.jsonl": "tasks of a Supervisor, into this project (twiceshy task import)",
    "twiceshy import --claude-mem": "what claude-mem remembers; its own files are not changed",
    "twiceshy import --claude-mem --project shop=~/code/shop": "claude-mem's project shop is in this folder",
  },
  flags: {
    ...HISTORY_AGENT_FLAG,
    "claude-mem": valueFlag(
      "PATH",
      `claude-mem's sessions, observations and summaries; default: ${CLAUDE_MEM}`,
    ),
    project: valueFlag(
      "[NAME=]PATH",
      "folder of the project that claude-mem calls NAME, or of all that have no known folder; may be repeated",
    ),
    as: valueFlag("NAME", "name to store the patterns of others under"),
    "dry-run": flag("read and count; store nothing"),
    ...JSON_FLAG,
  },
  repeatable: ["project"],
  implied: { "claude-mem": CLAUDE_MEM },
  async run({ flags, operands, config, now }) {
    const quiet = flags.json === true;
    const dryRun = flags["dry-run"] === true;
    const files = await sortFiles(operands, flags.agent);
    const isClaudeMem = flags["claude-mem"] !== undefined || files.databases.length > 0;
    if (isClaudeMem && flags.agent !== undefined)
      throw new UsageError("--agent and --claude-mem cannot be used together");
    if (!isClaudeMem && flags.project !== undefined) throw new UsageError("--project goes with --claude-mem");
    if (files.patterns.length > 0 && dryRun)
      throw new UsageError("--dry-run is for histories; read the file itself");
    if (!quiet) printBroken(files.unreadable, config);
    const run = {
      ...{ now, dryRun, quiet, agent: flags.agent, userHome: config.userHome },
      projects: flags.project?.split("\n") ?? [],
    };
    const others: ImportedParts = {
      ...(isClaudeMem && {
        claudeMem: await takeClaudeMem(config, flags["claude-mem"], files.databases, run),
      }),
      ...(files.patterns.length > 0 && { shared: await takePatterns(config, files.patterns, flags.as, run) }),
      ...(files.tasks.sources.length > 0 && { tasks: await takeTasks(config, files.tasks, run) }),
    };
    const isHistories = files.histories.length > 0 || Object.keys(others).length === 0;
    const histories = isHistories
      ? await takeHistories(config, operands.length > 0 ? files.histories : undefined, run)
      : undefined;
    const broken = [...files.unreadable, ...(histories?.broken ?? [])];
    if (quiet) printJson(wireImport({ ...others, ...(histories && { histories }) }, broken));
    return broken.length > 0 ? 1 : 0;
  },
});
