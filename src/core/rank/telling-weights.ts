// Weights of the evidence that telling of files is right: a logistic regression on real histories, tested on projects
// left out. Fitted on the line of the likeliest files; `bench/recall.mjs --fit-telling` fits the same model, also on related
// tasks.
import type { TellingEvidence } from "./telling.ts";

export const TELLING_START = -0.3;
export const TELLING_WEIGHTS: Readonly<Record<keyof TellingEvidence, number>> = {
  files: 0.22,
  idle: -1.58,
  name: 0.56,
  named: 1.29,
  read: 0.66,
  related: 0.62,
};
