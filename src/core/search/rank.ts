// Ranks the store's candidates for a question and gives the reasons. Works on texts and numbers only.
import type { FoundDocument, SearchDocument } from "../../domain/search.ts";
import { DAY } from "../../domain/time.ts";
import { LONG_TEXT, type Scored, textScores, turnScores } from "./context.ts";
import { filesOf } from "./files.ts";
import { foldAlike } from "./fold.ts";
import { inForceFirst } from "./matter.ts";
import { withNames } from "./names.ts";
import { nearness, periodsIn } from "./periods.ts";
import { wordsOfTitle } from "./plan.ts";
import type { Question } from "./query.ts";
import { type Frequency, LONG_QUESTION, type Worth, worthOf } from "./score.ts";
import { says, type Why, whyOf } from "./why.ts";
import { wordsOf } from "./words.ts";

interface RankInput {
  readonly question: Question;
  /** Candidates of the store, best first. */
  readonly found: readonly FoundDocument[];
  /** The turns of the sessions that candidates belong to, in order. */
  readonly around: readonly SearchDocument[];
  readonly frequency: Frequency;
  readonly now: number;
}

export interface Ranked {
  readonly document: SearchDocument;
  readonly score: number;
  readonly why: Why;
  /** Others that say nearly the same: left out of the list. */
  readonly alike: readonly SearchDocument[];
}

/** Documents in the final list at most. */
const RANKED = 100;
/** Characters of texts that are read for their best passages. */
const READ = 128_000;
/** Weight of a day, month or year in the question, as a share of the best score: as much as all words. */
const DATED = 1;
/** Factor on the score of a turn that contains none of the words itself. */
const SURROUNDED = 0.75;
/** Words of a question of which all should be said. */
const FEW_WORDS = 3;
/** What says only some of them has at most this share of what says all: recency and evidence do not make up for it. */
const BEHIND = 0.8;
/** Most that recency and evidence add. */
const GENTLE = 0.1;

/** Best first; excluded words left out, near-duplicates folded, superseded items behind their successors. */
export function rank(input: RankInput): readonly Ranked[] {
  const { question, found, now } = input;
  if (question.words.length + question.prefixes.length === 0) return foldAlike(found.map(unranked));
  const title = wordsOfTitle(question);
  const worth = worthOf(question, title, input.frequency);
  const scored = allBeforeSome(withNames(scoresOf(input, title, worth), question, worth), question);
  const best = Math.max(0, ...scored.map(({ score }) => score));
  // In a pasted text a date is no condition.
  const periods = question.words.length > LONG_QUESTION ? [] : periodsIn(question.text);
  const ranked = scored
    .filter(({ score }) => score > 0)
    .map((one) => {
      const { document, score } = one;
      const dated = periods.length > 0 ? DATED * best * nearness(document.at, periods) : 0;
      // Quoted phrases must occur literally.
      const phrases = question.phrases.filter((phrase) => says(document, phrase, one.own));
      const quoted = phrases.length * best;
      const gentle = 1 + recency(document, now) + evidence(document);
      return { document, own: one.own, phrases, score: (score + dated + quoted) * gentle };
    })
    .sort((a, b) => b.score - a.score)
    .filter(({ document }) => !isExcluded(document, question.excluded))
    .slice(0, RANKED)
    .map(({ document, score, own, phrases }) => ({
      ...{ document, score, alike: [] },
      why: whyOf(document, question, own, phrases),
    }));
  return foldAlike(inForceFirst(ranked));
}

/** Of a question of few words: what says all of them itself stands before what says some. */
function allBeforeSome(scored: readonly Scored[], { words }: Question): readonly Scored[] {
  if (words.length < 2 || words.length > FEW_WORDS) return scored;
  const isRead = ({ own }: Scored) => own !== undefined;
  const saysAll = ({ own }: Scored) => own !== undefined && words.every((word) => own.has(word));
  const least = Math.min(...scored.filter(saysAll).map(({ score }) => score));
  // Files stay where they are: their words are in the index only.
  const some = scored.filter((one) => isRead(one) && !saysAll(one));
  const most = Math.max(0, ...some.map(({ score }) => score));
  const share = (least * BEHIND) / most;
  if (share >= 1) return scored;
  return scored.map((one) => (isRead(one) && !saysAll(one) ? { ...one, score: one.score * share } : one));
}

function scoresOf(
  { question, found, around }: RankInput,
  title: readonly string[],
  worth: Worth,
): readonly Scored[] {
  const files = found.filter(({ document: { kind } }) => kind === "file" || kind === "code");
  const turns = found.filter(({ document: { kind } }) => kind === "prompt");
  const others = found.filter((one) => !files.includes(one) && !turns.includes(one));
  // Neighbours are added for context, except when a filter says which documents are wanted.
  const { file, types, branch, since, until } = question.filter;
  const isNarrow = [file, types, branch, since, until].some((condition) => condition !== undefined);
  const asked = new Set(turns.map(({ document }) => document.key));
  return [
    ...filesOf(question.text, title, files),
    ...turnScores(sessionsOf(turns, around), worth)
      .filter(({ document }) => !isNarrow || asked.has(document.key))
      .map((one) => (one.own?.size === 0 ? { ...one, score: SURROUNDED * one.score } : one)),
    ...withTexts(others, worth),
  ];
}

/** Reads the best candidates, as many as time allows; the others keep the store's score, which is on a lower scale. */
function withTexts(found: readonly FoundDocument[], worth: Worth): readonly Scored[] {
  let left = READ;
  const many = found.findIndex(({ document: { text } }) => {
    left -= Math.min(text.length, LONG_TEXT);
    return left < 0;
  });
  const read = many < 0 ? found : found.slice(0, many);
  return [
    ...textScores(
      read.map(({ document }) => document),
      worth,
    ),
    ...found.slice(read.length),
  ];
}

/** The turns of each session in order, and candidates whose session was not read as sessions of their own. */
function sessionsOf(
  found: readonly FoundDocument[],
  around: readonly SearchDocument[],
): readonly SearchDocument[][] {
  const sessions = new Map<string, SearchDocument[]>();
  const add = (document: SearchDocument) => {
    const name = `${document.project} ${document.session}`;
    const session = sessions.get(name);
    if (session === undefined) sessions.set(name, [document]);
    else session.push(document);
  };
  for (const document of around) add(document);
  const read = new Set(sessions.keys());
  const left = found.filter(({ document }) => !read.has(`${document.project} ${document.session}`));
  for (const { document } of [...left].sort((a, b) => (a.document.turn ?? 0) - (b.document.turn ?? 0)))
    add(document);
  return [...sessions.values()];
}

function unranked({ document, score }: FoundDocument): Ranked {
  return { document, score, why: { words: [], names: [], files: [], phrases: [] }, alike: [] };
}

/** Recency: 1 for today, half of it after a month. */
function recency({ at }: SearchDocument, now: number): number {
  const days = Math.max(0, now - at) / DAY;
  return GENTLE / (1 + days / 30);
}

/** Evidence: 0 for something seen once, growing with each time. */
function evidence({ count }: SearchDocument): number {
  return GENTLE * (1 - 1 / Math.sqrt(Math.max(1, count)));
}

export function isExcluded({ title, names, text }: SearchDocument, excluded: readonly string[]): boolean {
  if (excluded.length === 0) return false;
  const words = new Set(wordsOf(`${title} ${names.join(" ")} ${text}`));
  return excluded.some((word) => words.has(word));
}
