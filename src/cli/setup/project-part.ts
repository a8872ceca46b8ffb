// twiceshy project part: separates a folder that was taken for another project.
import { partProject } from "../../app/setup/projects.ts";
import { placeOf } from "../../open/project.ts";
import { command } from "../command.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG, YES_FLAG } from "../scope.ts";
import { agreed, declined } from "../terminal/ask.ts";
import { print, printJson, tick } from "../terminal/terminal.ts";

export const part = command({
  name: "project part",
  summary:
    "start a separate memory for this folder if it was taken for another project (for example a copy of a template). What is remembered stays with the other project",
  examples: {
    "twiceshy project part": "the project of this folder",
    "twiceshy project join OTHER": "undo this",
  },
  flags: { ...YES_FLAG, ...JSON_FLAG },
  async run({ flags, config }) {
    return withMemory(config, async ({ deps, store }) => {
      const place = placeOf(process.cwd());
      const here = deps.workspace.place(process.cwd()).project;
      const known = (await store.projects.list()).find(({ id }) => id === here.id) ?? here;
      if (known.id === place.project.id) {
        if (flags.json) printJson({ parted: false, project: known.id });
        else print(`${known.name} already has a memory of its own.`);
        return 0;
      }
      if (!flags.json) print(`${place.project.identity} is remembered as part of ${known.name}.`);
      if (!(await agreed("Start a separate memory for it?", flags.yes, { cautious: true })))
        return declined();
      await partProject(deps, place);
      if (flags.json) printJson({ parted: true, project: place.project.id, from: known.id });
      else
        print(
          `${tick()} ${place.project.name} now has a separate memory. To undo this: twiceshy project join ${known.id}`,
        );
      return 0;
    });
  },
});
