// What each piece of evidence for a file is worth: fitted on real histories by `bench/recall.mjs --fit`, whole projects
// left out in turn. Nobody edits these by hand.
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
