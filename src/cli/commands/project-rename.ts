// twiceshy project rename: a name of the person's own.
import { redact, redactText } from "../../core/redact/index.ts";
import { placeOf } from "../../open.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG, projectMeant, SCOPE_FLAGS } from "../scope.ts";
import { colour, print, printJson, tick } from "../terminal.ts";

const LONGEST = 80;

export const rename = command({
  name: "project rename",
  summary: "call this project by a name of your own, everywhere it is shown",
  operands: "NAME",
  maximum: 20,
  examples: [
    ["twiceshy project rename shop", "this project"],
    ['twiceshy project rename "the old shop" --project 1a2b3c4d', "another one, by folder, name or id"],
    ["twiceshy project rename --reset", "back to the name of its folder or remote"],
  ],
  flags: {
    project: SCOPE_FLAGS.project,
    reset: { type: "boolean", description: "take your name back" },
    ...JSON_FLAG,
  },
  async run({ flags, operands, config }) {
    const name = redactText(operands.join(" ").replace(/\s+/g, " ").trim());
    if (flags.reset && name !== "") throw new UsageError("--reset takes no name");
    if (!flags.reset && name === "") throw new UsageError("what shall it be called?");
    if (name.length > LONGEST) throw new UsageError(`a name has at most ${LONGEST} letters`);
    await withMemory(config, async ({ deps, store }) => {
      const project = await projectMeant(deps, flags.project);
      const before = (await store.projects()).find(({ id }) => id === project.id);
      if (!before) throw new Error(`nothing is remembered about ${project.name} yet. See twiceshy project.`);
      if ((await store.projects()).some((one) => one.id !== project.id && one.name === name))
        throw new Error(`another project is called "${name}" already. See twiceshy project.`);
      await store.renameProject(project.id, name);
      // Its folder tells its own name; where it is gone, its identity does.
      const own = placeOf(before.root).project;
      const unnamed = own.id === before.id ? own : deps.workspace.named(before.identity, before.root).project;
      if (flags.reset) await store.saveProject(redact({ ...before, name: unnamed.name }), before.lastAt);
      if (flags.json) return printJson({ id: project.id, name: name || null, before: before.name });
      if (flags.reset) return print(`${tick()} Its name is that of its folder or remote again.`);
      print(`${tick()} ${before.name} is now called ${colour.bold(name)}.`);
      print(`Back:  ${colour.cyan("twiceshy project rename --reset")}`);
    });
  },
});
