// Weights of the evidence that telling of files is right: a logistic regression on real histories. Fitted by
// `bench/recall.mjs --fit-telling`, which also tests them on projects left out; never edited by hand.
import type { TellingEvidence } from "./telling.ts";

export const TELLING_START = 0.16;
export const TELLING_WEIGHTS: Readonly<Record<keyof TellingEvidence, number>> = {
  files: 0.11,
  idle: -1.65,
  name: 0.63,
  named: 1.64,
  read: 0.46,
};
