// twiceshy observation: shows one observation in full, with evidence and related ones; or corrects it.

import { type Correction, correctObservation } from "../../app/observations/correct.ts";
import { observationsWhole } from "../../app/observations/observations.ts";
import { withoutUndefined } from "../../domain/without-undefined.ts";
import { wireObservationWithContext } from "../../wire/observations.ts";
import { command, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { namesOf } from "../setup/project-names.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { observationId } from "./observation-id.ts";
import { observationWhole } from "./observation-whole.ts";

export const observation = command({
  name: "observation",
  summary:
    "one observation in full: facts with their evidence, narrative, files, related ones; or correct it",
  operands: "ID…",
  maximum: Number.POSITIVE_INFINITY,
  examples: {
    "twiceshy observation 12": "by its number (twiceshy observations)",
    "twiceshy observation 12 15 --json": "several, as JSON lines",
    'twiceshy observation 12 --title "Tokens expire after an hour"': "correct it: agents are told this",
    "twiceshy forget observation 12": "delete it",
  },
  flags: {
    title: valueFlag("TEXT", "correct its title"),
    fact: valueFlag("TEXT", "replace its facts by this one; may be repeated"),
    ...JSON_FLAG,
  },
  repeatable: ["fact"],
  async run({ flags, operands, config, now }) {
    if (operands.length === 0) throw new UsageError("which one? Give its number");
    const ids = operands.map(observationId);
    const correction = correctionIn(flags);
    if (correction && ids.length > 1) throw new UsageError("correct one at a time");
    await withMemory(config, async (memory) => {
      if (correction) await correct(memory, ids[0] ?? 0, correction);
      const whole = await observationsWhole(memory.deps, ids);
      const names = flags.json ? undefined : await namesOf(memory.store);
      if (flags.json) for (const one of whole) printJson(wireObservationWithContext(one));
      else if (whole.length > 0)
        print(whole.map((one) => observationWhole(one, { now, ...names })).join("\n\n"));
      const missing = ids.filter((id) => !whole.some(({ observation: one }) => one.id === id));
      if (missing.length > 0) throw unknown(missing);
    });
  },
});

function correctionIn({ title, fact }: Record<"title" | "fact", string | undefined>): Correction | undefined {
  if (title === undefined && fact === undefined) return undefined;
  return withoutUndefined({ title, facts: fact?.split("\n") });
}

async function correct({ deps }: OpenedMemory, id: number, correction: Correction): Promise<void> {
  if (!(await correctObservation(deps, id, correction))) throw unknown([id]);
}

function unknown(ids: readonly number[]): Error {
  return new Error(`there is no observation ${ids.join(", ")}. See twiceshy observations --everywhere.`);
}
