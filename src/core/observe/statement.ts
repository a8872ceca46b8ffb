// Turns a sentence into a statement that can be read without context: it names something, and has no speaker and no
// reference to earlier text.

import { namesSomething } from "../draft/concrete.ts";
import { pattern } from "../pattern/pattern.ts";
import { capital } from "../text/words.ts";
import { withAntecedent } from "./antecedent.ts";
import { beforePointing, cutClause } from "./clause.ts";
import { withoutCounts } from "./counts.ts";
import { FOUND_IT, isPast, kindOf, type StatementKind } from "./kinds.ts";
import type { Line } from "./report.ts";

export interface Statement {
  readonly text: string;
  readonly kind: StatementKind;
  /** The heading it stood under. */
  readonly under: string;
}

export const SHORTEST_FACT = 50;
export const LONGEST_FACT = 150;
/** Shorter sentences carry no information. */
const SHORTEST = 24;
/** "Added order tests": enough for a title, though not for a fact. */
const SHORTEST_HEADING = 16;
const LONGEST = 600;
const MOSTLY = 0.7;

/**
 * Undefined if the sentence cannot be read without context. `fallback`: the kind to use if the words do not show it.
 * `isEnoughSaid`: accepts sentences that name no identifier, for example business rules.
 */
export function statementOf(
  line: Line,
  fallback?: StatementKind,
  isEnoughSaid: (text: string) => boolean = () => false,
): Statement | undefined {
  if (line.text.length > LONGEST) return undefined;
  const bare = withoutCounts(impersonal(withSubject(line)));
  if (bare === undefined) return undefined;
  if (/[?:]$/.test(bare) || OURS.test(bare)) return undefined;
  const isTurnedOut = TURNED_OUT.test(line.text) || (line.before !== undefined && FOUND_IT.test(line.before));
  const kind = kindOf(bare, line.under) ?? (isTurnedOut ? "cause" : fallback);
  if (kind === undefined) return undefined;
  const cut = beforePointing(bare, POINTING, SHORTEST + 10);
  // Drop a short reference; otherwise keep it and insert its antecedent.
  const alone =
    cut.length >= MOSTLY * bare.length
      ? withAntecedent(cut, line.before)
      : (withAntecedent(bare, line.before) ?? withAntecedent(cut, line.before));
  const whole =
    alone === undefined ? "" : beforePointing(alone, PEOPLE, SHORTEST + 10).replace(/[.,;\s]+$/, "");
  const shortest =
    line.isHeading === true && kind === "change" && !whole.includes("`") ? SHORTEST_HEADING : SHORTEST;
  if (whole.length < shortest || POINTING_START.test(whole) || PEOPLE.test(whole)) return undefined;
  // The rest of the sentence was in a list below it.
  // A sentence that stands there whole may end so: "before the holidays are merged in."
  const isWhole = line.isLead !== true && /[.!]$/.test(bare) && whole.length >= bare.length - 1;
  if ((HANGING.test(whole) && !isWhole) || (line.isLead && /\bto \w+$/.test(whole))) return undefined;
  // A heading that says what was done is enough for a title, though not for a fact.
  const isEnough = kind === "change" && (line.isHeading === true || whole.split(" ").length >= 5);
  const isProper = kind === "state" && PROPER.test(whole);
  const isCause =
    kind === "cause" &&
    (isTurnedOut || ROOT_CAUSE.test(whole) || isExplained(whole)) &&
    whole.split(" ").length >= 6;
  const isPlain = isEnough || isProper || isCause || isEnoughSaid(whole);
  if (!namesSomething(whole) && !isPlain) return undefined;
  return { text: capital(whole), kind, under: line.under };
}

/** "The root cause was that the discount was applied twice": said in plain words. */
const ROOT_CAUSE =
  /^(?:the (?:(?:root|real|actual|underlying) )?(?:cause|problem|issue|bug|culprit|reason)|root cause)\b.{0,60}? (?:is|was)\b|^(?:the )?(?:root|real|actual|underlying) cause(?: found| identified)?:/i;

/** "The test was flaky because the two workers shared one folder": whole sentences that say what and why. */
function isExplained(text: string): boolean {
  return text.split(" ").length >= 10 && EXPLAINED.test(text);
}

const EXPLAINED = pattern(
  /^(?:the|an?|all|every|each|some|most|no|our) .{2,80}\b(?:is|are|was|were|had|has|did|does|broke|failed|crashed|hung|leaked|stalled|never \w+)\b.{0,60}(?:\b(?:because|since|due to)\b|\s[—–]\s|: )|^(?:the|an?|all|every|each|some|most|our) .{2,60} (?:(?:came|comes|stems|stemmed) from|(?:came|comes|boiled|boils) down to|(?:was|were|is|are) caused by) .{15,}|^(?:the|an?|all|every|each|some|most|our) .{2,80} because (?:the|an?|its?|they|their|every|each|no|nobody|both|all|two|`).{0,60}\b(?:was|were|had|did|never|[a-z]{3,}ed)\b/i,
);

/** "… is cached in Redis for a minute now": a proper name inside the sentence. */
const PROPER = /[a-z,] [A-Z][a-z]{2,}\b/;

/** "A gold customer never pays for express delivery": a business rule needs no identifier. */
export function isRule(text: string): boolean {
  return text.split(" ").length >= 6 && RULE.test(text);
}

const RULE = pattern(
  /\b(?:never|always|only|except|unless|until|at (?:most|least)|no more than|must|may not|cannot|first\b.+\bthen|counts? as|instead of)\b|^(?:if|when|whenever|once) .+, /i,
);

/** 50 to 150 characters, cut at the end of a clause; undefined if too little is left. */
export function factText(text: string): string | undefined {
  const whole = cutClause(text.replace(/[.\s]+$/, ""), SHORTEST_FACT - 1, LONGEST_FACT - 1);
  if (whole === undefined || widthOf(whole) < SHORTEST_FACT - 1) return undefined;
  return /[…。]$/.test(whole) ? whole : `${whole}.`;
}

/** A Hangul syllable counts as two or more Latin letters. */
function widthOf(text: string): number {
  return text.length + (text.match(/[가-힣]/g)?.length ?? 0);
}

/** Adds the heading as the subject of an item: "Returns whole cents" under "`priceOf()`". */
function withSubject({ text, under, isItem }: Line): string {
  const subject = under.replace(/\s*\([^()]*\)/g, "").trim();
  if (!isItem || subject === "" || subject.length > 50 || !namesSomething(subject)) return text;
  return THIRD_PERSON.test(text) ? `${subject} ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

/** "I've also removed the assets" → "Removed the assets"; "so it opens" → "to open". */
export function impersonal(text: string): string {
  return (
    text
      .replace(OPENER, "")
      .replace(AND_CHECKED, "")
      .replace(RANK, "")
      .replace(NOTE, "")
      .replace(THEN, "")
      .replace(TURNED_OUT, (_, we: string | undefined) => (we ? "The project was " : ""))
      .replace(GENERIC, asUser)
      .replace(SO, "")
      .replace(
        AS_WE,
        (_, link: string, adverb: string, verb: string) =>
          `${link} the project ${adverb}${thirdPerson(verb)}`,
      )
      .replace(OUR, "the project's")
      .replace(SPEAKER, "")
      .replace(ALSO, "")
      .replace(CAUSED_BY, (start) =>
        /because |^why /i.test(start) ? "The cause was that " : "The cause was ",
      )
      .replace(CHECKED_THEN, (head, rest: string) => (isPast(rest) ? rest : head))
      .replace(SO_IT, (_, verb: string) => ` to ${infinitive(verb)}`)
      // Two links to the same file.
      .replace(TWICE, "$1")
  );
}

function thirdPerson(verb: string): string {
  const known = { are: "is", were: "was", have: "has", do: "does", "don't": "doesn't" }[verb];
  if (known !== undefined || UNCHANGED.test(verb)) return known ?? verb;
  return /(?:ch|sh|ss|x|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

const UNCHANGED =
  /^(?:can|cannot|can't|must|will|would|should|could|may|might|had|did|didn't|(?!need|feed|exceed|embed|seed|speed)\w+ed|went|kept|made|built|sent|put|set|left|got|ran|took|came|wrote|lost|hit|read)$/;

function infinitive(verb: string): string {
  if (/ies$/i.test(verb)) return verb.replace(/ies$/i, "y");
  return verb.replace(/(?<=ch|sh|ss|x)es$|s$/i, "");
}

/** "…, and passed all quality gates": the calls are better evidence for checks. */
const AND_CHECKED = pattern(
  /,? and (?:(?:now )?pass(?:ed|es)?(?: all)?(?: [\w-]+){0,2} (?:tests|checks|gates|suite|validations?)|all (?:[\w-]+ ){0,2}(?:tests|checks|gates) (?:now )?pass(?:ed)?)[.!]?$/i,
);
/** "P2 — ", "[High] ": priority of a review item. */
const RANK = /^(?:P\d|\[(?:P\d|high|medium|low|critical|nit)\])\s*[:–—-]?\s+(?=\S)/i;
const NOTE = pattern(/^(?:note|important|heads up)(?:(?: that)?[:,]| that)\s+/i);
const THEN = pattern(/^(?:finally|additionally|then|also|next),?\s+/i);
const ALSO = pattern(/^(?:successfully|also)\s+(?=\w+ed\b)/i);
/** "Verified the cart and then added a page for it": the check is dropped, the calls are better evidence for it. */
const CHECKED_THEN = pattern(
  /^(?:verified|checked|confirmed|reviewed|inspected|validated) [^.;:]{3,120}?,? and (?:then |also )?(\w+(?:ed|ote|ade|uilt) .*)$/i,
);
/** "It broke because when you clicked on the link …": the user did it. */
const GENERIC = pattern(/^.*\b(?:when|while|after|before|once) you (?:were|had|\w+ed)\b.*$/i);

function asUser(text: string): string {
  return text
    .replace(/\byou were\b/gi, "the user was")
    .replace(/\byour\b/gi, "the user's")
    .replace(/\byou\b/gi, "the user");
}

/** "It turned out that the proxy strips the header". */
const TURNED_OUT = pattern(
  /^(?:so |but |and |okay,? |ok,? |after [^,.;]{3,40}?,? )*(?:it (?:turns|turned) out|turn(?:s|ed) out|what(?:'s| is| was)? (?:actually |really )?(?:happen(?:s|ed|ing)|going on)(?: here)?(?: is| was)?|(?:that|this) explains it)(?: that)?[,:]? (we (?:were|are) )?/i,
);
/** "This was caused by a stale file": becomes "The cause was a stale file". */
const CAUSED_BY = pattern(
  /^why (?:it|this|that) (?:failed|fails|broke|happened|happens): |^(?:this|that|it) (?:(?:is|was)(?: \w+ing)?|(?:kept|keeps) \w+ing|happens|happened|fails|failed|breaks|broke|occurs|occurred) because (?=the |an? |`|[A-Z]|every |all )|^(?:this|that|it|the (?:failure|error|bug|problem|issue|crash)) (?:was|is) (?:caused by|due to|because of) |^(?:(?:i|we)(?:'ve| have)? )?traced (?:it|this|that|the [\w -]{3,40}) (?:back |down )?to /i,
);
/** "Stripe retries when we need longer": in the middle of a sentence "we" is the project, at its start the agent. */
const AS_WE = pattern(
  /(?<=\S )(when|because|since|that|so|while|as|where|once|if|and|after|before|until) we (?!'|agreed\b|decided\b)((?:(?:only|never|now|also|still|always|just|often) )?)([a-z']+)/g,
);
const OUR = pattern(/\bour\b/gi);
/** "So the errors weren't the proxy": only before a subject, "so it" refers to another sentence. */
const SO = pattern(/^so (?=(?:the|all|every|an?) )/i);
const TWICE = pattern(/(?<!\S)([^\s,]{4,100})(?:, \1)*,? and \1(?=[\s,.;]|$)/g);
const SPEAKER = pattern(
  /^(?:i|we)(?:'ve| have)?\s+(?:also |successfully |now |then |just |already |further )*(?=\w+(?:ed|t|de|ote|pt|lit|ut)\b|found no\b)/i,
);
const SO_IT = pattern(/,? so (?:that )?(?:it|they) (?:now |only )?(?!is\b|was\b|has\b|does\b)(\w+?s)\b/i);
const HANGING = pattern(
  /\b(?:for|in|from|to|on|of|with|by|setting|adding|using|(?:now|then) (?:reads?|says?|is|are|becomes?|looks like))$/i,
);
const OPENER = pattern(
  /^(?:perfect|great|excellent|done|good|okay|ok|finally|found it|everything is clean|all (?:done|passing|set))(?:[!.,:]| [—–-])\s+/i,
);
const THIRD_PERSON = pattern(
  /^(?:verifies|tests|checks|documents|covers|caps|returns|handles|ensures|asserts|validates|reads|writes|sets|opens|calls|uses|limits|suppresses|supports|accepts|rejects)\b/i,
);
const POINTING_START = pattern(
  /^(?:it|its|this|that|these|those|they|both|he|she|here|there|now|then|so|which|and|but|or|not|no(?! \w+ (?:is|are|was|were|has|have|can)\b)|yes|everything|only(?! (?:the|an?|`|[A-Z]))|one(?! [a-z]+ \w+s\b)|lines? \d+|each(?! [\w-]+ [\w-]+)|such|same|either|neither|all (?:of|tests|passing|checks)|the (?:above|following|other|rest|same|first|second|latter|former|remaining|changes?|fix|row|commit)|i|i'm|i'll|you|your|we|let)\b/i,
);
/** References to earlier text, and first or second person; not parts of names such as "oh-my-zsh" or "I/O". */
const POINTING = pattern(
  /(?<![\w/.-])(?:it|it's|they|they're|them|he|she|these|those|this(?! (?:environment|machine|repository|repo|project|codebase|package))|(?:above|below|earlier)(?! (?:[\d€$£]|than\b|an?\b|the\b))|i|i'm|i've|i'll|i'd|me|my|we|we're|we've|we'll|our|us|you|your|you're|you'll|let's|let me)(?![\w/-])/i,
);
/** First and second person, and references to places on the page. */
const PEOPLE = pattern(
  /(?<![\w/.-])(?:the following|(?:above|below|earlier)(?! (?:[\d€$£]|than\b|an?\b|the\b))|i|i'm|i've|i'll|i'd|me|my|we|we're|we've|we'll|our|us|you|your|you're|you'll|let's|let me)(?![\w/-])/i,
);
const OURS = pattern(/\btwiceshy\b|\bactive lessons\b/i);
