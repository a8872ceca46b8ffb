// twiceshy remedy forget: one that agents are not told any more.
import { forgetRemedy } from "../../app/person-remedies.ts";
import { line } from "../../core/compose/line.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { isRemedyId, remedyMeant } from "../remedy-text.ts";
import { JSON_FLAG, projectMeant, SCOPE_FLAGS } from "../scope.ts";
import { colour, print, printJson, tick } from "../terminal.ts";

export const forget = command({
  name: "remedy forget",
  summary:
    "never name a remedy again, also when it is seen to help again; twiceshy remedy undo brings it back",
  operands: "ID",
  maximum: 1,
  examples: [["twiceshy remedy forget r1a2b3c", "ids are in twiceshy remedy list"]],
  flags: { project: SCOPE_FLAGS.project, ...JSON_FLAG },
  async run({ flags, operands: [id], config, now }) {
    if (id === undefined || !isRemedyId(id))
      throw new UsageError(
        id === undefined
          ? "which one? Ids are in twiceshy remedy list"
          : `"${id}" is no id of a remedy: r1a2b3c`,
      );
    await withMemory(config, async (memory) => {
      const project = await projectMeant(memory.deps, flags.project);
      const remedy = await remedyMeant(memory, project.id, id);
      await forgetRemedy(memory.deps, remedy, now);
      if (flags.json) return printJson({ id, forgotten: true, changed: !remedy.isForgotten });
      if (remedy.isForgotten) return print(`${id} is forgotten already.`);
      print(`${tick()} Not named any more: ${line(remedy.display, 200)}`);
      print(`Bring it back:  ${colour.cyan("twiceshy remedy undo")}`);
    });
  },
});
