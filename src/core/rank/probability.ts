// The model behind every measure here: a logistic regression.

/** From 0 to 1: the start and the weighted evidence, added up as log odds. */
export function probability<Evidence extends string>(
  start: number,
  weights: Readonly<Record<Evidence, number>>,
  evidence: Readonly<Record<Evidence, number>>,
): number {
  let sum = start;
  for (const name in weights) sum += weights[name] * evidence[name];
  return 1 / (1 + Math.exp(-sum));
}
