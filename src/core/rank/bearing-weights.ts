// Weights of the evidence that an earlier task is relevant to a prompt: a logistic regression on real histories. Fitted
// by `bench/recall.mjs --fit-bearing`, which also tests them on projects left out; never edited by hand.
import type { BearingEvidence } from "./bearing.ts";

export const BEARING_START = -4.38;
export const BEARING_WEIGHTS: Readonly<Record<keyof BearingEvidence, number>> = {
  title: 0.26,
  rare: 0.19,
  rareInPath: 0.11,
  rareInBoth: 0.35,
  place: 0.32,
  named: 1.05,
  branch: 0.71,
  branchLast: 0.21,
  ofTheBranch: 0.51,
  recent: 0.49,
  day: 0.22,
  goesOn: 0.49,
  changed: 2.7,
  file: 0.4,
  hubs: -1.44,
  inside: -0.16,
};
