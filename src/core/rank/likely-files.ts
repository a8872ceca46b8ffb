// Predicts which files a task will change from the files that earlier tasks changed.
import type { Turn } from "../../domain/turn.ts";
import { termsOf } from "../similarity/terms.ts";
import {
  type Asking,
  evidenceOf,
  type FileEvidence,
  type FileFound,
  type PastWork,
} from "./file-evidence.ts";
import { START, WEIGHTS } from "./likely-weights.ts";
import { tellingPath } from "./named-file.ts";
import { probability } from "./probability.ts";

export interface LikelyFile {
  readonly file: string;
  /** 0 to 1: probability that this task changes the file. */
  readonly confidence: number;
  /** The earlier turn that changed it and is nearest to the topic; the last one where none is. */
  readonly because: Turn;
  /** True if the prompt names the file. */
  readonly isNamed: boolean;
  /** Share of its name that the prompt contains. */
  readonly name: number;
  /** True if its path contains a word of the prompt. */
  readonly isSaid: boolean;
  /** Words of the prompt's topic, as stems, that its path and few others contain. */
  readonly spoken: readonly string[];
  /** Words of the prompt's topic, as stems, that were written into it and into few others. */
  readonly wrote: readonly string[];
  /** True if the prompt names it, or there are words of the prompt in its path. */
  readonly isSpokenOf: boolean;
  /** Words of the prompt's topic, as stems, in the title or the commits of that earlier turn. */
  readonly topics: readonly string[];
  /** True if these words weigh enough to be its topic. */
  readonly isOnTopic: boolean;
  /** A checklist or progress paper: nearly every turn that changed code changed it as well, for a while. */
  readonly isTicked: boolean;
  /** Calls of the asking session were about it. */
  readonly isAtHand: boolean;
  /** In how many of the last sessions it was changed, and how many these are. */
  readonly lately: FileFound["lately"];
  /** How often work on the current branch changed it. */
  readonly onBranch: number;
}

/** The likeliest first; of equals the one that was changed first: code before its test. */
export function likelyFiles(works: readonly PastWork[], asking: Asking, most: number): readonly LikelyFile[] {
  const found = evidenceOf(works, asking, belief);
  const words = topicWords(asking);
  const paths = new Map(found.map(({ file }) => [file, termsOf(tellingPath(file))]));
  const inPaths = ofFew(words, [...paths.values()]);
  const inTexts = ofFew(words, [...asking.written.values()]);
  return found
    .map(({ file, because, topic, topics, isTicked, lately, onBranch, evidence }) => {
      const spoken = (paths.get(file) ?? []).filter((word) => inPaths.has(word));
      const wrote = new Set(asking.written.get(file));
      return {
        file,
        confidence: belief(evidence),
        because,
        isNamed: evidence.named > 0,
        name: evidence.name,
        isSaid: evidence.named > 0 || evidence.path > 0,
        spoken,
        wrote: [...inTexts].filter((word) => wrote.has(word)),
        isSpokenOf: evidence.named > 0 || spoken.length > 0,
        topics,
        isOnTopic: topic >= TOPIC,
        isTicked,
        isAtHand: evidence.touches > 0,
        lately,
        onBranch,
      };
    })
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, most);
}

/** Can a reader see what the file has to do with the prompt? */
export function isConnected({ isSpokenOf, isOnTopic, wrote }: LikelyFile): boolean {
  return isSpokenOf || isOnTopic || wrote.length >= WRITTEN;
}

/** Words of the prompt that were written into a file: two everyday words may be chance. */
export const WRITTEN = 3;
/** Weight of the words that make a topic: one that few of the tasks have, or two that a quarter of them have. */
const TOPIC = 2.5;
/** A word in more files than this says nothing of one of them. */
const FEW = { files: 3, share: 0.1 };

/** The words that a prompt is about; one without a title may mean any of its words. */
function topicWords({ topic, words, isTelling, isPart }: Asking): readonly string[] {
  return topic.length > 0 ? topic : words.filter((word) => isTelling(word) && !isPart(word));
}

/** Those of the words that only few of the texts contain. */
function ofFew(words: readonly string[], texts: readonly (readonly string[])[]): ReadonlySet<string> {
  const meant = new Set(words);
  const times = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(text)) if (meant.has(word)) times.set(word, (times.get(word) ?? 0) + 1);
  const most = Math.max(FEW.files, texts.length * FEW.share);
  return new Set(words.filter((word) => (times.get(word) ?? 0) <= most));
}

export function belief(evidence: FileEvidence): number {
  return probability(START, WEIGHTS, evidence);
}
