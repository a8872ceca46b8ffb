// Weights of the evidence for a likely file: a logistic regression on real histories. `bench/recall.mjs --fit` fits and
// tests them on projects left out; never edited by hand.
import type { FileEvidence } from "./file-evidence.ts";

export const START = -3.29;
export const WEIGHTS: Readonly<Record<keyof FileEvidence, number>> = {
  task: 1.18,
  written: 1,
  writtenRank: 0.49,
  read: 0.71,
  touches: 1.29,
  named: 1.07,
  order: 1.06,
  name: 0.71,
  path: 0.3,
  recent: 0.49,
  branch: 0.66,
  habit: 0.85,
  together: 0.81,
  many: -0.31,
};
