// Weights of the evidence that telling of files is right: a logistic regression on real histories, tested on projects
// left out. `bench/recall.mjs --fit-telling` fits the same model (its rows differ a little from those of these weights).
import type { TellingEvidence } from "./telling.ts";

export const TELLING_START = -0.39;
export const TELLING_WEIGHTS: Readonly<Record<keyof TellingEvidence, number>> = {
  files: 0.24,
  idle: -1.63,
  name: 0.8,
  named: 0.99,
  read: 0.43,
  related: 0.77,
};
