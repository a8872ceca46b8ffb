// Weights of the evidence for a likely file: a logistic regression on real histories. `bench/recall.mjs --fit` fits and
// tests them on projects left out (these come from its predecessor); never edited by hand.
import type { FileEvidence } from "./likely-files.ts";

export const START = -2.54;
export const WEIGHTS: Readonly<Record<keyof FileEvidence, number>> = {
  alike: 1.04,
  named: 1.72,
  namedWhole: 0.89,
  name: 0.86,
  path: 0.45,
  recent: 1.03,
  branch: 0.57,
  lastSession: 0.33,
  often: 0.35,
  many: -0.41,
};
