// The final order of what was found, with the reasons. Takes the store's candidates and works on texts and numbers only.
import type { FoundDocument, SearchDocument } from "../../domain/search.ts";
import { type Contexts, contextsOf } from "./context.ts";
import { foldAlike } from "./fold.ts";
import type { Question } from "./query.ts";
import { type Frequency, rarityOf } from "./score.ts";
import { wordsOf } from "./words.ts";

export interface RankInput {
  readonly question: Question;
  /** Candidates of the store, best first. */
  readonly found: readonly FoundDocument[];
  /** Documents of the sessions that candidates belong to: neighbours give each other context. */
  readonly around: readonly SearchDocument[];
  readonly frequency: Frequency;
  readonly now: number;
}

/** Why it was found. */
export interface Why {
  /** Words of the question that occur in it, as they were asked. */
  readonly words: readonly string[];
  /** The quoted phrase, or three and more words of the question in a row. */
  readonly phrase?: string;
  /** Names and paths of the question that it bears. */
  readonly names: readonly string[];
  /** It was found by what stands beside it in its session. */
  readonly beside?: true;
}

export interface Ranked {
  readonly document: SearchDocument;
  readonly score: number;
  readonly why: Why;
  /** Others that say nearly the same: left out of the list. */
  readonly alike: readonly SearchDocument[];
}

/** Best first; excluded words left out, near-duplicates folded, superseded items behind their successors. */
export function rank(input: RankInput): readonly Ranked[] {
  const { question, found, now } = input;
  const rarity = rarityOf(question, input.frequency);
  const contexts = contextsOf(input, rarity);
  const scored = contexts.documents
    .filter(({ document }) => !isExcluded(document, question))
    .map(({ document, score }) => ({
      document,
      score: score * (1 + recency(document, now) + evidence(document)),
      why: whyOf(document, question, contexts),
      alike: [],
    }))
    .filter(({ score }) => score > 0 || found.length === 0)
    .sort((a, b) => b.score - a.score);
  return foldAlike(behindSuccessors(scored));
}

/** Up to a tenth for what was done today, half of it after a month. */
function recency({ at }: SearchDocument, now: number): number {
  const days = Math.max(0, now - at) / 86_400_000;
  return 0.1 / (1 + days / 30);
}

/** Up to a tenth for what was seen many times. */
function evidence({ count }: SearchDocument): number {
  return 0.1 * (1 - 1 / Math.max(1, Math.sqrt(count)));
}

function isExcluded(document: SearchDocument, { excluded }: Question): boolean {
  if (excluded.length === 0) return false;
  const words = new Set(wordsOf(`${document.title} ${document.names.join(" ")} ${document.text}`));
  return excluded.some((word) => words.has(word));
}

function behindSuccessors(ranked: Ranked[]): Ranked[] {
  const place = new Map(ranked.map((one, index) => [`${one.document.kind} ${one.document.key}`, index]));
  const scores = ranked.map((one) => one.score);
  for (const one of ranked) {
    const { kind, supersededBy } = one.document;
    const at = supersededBy === undefined ? undefined : place.get(`${kind} ${supersededBy}`);
    if (at !== undefined) scores[at] = Math.max(scores[at] ?? 0, one.score * 1.001);
  }
  return ranked
    .map((one, index) => ({ ...one, score: scores[index] ?? 0 }))
    .sort((a, b) => b.score - a.score);
}

function whyOf(document: SearchDocument, question: Question, { own }: Contexts): Why {
  const strong = own.get(document) ?? new Map();
  const words = question.words
    .filter((word) => strong.has(word))
    .map((word) => question.written.get(word) ?? word);
  const names = [...question.compounds.keys()].filter((name) => strong.has(name));
  return {
    words: [...new Set(words)],
    names,
    ...(strong.size === 0 && document.text !== "" && { beside: true as const }),
  };
}
