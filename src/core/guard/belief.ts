// Turns the evidence about one call into the probability that it would fail, with fitted weights (weights.ts).
import type { Hazard } from "../../domain/hazard.ts";
import { EVIDENCE, SORTS, type Weighed } from "./evidence.ts";
import { PRIORS, START, WEIGHTS } from "./weights.ts";

/** Upper bound of the probability. */
const MOST = 0.99;

/** Days after which the probability is halved. Not fitted: recorded histories are too short to show it. */
const HALF_LIFE_DAYS = 365;

export function belief(weighed: Weighed): number {
  const { sort, group, values, hazard } = weighed;
  const column = SORTS.indexOf(sort);
  let sum = START[sort] + (PRIORS[group] ?? 0);
  for (let index = 0; index < EVIDENCE.length; index++) {
    const weight = WEIGHTS[EVIDENCE[index] as (typeof EVIDENCE)[number]]?.[column] ?? 0;
    sum += weight * (values[index] as number);
  }
  return Math.min(MOST, (trust(hazard) * 0.5 ** (weighed.days / HALF_LIFE_DAYS)) / (1 + Math.exp(-sum)));
}

/** Overrides of our own warnings, and the person's ratings of them, weigh more than any other evidence. */
function trust({ overridesRight, overridesWrong }: Hazard): number {
  return (1 + overridesWrong) / (1 + overridesWrong + overridesRight * 2);
}
