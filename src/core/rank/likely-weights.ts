// Weights of the evidence for a likely file: a logistic regression on real histories. `bench/recall.mjs --fit` fits and
// tests them on projects left out; never edited by hand.
import type { FileEvidence } from "./file-evidence.ts";

export const START = -3.84;
export const WEIGHTS: Readonly<Record<keyof FileEvidence, number>> = {
  task: 1.4,
  written: 1.15,
  size: 0.22,
  test: -0.34,
  read: 0.36,
  readLast: 0.63,
  touches: 1.67,
  named: 1.27,
  order: 1.26,
  name: 0.72,
  inTitle: 0.16,
  path: 0.63,
  branch: 1.43,
  habit: 1.16,
  together: 0.63,
  many: -0.44,
};
