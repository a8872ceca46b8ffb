// twiceshy project join: moves everything remembered of one project into another.

import { isShared } from "../../app/exchange/shared-project.ts";
import { addProject, joinProjects } from "../../app/setup/projects.ts";
import { count } from "../../core/text/for-people.ts";
import type { Project } from "../../domain/project.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { findProject, JSON_FLAG, projectNamed, SCOPE_FLAGS, YES_FLAG } from "../scope.ts";
import { agreed, declined } from "../terminal/ask.ts";
import { colour, print, printJson, tick } from "../terminal/terminal.ts";

export const join = command({
  name: "project join",
  summary:
    "move what is remembered of another project into this one; its folder and remote then belong to this project. Nothing is lost, but the two cannot be separated again",
  operands: "OTHER",
  maximum: 1,
  examples: {
    "twiceshy project join ~/old/shop": "by its folder, name or id (see twiceshy project)",
    "twiceshy project join 1a2b3c4d --project shop": "into the project shop instead of this one",
    "twiceshy project join shop-old --yes": "without asking",
  },
  flags: {
    project: { ...SCOPE_FLAGS.project, description: "the project it is joined to; default: this one" },
    ...YES_FLAG,
    ...JSON_FLAG,
  },
  async run({ flags, operands: [other], config, now }) {
    if (other === undefined) throw new UsageError("which project? Names and ids are in twiceshy project");
    return withMemory(config, async ({ deps, store }) => {
      const known = new Map((await store.projects.list()).map((one) => [one.id, one]));
      const asKnown = (project: Project) => known.get(project.id) ?? project;
      const from = asKnown(await projectNamed(deps, other));
      const into = asKnown(await findProject(deps, flags.project));
      if (from.id === into.id) {
        if (flags.json) printJson({ joined: false, project: into.id });
        else print(`${from.name} and ${into.name} are already one project.`);
        return 0;
      }
      for (const one of [from, into]) {
        if (isShared(one)) throw new Error(`${one.name} was imported from others and cannot be joined.`);
      }
      // A folder that is new to the memory may be joined to: that is how it gets the memory of an old one.
      if (!known.has(from.id))
        throw new Error(`nothing is remembered about ${from.name}. See twiceshy project.`);
      const { sessions, attempts } = await store.evidence.counts(from.id);
      const what = `${count(sessions, "session")} and ${count(attempts, "call")}`;
      if (!flags.json) {
        print(`${colour.bold(from.name)}  ${colour.dim(from.identity)}  (${what})`);
        print(`becomes part of ${colour.bold(into.name)}  ${colour.dim(into.identity)}`);
      }
      if (!(await agreed("Join them? They cannot be separated again.", flags.yes, { cautious: true })))
        return declined("Nothing was joined.");
      if (!known.has(into.id)) await addProject(deps, into, now);
      await joinProjects(deps, from.id, into.id);
      if (flags.json) printJson({ joined: true, project: into.id, from: from.id, sessions, attempts });
      else print(`${tick()} Joined: ${what} of ${from.name} now belong to ${into.name}.`);
      return 0;
    });
  },
});
