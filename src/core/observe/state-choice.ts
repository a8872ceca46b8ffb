// Recognises a decision that is written as the state of the project: "the migration runs in one transaction on purpose: …",
// "avatars go to S3. Backups of the database would otherwise have doubled".
import { pattern } from "../pattern/pattern.ts";
import { isPast } from "./kinds.ts";
import { hasSubject } from "./prose.ts";
import { splitsOf } from "./reason.ts";

interface StateChoice {
  readonly what: string;
  readonly why: string;
}

/** "The id goes in a cookie instead of a header so that …", "the parser stays synchronous: …". */
export function stateChoiceIn(sentence: string): StateChoice | undefined {
  if (!IMPERSONAL.test(sentence)) return undefined;
  const isMeant = PURPOSE.test(sentence);
  for (const { head, why, sort } of splitsOf(sentence, false)) {
    const isAlternative = ALTERNATIVE.test(head);
    // "Times are now stored in UTC rather than local time, so …", "the parser stays synchronous; …".
    const isLeft = STAYS.test(head) || (isAlternative && NOW.test(head));
    const isPause = sort === "pause" || sort === "clause";
    const isGiven =
      sort === "why" ||
      ((isMeant || isLeft) && (isPause || sort === "aim")) ||
      // "The parser is written by hand rather than with nom: positions in errors were a requirement".
      (isAlternative && isPause && hasSubject(head) && !FAULTY.test(sentence));
    // "… as dropping it at once would break old pods": an avoided harm shows that it was a choice.
    const isAvoided =
      /^otherwise .*\bwould\b/i.test(why) || (/ (?:is|are) \w+/.test(head) && AVOIDED.test(why));
    if (POSTPONED.test(why)) continue;
    if (isGiven && (isMeant || isLeft || isAlternative || isAvoided) && !OTHERS.test(head))
      return { what: head, why };
  }
  return undefined;
}

/** The sentence says how it is now, the next one why the alternative was rejected. */
export function stateChoiceAndNext(sentence: string, next: string): StateChoice | undefined {
  const head = sentence.replace(/[.!\s]+$/, "");
  if (!hasSubject(head) || isPast(head) || OTHERS.test(head) || FAULTY.test(`${head} ${next}`))
    return undefined;
  if (POSTPONED.test(next)) return undefined;
  const isReason = REJECTED.test(next) || AVOIDED.test(next) || isAboutAlternative(head, next);
  if (POINTING.test(next) || !(isReason || (STAYS.test(head) && hasSubject(next)))) return undefined;
  return { what: head, why: next.replace(/[.!\s]+$/, "") };
}

/** "Undo keeps patches instead of snapshots. With snapshots a session took 600 MB." */
function isAboutAlternative(head: string, next: string): boolean {
  const [, other] = /\b(?:instead of|rather than) (?:\S+ ){0,3}?([a-z-]{4,})$/i.exec(head) ?? [];
  return other !== undefined && new RegExp(`\\b${other}\\b`, "i").test(next);
}

const ALTERNATIVE = pattern(/ (?:instead of|rather than) (?!\d)|,? and not | not /i);
/** "The tokenizer now uses a scanner". */
export const NOW = pattern(/^(?:(?:the|an?|all|every) |`|[A-Z][a-z]+s ).{2,60}? now \w+s? /i);
/** "The parser stays synchronous", "the old route is kept". */
const STAYS = pattern(/^[^,;:]{3,60}?\b(?:stays?|(?:is|are) (?:still )?(?:left|kept)(?! out| behind))\b/i);
const PURPOSE = pattern(/\b(?:on purpose|deliberate(?:ly)?|intentional(?:ly)?)\b/i);
const IMPERSONAL = pattern(/^(?:(?:for now|here),? )?(?:the|an?|all|every|each|`[^`]+`|[A-Z][a-z]+s) \S+/i);
/** The alternative would have done harm: it was considered and rejected. */
const AVOIDED = pattern(
  /\bwould (?:otherwise (?:have|be)|have|risk|break|fail|lose|leak|block|need|require|cost|double|drop)\b/i,
);
const REJECTED = pattern(
  /\b(?:was|were|is|are)(?:n't| not) worth\b|\b(?:was|were|is|are) (?:too \w+|overkill|not needed|unnecessary)\b/i,
);
/** "…, so we can decide later": nothing is settled. */
const POSTPONED = pattern(
  /\b(?:(?:decide|see|discuss|revisit)\b.{0,20}\blater|another (?:day|time)|to be decided|next time)\b/i,
);
/** About the choice itself or another sentence, or addressed to somebody. */
const POINTING = pattern(
  /^(?:it|this|that|they|these|i|we|you|if|when|without|let|please|tell|next|then|do|feel|should)\b|\?$/i,
);
/** Words about work that was there before, or of other people. */
const OTHERS = pattern(
  /\b(?:was|were|had|did|currently|current|existing|already|upstream|original(?:ly)?|previous(?:ly)?|used to|authors?|customers?|would|should|fails?|failed|error|wrong|broken|slow|empty|stuck|missing|flaky)\b/i,
);
/** Words for what is wrong, not chosen. */
const FAULTY = pattern(
  /\b(?:bugs?|faults?|leaks?|wrong(?:ly)?|broken|crash\w*|incorrect\w*|mistakes?|the (?:cause|problem|reason)|that's why|which is why)\b/i,
);
