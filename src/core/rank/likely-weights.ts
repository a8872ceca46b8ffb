// Weights of the evidence for a likely file: a logistic regression on real histories. `bench/recall.mjs --fit` fits and
// tests them on projects left out; never edited by hand.
import type { FileEvidence } from "./file-evidence.ts";

export const START = -3.73;
export const WEIGHTS: Readonly<Record<keyof FileEvidence, number>> = {
  task: 1.19,
  written: 0.28,
  taskSaid: 0.39,
  writtenSaid: 1.34,
  size: 0.2,
  test: -0.34,
  read: 0.41,
  readLast: 0.65,
  touches: 1.77,
  named: 1.24,
  order: 1.23,
  name: 0.67,
  inTitle: 0.2,
  path: 0.59,
  branch: 1.51,
  habit: 1.28,
  together: 0.18,
  many: -0.46,
};
