// Weights of the evidence that an earlier task is relevant to a prompt: a logistic regression on real histories. Fitted
// by `bench/recall.mjs --fit-bearing`, which also tests them on projects left out; never edited by hand.
import type { BearingEvidence } from "./bearing.ts";

export const BEARING_START = -5.06;
export const BEARING_WEIGHTS: Readonly<Record<keyof BearingEvidence, number>> = {
  title: 0.3,
  rare: 0.03,
  rareInPath: 0.3,
  rareInBoth: 0.45,
  place: 0.43,
  named: 1.6,
  branch: 0.98,
  branchLast: -0.08,
  ofTheBranch: 0.56,
  recent: 0.68,
  day: 0.17,
  goesOn: 0.69,
  changed: 2.91,
  file: 0.25,
  hubs: -0.74,
  inside: -0.25,
};
