// Estimates how likely the work of a prompt touches one of the files that a line would name, so that nothing is said
// when that is not likely.

import type { Turn } from "../../domain/turn.ts";
import { termsOf } from "../similarity/terms.ts";
import { howMuch } from "./file-evidence.ts";
import { isConnected, type LikelyFile } from "./likely-files.ts";
import { probability } from "./probability.ts";
import { TELLING_START, TELLING_WEIGHTS } from "./telling-weights.ts";

/** Files that are named at most. */
export const FILES_NAMED = 3;
/** Characters of a prompt that show what sort of prompt it is. */
const HEAD = 300;
/** Characters of one that are used. */
const LONG = 1_500;
/** Most similar earlier prompts that are looked at. */
const NEAREST = 5;
/** Added to the sum that is divided by, so that a single similar prompt is not taken for a habit. */
const DOUBT = 0.3;

export interface TellingEvidence {
  /** Log odds that one of the files is changed. */
  readonly files: number;
  /** 0 to 1: how often similar prompts changed nothing, as reviews do. */
  readonly idle: number;
  /** 1 if the prompt names one of the files; 1 if it has all words of one's name. */
  readonly named: number;
  readonly name: number;
  /** 1 if calls of the asking session were about one of them. */
  readonly atHand: number;
  /** 1 if words of the prompt connect the first one with it. */
  readonly connected: number;
  /** How much the prompt says. */
  readonly said: number;
}

export function telling(evidence: TellingEvidence): number {
  return probability(TELLING_START, TELLING_WEIGHTS, evidence);
}

/** `files`: those that would be named; `past`: earlier turns that share words with the prompt. */
export function tellingEvidence(
  files: readonly LikelyFile[],
  { prompt, past }: { readonly prompt: string; readonly past: readonly Turn[] },
): TellingEvidence {
  const [first] = files;
  const none = files.reduce((product, { confidence }) => product * (1 - confidence), 1);
  return {
    files: Math.log(Math.max(1 - none, LEAST) / Math.max(none, LEAST)),
    idle: idleness(prompt, past),
    named: Number(files.some(({ isNamed }) => isNamed)),
    name: Number(files.some(({ name }) => name === 1)),
    atHand: Number(files.some(({ isAtHand }) => isAtHand)),
    connected: Number(first !== undefined && isConnected(first)),
    said: howMuch(termsOf(prompt.slice(0, LONG))),
  };
}

const LEAST = 0.0001;

function idleness(prompt: string, past: readonly Turn[]): number {
  const words = termsOf(prompt.slice(0, HEAD));
  const near = past
    .filter(({ calls }) => calls > 0)
    .map((turn) => ({ turn, alike: alikeness(words, new Set(termsOf(turn.prompt.slice(0, HEAD)))) ** 2 }))
    .sort((a, b) => b.alike - a.alike)
    .slice(0, NEAREST);
  const all = near.reduce((sum, { alike }) => sum + alike, DOUBT);
  const idle = near.filter(({ turn }) => turn.files.length + turn.commits.length === 0);
  return idle.reduce((sum, { alike }) => sum + alike, 0) / all;
}

/** Cosine of the words. */
function alikeness(words: readonly string[], others: ReadonlySet<string>): number {
  const shared = words.filter((word) => others.has(word)).length;
  return shared / Math.sqrt(Math.max(1, words.length * others.size));
}
