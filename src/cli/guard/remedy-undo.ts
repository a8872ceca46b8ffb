// twiceshy remedy undo: reverts the person's last change of a remedy.
import { listRemedies, undoRemedy } from "../../app/guard/person-remedies.ts";
import { line } from "../../core/compose/line.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { findProject, JSON_FLAG, SCOPE_FLAGS } from "../scope.ts";
import { print, printError, printJson, tick } from "../terminal/terminal.ts";
import { findRemedy, isRemedyId } from "./remedy-text.ts";

export const undo = command({
  name: "remedy undo",
  summary: "undo your last change of a remedy: set, corrected or forgotten",
  operands: "[ID]",
  maximum: 1,
  examples: {
    "twiceshy remedy undo": "your last change in this project",
    "twiceshy remedy undo r1a2b3c": "your change of this one; ids are in twiceshy remedy list --all",
  },
  flags: { project: SCOPE_FLAGS.project, ...JSON_FLAG },
  async run({ flags, operands: [id], config, now }) {
    if (id !== undefined && !isRemedyId(id))
      throw new UsageError(`"${id}" is not the id of a remedy, such as r1a2b3c`);
    return withMemory(config, async (memory) => {
      const { deps, store } = memory;
      const project = await findProject(deps, flags.project);
      const said = await store.remedies.personal(project.id);
      const meant = id === undefined ? undefined : await findRemedy(memory, project.id, id);
      const last = meant
        ? said.find((one) => one.subject === meant.subject && one.fingerprint === meant.fingerprint)
        : said[0];
      if (!last) {
        printError(
          id === undefined ? "You have not changed any remedy here." : `You have not changed ${id}.`,
        );
        return 1;
      }
      await undoRemedy(deps, last, now);
      const left = (await listRemedies(deps, project.id)).find(
        (one) => one.subject === last.subject && one.fingerprint === last.fingerprint,
      );
      if (flags.json)
        printJson({ subject: last.subject, taken: last.display || null, now: left?.display ?? null });
      else if (left) print(`${tick()} Undone. Agents are told again: ${line(left.display, 200)}`);
      else print(`${tick()} Undone: ${line(last.display || last.before, 200)}`);
      return 0;
    });
  },
});
