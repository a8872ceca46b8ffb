// twiceshy undo: brings a silenced warning back.
import { bringBack } from "../../app/guard/ignore.ts";
import type { HazardKey } from "../../ports/store.ts";
import { command } from "../command.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { JSON_FLAG, SCOPE_FLAGS, scopeOf } from "../scope.ts";
import { print, printError, printJson, tick } from "../terminal/terminal.ts";
import { findHazard, HAZARD_FLAGS, hazardText } from "./silence.ts";

export const undo = command({
  name: "undo",
  summary: "bring back a warning that twiceshy ignore silenced; by default the last one",
  operands: "[ID]",
  maximum: 1,
  examples: {
    "twiceshy undo": "the last one silenced in this project",
    "twiceshy undo 12": "one by its id; ids are in twiceshy ignore --list",
    'twiceshy undo --subject "path dist/app.js"': "by name",
  },
  flags: { ...HAZARD_FLAGS, ...SCOPE_FLAGS, ...JSON_FLAG },
  async run({ flags, operands, config }) {
    return withMemory(config, async (memory) => {
      const named = await findHazard(memory.deps, operands[0], flags);
      const key = named ?? (await lastSilenced(memory, flags));
      if (!key) {
        printError("Nothing is silenced.");
        return 1;
      }
      const before = await bringBack(memory.deps, key);
      if (!before?.ignored)
        throw new Error(`${hazardText(key)} is not silenced. See twiceshy ignore --list.`);
      if (flags.json) printJson({ ...key, ignored: false });
      else print(`${tick()} Twiceshy warns about ${hazardText(key)} again.`);
      return 0;
    });
  },
});

async function lastSilenced(
  memory: OpenedMemory,
  flags: Parameters<typeof scopeOf>[1],
): Promise<HazardKey | undefined> {
  const project = await scopeOf(memory.deps, flags);
  const [last] = await memory.store.hazards.ignores(project?.id);
  return last && { project: last.project, subject: last.subject, kind: last.kind };
}
