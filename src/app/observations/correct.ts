// Corrects an observation in the person's words. What was corrected is not observed again by rules or by a model.
import { oneLine } from "../../core/text/line.ts";
import type { Observation } from "../../domain/observation.ts";
import type { Deps } from "../deps.ts";
import { indexed } from "./observe.ts";

export interface Correction {
  readonly title?: string;
  /** In place of all its facts; a fact that is still there word for word keeps its evidence. */
  readonly facts?: readonly string[];
}

const LONGEST = { title: 120, fact: 500, facts: 20 };

/** The observation as it was before; undefined if there is none of this id. */
export async function correctObservation(
  deps: Deps,
  id: number,
  correction: Correction,
): Promise<Observation | undefined> {
  const { title, facts } = checked(correction);
  const [before] = await deps.store.observations.list({ ids: [id] });
  if (!before) return undefined;
  const corrected = {
    ...before,
    title: title ?? before.title,
    facts: facts?.map((text) => ({ text, evidence: evidenceOf(before, text) })) ?? before.facts,
    // Both were written from what was wrong.
    ...(facts && { subtitle: "", narrative: "" }),
    source: "person",
  } as const;
  await deps.store.observations.save([indexed(corrected)], "person");
  return before;
}

/** One line each, without empty ones. */
function checked({ title, facts }: Correction): Correction {
  if (title === undefined && facts === undefined) throw new Error("say a title, or the facts.");
  const said = facts?.map((fact) => oneLine(fact)).filter((fact) => fact !== "");
  if (title !== undefined && oneLine(title) === "") throw new Error("the title is empty.");
  if (title !== undefined && oneLine(title).length > LONGEST.title)
    throw new Error(`the title is too long: at most ${LONGEST.title} characters.`);
  if (said && (said.length > LONGEST.facts || said.some((fact) => fact.length > LONGEST.fact)))
    throw new Error(`at most ${LONGEST.facts} facts of ${LONGEST.fact} characters each.`);
  return { ...(title !== undefined && { title: oneLine(title) }), ...(said && { facts: said }) };
}

/** Puts it back as it was. */
export async function restoreObservation(deps: Deps, before: Observation): Promise<void> {
  await deps.store.observations.save([indexed(before)], "person");
}

function evidenceOf({ facts }: Observation, text: string): readonly number[] {
  return facts.find((fact) => fact.text === text)?.evidence ?? [];
}
