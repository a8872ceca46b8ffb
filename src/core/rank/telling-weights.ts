// Weights of the evidence that telling of files is right: a logistic regression on real histories. Fitted by
// `bench/recall.mjs --fit-telling`, which also tests them on projects left out; never edited by hand.
import type { TellingEvidence } from "./telling.ts";

export const TELLING_START = 0.44;
export const TELLING_WEIGHTS: Readonly<Record<keyof TellingEvidence, number>> = {
  files: 0.23,
  idle: -1.37,
  name: 0.12,
  named: 1.44,
  read: 0.47,
};
