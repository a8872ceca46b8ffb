// twiceshy rules: for agents without hooks, tells them in a rules file when to ask the memory through MCP.
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { rulesText, withoutRules, withRules } from "../../core/compose/rules-file.ts";
import { shortPath } from "../../core/text/for-people.ts";
import { command, flag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { print, tick } from "../terminal/terminal.ts";
import { readSettingsText } from "./agents.ts";
import { settingsFiles } from "./settings-files.ts";

export const rules = command({
  name: "rules",
  summary:
    "for agents that have no hooks: rules that tell the model when to ask the memory through MCP. Prints them, or adds them to a file",
  operands: "[FILE]",
  maximum: 1,
  examples: {
    "twiceshy rules": "print the rules",
    "twiceshy rules AGENTS.md": "add them to this file, or bring them up to date; safe to run again",
    "twiceshy rules AGENTS.md --remove": "take them out again",
  },
  flags: { remove: flag("take the rules out of the file") },
  async run({ flags, operands, config }) {
    const [file] = operands;
    if (file === undefined) {
      if (flags.remove) throw new UsageError("name the file to take the rules out of");
      print(rulesText().trimEnd());
      return;
    }
    const path = resolve(file);
    const where = shortPath(path, config.userHome);
    const before = readSettingsText(path);
    const after = flags.remove ? withoutRules(before ?? "") : withRules(before ?? "");
    if (after === (before ?? "")) {
      print(flags.remove ? `${where} has no rules of Twiceshy.` : `${where}: the rules are up to date.`);
      return;
    }
    if (after.trim() === "") rmSync(path);
    else settingsFiles.write(path, after);
    print(`${tick()} ${where}: ${flags.remove ? "rules removed" : "rules added"}.`);
    if (!flags.remove) print("  The agent also needs the MCP server: docs/agents.md shows the entry.");
  },
});
