// twiceshy project list: lists the projects in the memory.
import { type ListedProject, listProjects } from "../../app/setup/projects.ts";
import { count, when } from "../../core/text/for-people.ts";
import { wireProject } from "../../wire/projects.ts";
import { command } from "../command.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { colour, columns, print, printError, printJson } from "../terminal/terminal.ts";
import { cutTo, padTo, widthOf, wrapTo } from "../terminal/wide.ts";

export const list = command({
  name: "project list",
  summary: "the projects in the memory, most recently used first",
  examples: {
    "twiceshy project list": "names, ids, and other folders and remotes",
    "twiceshy project list --json": "JSON lines",
  },
  flags: JSON_FLAG,
  async run({ flags, config, now }) {
    await withMemory(config, async ({ deps }) => {
      const here = deps.workspace.place(process.cwd()).project.id;
      const projects = await listProjects(deps);
      if (flags.json) {
        for (const project of projects) printJson({ ...wireProject(project), here: project.id === here });
        return;
      }
      if (projects.length === 0) return printError("No project is remembered yet.");
      print(projectLines(projects, here, now).join("\n"));
    });
  },
});

/** Longer names are cut. */
const NAME = 32;

function projectLines(projects: readonly ListedProject[], here: string, now: number): readonly string[] {
  const names = Math.min(NAME, Math.max(...projects.map(({ name }) => widthOf(name))));
  const width = columns();
  return projects.flatMap((project) => {
    const { id, name, lastAt, sessions, attempts, twin } = project;
    const mark = id === here ? colour.green("→") : " ";
    const figures = `${count(sessions, "session")}, ${count(attempts, "call")}, ${lastAt > 0 ? when(lastAt, now) : "not used yet"}`;
    const twinLine = twin
      ? [
          `The same folder is also remembered as ${twin}. To join them: twiceshy project join ${twin} --project ${id}`,
        ]
      : [];
    return [
      `${mark} ${colour.bold(padTo(cutTo(name, names), names))}  ${colour.dim(id)}  ${figures}`,
      ...identitiesOf(project).map((one) => colour.dim(wrapTo(one, width, "    "))),
      ...twinLine.map((one) => colour.yellow(wrapTo(one, width, "    "))),
    ];
  });
}

function identitiesOf({ identity, aliases }: ListedProject): readonly string[] {
  return [identity, ...aliases.map((alias) => `also ${alias}`)];
}
