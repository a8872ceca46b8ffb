// twiceshy remedy list: lists the remedies known for earlier failures.

import { listRemedies } from "../../app/guard/person-remedies.ts";
import { number } from "../../core/text/for-people.ts";
import { wireRemedy } from "../../wire/guard.ts";
import { command, flag } from "../command.ts";
import { limitFlag, limitOf } from "../limit.ts";
import { withMemory } from "../memory.ts";
import { findProject, JSON_FLAG, SCOPE_FLAGS } from "../scope.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";
import { remedyLines } from "./remedy-text.ts";

const LIMIT = { people: 20, json: 1_000 };

export const list = command({
  name: "remedy list",
  summary: "remedies for calls that failed before; your own first, then those that helped most",
  examples: {
    "twiceshy remedy list": "in this project",
    "twiceshy remedy list --all": "also the forgotten ones",
    "twiceshy remedy list --json": "JSON lines",
  },
  flags: {
    all: flag("also those you have forgotten"),
    ...limitFlag(LIMIT),
    project: SCOPE_FLAGS.project,
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    const limit = limitOf(flags, LIMIT);
    await withMemory(config, async ({ deps }) => {
      const project = await findProject(deps, flags.project);
      const all = await listRemedies(deps, project.id);
      const wanted = flags.all ? all : all.filter(({ isForgotten }) => !isForgotten);
      const listed = wanted.slice(0, limit);
      if (flags.json) for (const remedy of listed) printJson(wireRemedy(remedy));
      else if (listed.length > 0) print(remedyLines(listed, now).join("\n"));
      else printError(`No remedy is known in ${project.name}. To add one: twiceshy remedy set --help`);
      if (listed.length < wanted.length)
        printError(
          `These are the first ${number(listed.length)} of ${number(wanted.length)}; --limit all shows all.`,
        );
    });
  },
});
