// twiceshy remedy forget: stops suggesting a remedy to agents.
import { forgetRemedy } from "../../app/guard/person-remedies.ts";
import { line } from "../../core/compose/line.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { findProject, JSON_FLAG, SCOPE_FLAGS } from "../scope.ts";
import { colour, print, printJson, tick } from "../terminal/terminal.ts";
import { findRemedy, isRemedyId } from "./remedy-text.ts";

export const forget = command({
  name: "remedy forget",
  summary: "never suggest a remedy again, even if it helps again; twiceshy remedy undo brings it back",
  operands: "ID",
  maximum: 1,
  examples: { "twiceshy remedy forget r1a2b3c": "ids are in twiceshy remedy list" },
  flags: { project: SCOPE_FLAGS.project, ...JSON_FLAG },
  async run({ flags, operands: [id], config, now }) {
    if (id === undefined || !isRemedyId(id))
      throw new UsageError(
        id === undefined
          ? "which one? Ids are in twiceshy remedy list"
          : `"${id}" is not the id of a remedy, such as r1a2b3c`,
      );
    await withMemory(config, async (memory) => {
      const project = await findProject(memory.deps, flags.project);
      const remedy = await findRemedy(memory, project.id, id);
      await forgetRemedy(memory.deps, remedy, now);
      if (flags.json) return printJson({ id, forgotten: true, changed: !remedy.isForgotten });
      if (remedy.isForgotten) return print(`${id} is already forgotten.`);
      print(`${tick()} No longer suggested: ${line(remedy.display, 200)}`);
      print(`Bring it back:  ${colour.cyan("twiceshy remedy undo")}`);
    });
  },
});
