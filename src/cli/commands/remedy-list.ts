// twiceshy remedy list: what is known to help when something failed before.
import { listRemedies } from "../../app/person-remedies.ts";
import { command } from "../command.ts";
import { limitFlag, limitOf } from "../limit.ts";
import { withMemory } from "../memory.ts";
import { remedyJson, remedyLines } from "../remedy-text.ts";
import { JSON_FLAG, projectMeant, SCOPE_FLAGS } from "../scope.ts";
import { print, printError, printJson } from "../terminal.ts";
import { number } from "../words.ts";

const LIMIT = { people: 20, json: 1_000 };

export const list = command({
  name: "remedy list",
  summary: "what is known to help when something failed before; your own word first, then what helped most",
  examples: [
    ["twiceshy remedy list", "in this project"],
    ["twiceshy remedy list --all", "those you have forgotten too"],
    ["twiceshy remedy list --json", "JSON lines"],
  ],
  flags: {
    all: { type: "boolean", description: "also those you have forgotten" },
    ...limitFlag(LIMIT),
    project: SCOPE_FLAGS.project,
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    const limit = limitOf(flags, LIMIT);
    await withMemory(config, async ({ deps }) => {
      const project = await projectMeant(deps, flags.project);
      const all = await listRemedies(deps, project.id);
      const wanted = flags.all ? all : all.filter(({ isForgotten }) => !isForgotten);
      const shown = wanted.slice(0, limit);
      if (flags.json) for (const remedy of shown) printJson(remedyJson(remedy));
      else if (shown.length > 0) print(remedyLines(shown, now).join("\n"));
      else printError(`No remedy is known in ${project.name}. Say one: twiceshy remedy set --help`);
      if (shown.length < wanted.length)
        printError(
          `These are the first ${number(shown.length)} of ${number(wanted.length)}; --limit all shows all.`,
        );
    });
  },
});
