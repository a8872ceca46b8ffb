// Predicts which files a task will change from the files that earlier tasks changed.
import type { Turn } from "../../domain/turn.ts";
import { termsOf } from "../similarity/terms.ts";
import { type Asking, evidenceOf, type FileEvidence, type PastWork } from "./file-evidence.ts";
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
  /** True if the prompt names it, or there are such words. */
  readonly isSpokenOf: boolean;
  /** 1 if the last turn read it, 1/2 for the one before … */
  readonly read: number;
  /** Words of the prompt's topic, as stems, in the title or the commits of that earlier turn. */
  readonly topics: readonly string[];
  /** True if these words weigh enough to be its topic. */
  readonly isOnTopic: boolean;
  /** A checklist or progress paper: nearly every turn that changed code changed it as well, for a while. */
  readonly isTicked: boolean;
}

/** The likeliest first; of equals the one that was changed first: code before its test. */
export function likelyFiles(works: readonly PastWork[], asking: Asking, most: number): readonly LikelyFile[] {
  const found = evidenceOf(works, asking, belief);
  const own = new Set(topicsInPaths(found, asking));
  return found
    .map(({ file, because, topic, topics, isTicked, evidence }) => {
      const spoken = termsOf(tellingPath(file)).filter((word) => own.has(word));
      return {
        file,
        confidence: belief(evidence),
        because,
        isNamed: evidence.named > 0,
        name: evidence.name,
        isSaid: evidence.named > 0 || evidence.path > 0,
        spoken,
        isSpokenOf: evidence.named > 0 || spoken.length > 0,
        read: evidence.read,
        topics,
        isOnTopic: topic >= TOPIC,
        isTicked,
      };
    })
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, most);
}

/** Weight of the words that make a topic: one that few of the tasks have, or two that a quarter of them have. */
const TOPIC = 2.5;
/** A word in more paths than this says nothing of one of them. */
const FEW = { files: 3, share: 0.1 };

/** The words of the prompt's topic that only few paths contain; a prompt without a title may mean any of its words. */
function topicsInPaths(
  files: readonly { readonly file: string }[],
  { topic, words, isTelling, isPart }: Asking,
): readonly string[] {
  const times = new Map<string, number>();
  for (const { file } of files)
    for (const word of new Set(termsOf(tellingPath(file)))) times.set(word, (times.get(word) ?? 0) + 1);
  const most = Math.max(FEW.files, files.length * FEW.share);
  const meant = topic.length > 0 ? topic : words.filter((word) => isTelling(word) && !isPart(word));
  return meant.filter((word) => (times.get(word) ?? 0) <= most);
}

export function belief(evidence: FileEvidence): number {
  return probability(START, WEIGHTS, evidence);
}
