// twiceshy project rename: gives a project a name of the person's choice.
import { renameProject } from "../../app/setup/projects.ts";
import { redactText } from "../../core/redact/index.ts";
import { placeOf } from "../../open/project.ts";
import { command, flag } from "../command.ts";
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
  examples: {
    "twiceshy project rename shop": "this project",
    'twiceshy project rename "the old shop" --project 1a2b3c4d': "another one, by folder, name or id",
    "twiceshy project rename --reset": "back to the name of its folder or remote",
  },
  flags: {
    project: SCOPE_FLAGS.project,
    reset: flag("remove your name"),
    ...JSON_FLAG,
  },
  async run({ flags, operands, config }) {
    const name = redactText(operands.join(" ").replace(/\s+/g, " ").trim());
    if (flags.reset && name !== "") throw new UsageError("--reset takes no name");
    if (!flags.reset && name === "") throw new UsageError("what is the new name?");
    if (name.length > LONGEST) throw new UsageError(`a name can have at most ${LONGEST} characters`);
    await withMemory(config, async ({ deps }) => {
      const [first = "", ...rest] = operands;
      if (rest.length > 0 && (await deps.store.projects.list()).some((one) => one.name === first))
        throw new UsageError(
          `${JSON.stringify(first)} is a project. To rename it: twiceshy project rename ${JSON.stringify(rest.join(" "))} --project ${JSON.stringify(first)}. A name of several words that begins with it goes into quotes`,
        );
      const project = await findProject(deps, flags.project);
      const { before, unnamed } = await renameProject(deps, project, name, placeOf);
      if (flags.json) return printJson({ id: project.id, name: name || null, before });
      if (flags.reset) return print(`${tick()} It has the name of its folder or remote again.`);
      print(`${tick()} ${before} is now named ${colour.bold(name)}.`);
      const back = before === unnamed ? "--reset" : JSON.stringify(before);
      const which = flags.project === undefined ? "" : ` --project ${project.id}`;
      print(`To undo this:  ${colour.cyan(`twiceshy project rename ${back}${which}`)}`);
    });
  },
});
