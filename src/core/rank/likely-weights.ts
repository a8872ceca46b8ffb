// Weights of the evidence for a likely file: a logistic regression on real histories. `bench/recall.mjs --fit` fits and
// tests them on projects left out; never edited by hand.
import type { FileEvidence } from "./likely-files.ts";

export const START = -3.04;
export const WEIGHTS: Readonly<Record<keyof FileEvidence, number>> = {
  alike: 0.21,
  task: 1.18,
  written: 1.06,
  writtenRank: 0.2,
  read: 0.89,
  named: 1.53,
  namedWhole: 0.75,
  name: 0.7,
  path: 0.38,
  recent: 0.66,
  branch: 0.84,
  lastSession: 0.17,
  often: 0.23,
  many: -0.39,
};
