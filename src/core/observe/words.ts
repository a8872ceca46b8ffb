// Search terms of an observation: its topics first, because the index keeps a limited number.
import type { NewObservation } from "../../domain/observation.ts";
import { termsOf } from "../similarity/terms.ts";

const MOST = 400;

export function observationWords(observation: NewObservation): readonly string[] {
  const { title, subtitle, facts, narrative, concepts, files, matter, type } = observation;
  const text = [
    title,
    matter,
    concepts.join(" "),
    subtitle,
    ...facts.map((fact) => fact.text),
    files.join(" "),
    type,
  ];
  return termsOf([...text, narrative].join("\n")).slice(0, MOST);
}
