// Weights of the evidence that telling of files is right: a logistic regression on real histories. Fitted by
// `bench/recall.mjs --fit-telling`, which also tests them on projects left out; never edited by hand.
import type { TellingEvidence } from "./telling.ts";

export const TELLING_START = 1.11;
export const TELLING_WEIGHTS: Readonly<Record<keyof TellingEvidence, number>> = {
  files: 0.27,
  idle: -2.22,
  named: 1.32,
  name: 0.46,
  atHand: 0.8,
  connected: 0.28,
  said: -0.78,
};
