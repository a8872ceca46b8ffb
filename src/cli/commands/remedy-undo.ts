// twiceshy remedy undo: takes back what the person last said of a remedy.
import { listRemedies, undoRemedy } from "../../app/person-remedies.ts";
import { line } from "../../core/compose/line.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { isRemedyId, remedyMeant } from "../remedy-text.ts";
import { JSON_FLAG, projectMeant, SCOPE_FLAGS } from "../scope.ts";
import { print, printError, printJson, tick } from "../terminal.ts";

export const undo = command({
  name: "remedy undo",
  summary: "take back what you last said of a remedy, whether you set, corrected or forgot it",
  operands: "[ID]",
  maximum: 1,
  examples: [
    ["twiceshy remedy undo", "the last thing you said in this project"],
    ["twiceshy remedy undo r1a2b3c", "what you said of this one; ids are in twiceshy remedy list --all"],
  ],
  flags: { project: SCOPE_FLAGS.project, ...JSON_FLAG },
  async run({ flags, operands: [id], config, now }) {
    if (id !== undefined && !isRemedyId(id)) throw new UsageError(`"${id}" is no id of a remedy: r1a2b3c`);
    return withMemory(config, async (memory) => {
      const { deps, store } = memory;
      const project = await projectMeant(deps, flags.project);
      const said = await store.personRemedies(project.id);
      const meant = id === undefined ? undefined : await remedyMeant(memory, project.id, id);
      const last = meant
        ? said.find((one) => one.subject === meant.subject && one.fingerprint === meant.fingerprint)
        : said[0];
      if (!last) {
        printError(
          id === undefined ? "You have said nothing of a remedy here." : `You have said nothing of ${id}.`,
        );
        return 1;
      }
      await undoRemedy(deps, last, now);
      const left = (await listRemedies(deps, project.id)).find(
        (one) => one.subject === last.subject && one.fingerprint === last.fingerprint,
      );
      if (flags.json)
        printJson({ subject: last.subject, taken: last.display || null, now: left?.display ?? null });
      else if (left) print(`${tick()} Taken back. Agents are told again: ${line(left.display, 200)}`);
      else print(`${tick()} Taken back: ${line(last.display || last.before, 200)}`);
      return 0;
    });
  },
});
