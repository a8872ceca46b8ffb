// Splits a sentence where its reason or its rejected alternative begins: "… because …", "… instead of …", "… — …".
import { pattern } from "../pattern/pattern.ts";

/**
 * How the reason is given: because …, so …, instead of …, over …, or only by a pause (dash, colon, comma). `clause`:
 * after the pause stands a clause that need not be a reason.
 */
export type ReasonSort = "why" | "aim" | "instead" | "over" | "pause" | "clause";

export interface Split {
  readonly head: string;
  /** From the word of the reason on. */
  readonly why: string;
  readonly sort: ReasonSort;
}

/** Minimum characters after the word that introduces the reason. */
const SHORTEST = 5;

/** In order; a pause counts only if no word gives the reason before it. */
export function splitsOf(sentence: string, canPauseAtComma: boolean): readonly Split[] {
  const spoken = [...REASON.all(sentence)].flatMap(({ index, 0: word }) => {
    const why = sentence.slice(index);
    return why.length < word.length + SHORTEST
      ? []
      : [{ head: sentence.slice(0, index).trim(), why, sort: sortOf(word.toLowerCase()) }];
  });
  const paused = [...(canPauseAtComma ? COMMA_PAUSE : PAUSE).all(sentence)].flatMap(
    ({ index, 0: mark }): readonly Split[] => {
      const why = sentence.slice(index + mark.length);
      const head = sentence.slice(0, index).trim();
      if (isReason(why)) return [{ head, why, sort: "pause" }];
      return !canPauseAtComma && isClause(why) ? [{ head, why, sort: "clause" }] : [];
    },
  );
  return [...spoken, ...paused];
}

const REASON = pattern(
  /\b(?:because|since|so that|so|to avoid|to keep|instead of|rather than|in favou?r of|over(?! there\b)|due to|given that)\b|(?<=, )otherwise\b|(?<=, )as (?=(?:the|it|they|we|this|that|there|no|an?|our|every|most|\w+ing) )/gi,
);

function sortOf(word: string): ReasonSort {
  if (/^(?:instead|rather|in )/.test(word)) return "instead";
  if (word === "over") return "over";
  return /^(?:so|to avoid|to keep)$/.test(word) ? "aim" : "why";
}

const PAUSE = pattern(/\s[—–-]\s|[:;]\s/g);
const COMMA_PAUSE = pattern(/\s[—–-]\s|[:;,]\s/g);

/** True if the words after a pause are a clause that can be a reason, not a list or another piece of work. */
export function isReason(text: string): boolean {
  return text.split(" ").length >= 3 && SUBJECT.test(text) && VERB.test(text) && REASONS.test(text);
}

/** A subject with its verb, nobody's work and no list. */
function isClause(text: string): boolean {
  return text.split(" ").length >= 5 && !/^(?:i|we|you|now|then|all)\b/i.test(text) && CLAUSE.test(text);
}

const CLAUSE = pattern(
  /^(?:[^\s,;:]+ ){1,5}?(?:is|are|was|were|has|have|had|does|do|can|cannot|must|never|still|only|\w+(?:s|ed))\b/i,
);
const SUBJECT = pattern(
  /^(?:the|an?|it|it's|they|that|this|these|our|we|there|nobody|everybody|every|most|[a-z-]+s?) /i,
);
const VERB = pattern(
  /\b(?:is|are|was|were|has|have|had|got|lost|hit|does|do|don't|doesn't|can|can't|cannot|could|would|will|won't|must|needs?|expects?|requires?|takes?|keeps?|avoids?|breaks?|ships?|uses?)\b/i,
);
/** Words of comparison, necessity and impossibility. */
const REASONS = pattern(
  /\b(?:too \w+|simple[rs]?\w*|easi\w+|hard\w*|fast\w*|slow\w*|cheap\w*|safe\w*|small\w*|clean\w*|enough|already|anyway|cannot|can't|won't|would|could|must|needs?|doesn't|don't|does not|do not|never|nobody|only|not|no|keeps?|avoids?|expects?|requires?|otherwise|burned|lost|phased out|broken?|breaks?)\b/i,
);
