// twiceshy export: writes what is remembered to files, for other programs and other people.
import { command, flag, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { JSON_FLAG, SCOPE_FLAGS } from "../scope.ts";
import { exportFiles, exportLive } from "./export-files.ts";
import { exportObservations } from "./export-observations.ts";
import { exportPatterns } from "./export-patterns.ts";

export const exportCommand = command({
  name: "export",
  summary:
    "write what is remembered to files: in Autohand's format (once, or updated after every turn), anonymised patterns, or observations. Safe to run again",
  examples: {
    "twiceshy export --files ~/history":
      "this project as index.json, knowledge.json, failures.jsonl, successes.jsonl",
    "twiceshy export --live ~/.autohand-cli": "all projects, updated whenever a turn ends",
    "twiceshy export --live off": "stop updating; the files stay",
    "twiceshy export --patterns lessons.json --dry-run": "show what would be shared, with names removed",
    "twiceshy export --patterns lessons.json --everywhere":
      "of all projects; others read it with twiceshy import",
    "twiceshy export --observations log.md": "what happened in this project, as markdown or .jsonl",
  },
  flags: {
    files: valueFlag("DIR", "write Autohand's files into this folder"),
    live: valueFlag("DIR", "the same for all projects, updated whenever a turn ends; off stops it"),
    patterns: valueFlag(
      "FILE",
      "what works and what to avoid, without names, paths and prompts; - prints to stdout",
    ),
    observations: valueFlag(
      "FILE",
      "observations and session summaries, as FILE.jsonl or FILE.md; - prints JSON lines to stdout",
    ),
    ...SCOPE_FLAGS,
    "dry-run": flag("show what would be written; write nothing"),
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    const { files, live, patterns, observations } = flags;
    const given = [files, live, patterns, observations].filter((one) => one !== undefined);
    if (given.length !== 1 || given[0] === "")
      throw new UsageError(
        "say what to export: --files DIR, --live DIR, --patterns FILE or --observations FILE",
      );
    if (live !== undefined && (flags.project !== undefined || flags.everywhere))
      throw new UsageError(
        "--live exports all projects; a project can opt out in its own settings (liveExport: off)",
      );
    const options = { ...flags, dryRun: flags["dry-run"] === true };
    if (files !== undefined) return exportFiles(config, files, options, now);
    if (live !== undefined) return exportLive(config, live, options, now);
    if (observations !== undefined) return exportObservations(config, observations, options);
    return exportPatterns(config, patterns ?? "", options);
  },
});
