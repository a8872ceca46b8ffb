// twiceshy observation: shows one observation in full, with evidence and related ones.

import { observationsWhole } from "../../app/observations/observations.ts";
import { wireObservationWithContext } from "../../wire/observations.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { namesOf } from "../setup/project-names.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { observationWhole } from "./observation-whole.ts";

export const observation = command({
  name: "observation",
  summary: "one observation in full: facts with their evidence, narrative, files, related ones",
  operands: "ID…",
  maximum: Number.POSITIVE_INFINITY,
  examples: [
    ["twiceshy observation 12", "by its number (twiceshy observations)"],
    ["twiceshy observation 12 15 --json", "several, as JSON lines"],
  ],
  flags: { ...JSON_FLAG },
  async run({ flags, operands, config, now }) {
    if (operands.length === 0) throw new UsageError("which one? Give its number", "observation");
    const ids = operands.map(idOf);
    await withMemory(config, async (memory) => {
      const whole = await observationsWhole(memory.deps, ids);
      const names = flags.json ? undefined : await namesOf(memory.store);
      if (flags.json) for (const one of whole) printJson(wireObservationWithContext(one));
      else if (whole.length > 0)
        print(whole.map((one) => observationWhole(one, { now, ...names })).join("\n\n"));
      const missing = ids.filter((id) => !whole.some(({ observation: one }) => one.id === id));
      if (missing.length > 0)
        throw new Error(
          `there is no observation ${missing.join(", ")}. See twiceshy observations --everywhere.`,
        );
    });
  },
});

function idOf(text: string): number {
  const id = /^#?\d+$/.test(text) ? Number(text.replace("#", "")) : 0;
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new UsageError(`"${text}" is not an id; ids are the numbers in twiceshy observations`, "observation");
}
