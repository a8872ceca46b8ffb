// twiceshy project rename: gives a project a name of the person's choice.
import { redact, redactText } from "../../core/redact/index.ts";
import { placeOf } from "../../open/project.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { findProject, JSON_FLAG, SCOPE_FLAGS } from "../scope.ts";
import { colour, print, printJson, tick } from "../terminal/terminal.ts";

const LONGEST = 80;

export const rename = command({
  name: "project rename",
  summary: "give this project a name of your choice",
  operands: "NAME",
  maximum: 20,
  examples: [
    ["twiceshy project rename shop", "this project"],
    ['twiceshy project rename "the old shop" --project 1a2b3c4d', "another one, by folder, name or id"],
    ["twiceshy project rename --reset", "back to the name of its folder or remote"],
  ],
  flags: {
    project: SCOPE_FLAGS.project,
    reset: { type: "boolean", description: "remove your name" },
    ...JSON_FLAG,
  },
  async run({ flags, operands, config }) {
    const name = redactText(operands.join(" ").replace(/\s+/g, " ").trim());
    if (flags.reset && name !== "") throw new UsageError("--reset takes no name");
    if (!flags.reset && name === "") throw new UsageError("what is the new name?");
    if (name.length > LONGEST) throw new UsageError(`a name can have at most ${LONGEST} characters`);
    await withMemory(config, async ({ deps, store }) => {
      const project = await findProject(deps, flags.project);
      const before = (await store.projects.list()).find(({ id }) => id === project.id);
      if (!before) throw new Error(`nothing is remembered about ${project.name} yet. See twiceshy project.`);
      if ((await store.projects.list()).some((one) => one.id !== project.id && one.name === name))
        throw new Error(`another project is already named "${name}". See twiceshy project.`);
      await store.projects.rename(project.id, name);
      // The default name comes from its folder, or from its identity if the folder no longer exists.
      const own = placeOf(before.root).project;
      const unnamed = own.id === before.id ? own : deps.workspace.named(before.identity, before.root).project;
      if (flags.reset) await store.projects.save(redact({ ...before, name: unnamed.name }), before.lastAt);
      if (flags.json) return printJson({ id: project.id, name: name || null, before: before.name });
      if (flags.reset) return print(`${tick()} It has the name of its folder or remote again.`);
      print(`${tick()} ${before.name} is now named ${colour.bold(name)}.`);
      print(`To undo this:  ${colour.cyan("twiceshy project rename --reset")}`);
    });
  },
});
