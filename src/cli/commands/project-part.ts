// twiceshy project part: a folder that was taken for another project begins a memory of its own.
import { partProject } from "../../app/projects.ts";
import { placeOf } from "../../open.ts";
import { agreed } from "../ask.ts";
import { command } from "../command.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { print, printJson, tick } from "../terminal.ts";

export const part = command({
  name: "project part",
  summary:
    "this folder begins a memory of its own, where it is known under another project's (its remote changed from a template's, say). What is remembered stays with the other",
  examples: [
    ["twiceshy project part", "the project of this folder"],
    ["twiceshy project join OTHER", "and back"],
  ],
  flags: { yes: { type: "boolean", alias: "y", description: "do not ask" }, ...JSON_FLAG },
  async run({ flags, config }) {
    return withMemory(config, async ({ deps, store }) => {
      const place = placeOf(process.cwd());
      const here = deps.workspace.place(process.cwd()).project;
      const known = (await store.projects()).find(({ id }) => id === here.id) ?? here;
      if (known.id === place.project.id) {
        if (flags.json) printJson({ parted: false, project: known.id });
        else print(`${known.name} has a memory of its own already.`);
        return 0;
      }
      if (!flags.json) print(`${place.project.identity} is remembered as part of ${known.name}.`);
      if (!(await agreed("Begin a memory of its own?", flags.yes, { cautious: true }))) {
        print("Nothing was changed.");
        return 1;
      }
      await partProject(deps, place);
      if (flags.json) printJson({ parted: true, project: place.project.id, from: known.id });
      else
        print(
          `${tick()} ${place.project.name} begins a memory of its own. Back: twiceshy project join ${known.id}`,
        );
      return 0;
    });
  },
});
