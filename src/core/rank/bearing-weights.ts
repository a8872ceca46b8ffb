// Weights of the evidence that an earlier task is relevant to a prompt: a logistic regression on real histories. Fitted
// by `bench/recall.mjs --fit-bearing`, which also tests them on projects left out; never edited by hand.
import type { BearingEvidence } from "./bearing.ts";

export const BEARING_START = -6.44;
export const BEARING_WEIGHTS: Readonly<Record<keyof BearingEvidence, number>> = {
  rarest: 0.46,
  inPath: 0.7,
  titleSaid: 0.3,
  place: 0.73,
  named: 2.03,
  branch: 0.43,
  ofTheBranch: 0.58,
  branchWords: 0.67,
  recent: 0.78,
  hours: 0.58,
  goesOn: 0.59,
  changed: 3.44,
  hubs: -0.31,
  inside: -0.4,
};
