// twiceshy export: copies of what is remembered, for other programs and for other people.
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { exportFiles, exportLive } from "../export-files.ts";
import { exportObservations } from "../export-observations.ts";
import { exportPatterns } from "../export-patterns.ts";
import { JSON_FLAG, SCOPE_FLAGS } from "../scope.ts";

export const exportCommand = command({
  name: "export",
  summary:
    "copies for others: the files of Autohand's design, once or kept current, anonymised patterns, or observations; safe to run again",
  examples: [
    [
      "twiceshy export --files ~/history",
      "this project as index.json, knowledge.json, failures.jsonl, successes.jsonl",
    ],
    ["twiceshy export --live ~/.autohand-cli", "all projects, and kept current when turns end"],
    ["twiceshy export --live off", "no longer; the files stay"],
    [
      "twiceshy export --patterns lessons.json --dry-run",
      "show what could be given away, without your names",
    ],
    [
      "twiceshy export --patterns lessons.json --everywhere",
      "of all projects; others take it with twiceshy import",
    ],
    ["twiceshy export --observations log.md", "what happened in this project, as markdown or .jsonl"],
  ],
  flags: {
    files: { type: "string", valueHint: "DIR", description: "write the files below this folder" },
    live: {
      type: "string",
      valueHint: "DIR",
      description: "the same for all projects, and keep them current; off ends it",
    },
    patterns: {
      type: "string",
      valueHint: "FILE",
      description: "what works and what to avoid, without names, paths and prompts; - prints it",
    },
    observations: {
      type: "string",
      valueHint: "FILE",
      description: "observations and session summaries, as FILE.jsonl or FILE.md; - prints JSON lines",
    },
    ...SCOPE_FLAGS,
    "dry-run": { type: "boolean", description: "show what would be written; write nothing" },
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    const { files, live, patterns, observations } = flags;
    const given = [files, live, patterns, observations].filter((one) => one !== undefined);
    if (given.length !== 1 || given[0] === "")
      throw new UsageError(
        "say what to export: --files DIR, --live DIR, --patterns FILE or --observations FILE",
        "export",
      );
    if (live !== undefined && (flags.project !== undefined || flags.everywhere))
      throw new UsageError("--live is about all projects; a project stays out with its own config", "export");
    const options = { ...flags, dryRun: flags["dry-run"] === true };
    if (files !== undefined) return exportFiles(config, files, options, now);
    if (live !== undefined) return exportLive(config, live, options, now);
    if (observations !== undefined) return exportObservations(config, observations, options);
    return exportPatterns(config, patterns ?? "", options);
  },
});
