// Classifies a sentence of a report: change, cause, state, open task, or undefined. Words are looked up in sets,
// because compiling patterns with so many words takes a cold process many milliseconds.
import { wordSet } from "../../domain/word-set.ts";
import { pattern } from "../pattern/pattern.ts";

export type StatementKind = "change" | "cause" | "state" | "open";

export function kindOf(text: string, under: string): StatementKind | undefined {
  if ((under !== "" && OPEN_HEADING.test(under)) || OPEN.test(text)) return "open";
  const words = wordsOf(text);
  if ((under !== "" && SKIPPED_HEADING.test(under)) || !isFirm(text, words)) return undefined;
  if (NOTHING_DONE.test(text)) return "state";
  if (isPast(text) || labelEnd(text) > 0 || DONE_KOREAN.test(text)) return "change";
  if (isCause(text)) return "cause";
  return words.some((word) => STATES.has(word)) || STATE.test(text) || NAMES_SEVERAL.test(text)
    ? "state"
    : undefined;
}

function isCause(text: string): boolean {
  if (isInstruction(text) || isConditional(text) || isRuledOut(text) || isQuoted(text)) return false;
  return CAUSE.test(text) || WAS_DOING.test(text) || NOT_BUT.test(text);
}

/** "If the root cause is the lockfile, …", "assuming the index is used, …": nothing is known yet. */
export function isConditional(text: string): boolean {
  return CONDITIONAL.test(text);
}

/** "The ticket says it is slow because …": a claim of somebody else, for which there is no evidence here. */
export function isQuoted(text: string): boolean {
  return QUOTED.test(text);
}

/** "Run the script", "take a backup first". */
export function isInstruction(text: string): boolean {
  return INSTRUCTIONS.has(/^[a-z]+/i.exec(text)?.[0].toLowerCase() ?? "");
}

const INSTRUCTIONS = wordSet(
  "please tell let take run make check see try note remember use set open add remove install restart",
);

/** "It was not caused by the proxy", "the cause is not clear yet". */
export function isRuledOut(text: string): boolean {
  return NOT_KNOWN.test(text);
}

/** "Found it!", "That explains it.": the next sentence says what. */
export const FOUND_IT = pattern(
  /^(?:(?:ok(?:ay)?|ah|right),? )?(?:(?:(?:i|we)(?:'ve| have)? )?found (?:it|the (?:bug|cause|problem|issue|culprit|root cause))|(?:that|this) explains (?:it|everything)|there it is|here(?:'s| is) the (?:bug|cause|problem|issue|culprit))[!.]*$/i,
);

/** True if the sentence is, or stands under a heading of, plans, options or wishes. */
export function isProposed(text: string, under: string): boolean {
  return PROPOSED.test(text) || (under !== "" && (SKIPPED_HEADING.test(under) || OPEN_HEADING.test(under)));
}

/** True if the sentence is neither a guess nor a plan nor about a check (the calls are better evidence for checks). */
export function isAssertion(text: string): boolean {
  return isFirm(text, wordsOf(text));
}

function isFirm(text: string, words: readonly string[]): boolean {
  if (CHECKED_START.has(words[0] ?? "") || CHECKED.test(text)) return false;
  const isGuess = (word: string) => GUESSES.has(word) && !(word === "would" && EXPLAINED.test(text));
  return !words.some(isGuess) && !GUESS.test(text) && !PROPOSED.test(text);
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[a-z'-]+/g) ?? [];
}

/** "`a.ts` - Fixed the parser" → "Fixed the parser". */
export function withoutLabel(text: string): string {
  return isPast(text) ? text : text.slice(labelEnd(text));
}

export function isPast(text: string): boolean {
  return VERBS.has(/^[A-Za-z]+/.exec(text)?.[0].toLowerCase() ?? "");
}

/** Where the words after a label begin: "`a.ts` - Fixed …", "Sidebar: Added …"; 0 without a label. */
export function labelEnd(text: string): number {
  for (const { index, 0: mark } of text.slice(0, LONGEST_LABEL).matchAll(/\s[-–—]\s|:\s/g)) {
    const start = index + mark.length;
    if (index > 1 && isPast(text.slice(start).replace(/^now /i, ""))) return start;
  }
  return 0;
}

const LONGEST_LABEL = 130;
const VERBS = wordSet(
  "added removed fixed updated implemented created renamed moved replaced refactored simplified extracted reduced kept deleted changed switched converted introduced wired filled merged split bumped released configured enabled disabled documented registered marked wrote rewrote set made built restored reverted dropped consolidated migrated upgraded downgraded installed exposed improved adjusted corrected resolved handled guarded wrapped cached optimized optimised extended ported hardened tightened cleaned separated unified stopped prevented exported inlined deduplicated normalized normalised aligned tagged published used put expanded shortened rewired hooked covered applied slimmed sharpened clarified addressed pinned swapped synced trimmed stripped redesigned reworked restructured reorganized reorganised reordered regenerated rebuilt integrated eliminated enhanced defined centralized centralised collapsed combined appended attached linked routed scoped threaded shipped widened relaxed promoted retired established",
);
/** "Added no new dependencies": a statement that nothing was done. */
const NOTHING_DONE = pattern(/^(?:added|made|introduced|changed|created|removed|touched) (?:no|nothing)\b/i);
const DONE_KOREAN =
  /(?:추가|수정|변경|제거|삭제|구현|작성|이동|교체|개선|해결|생성|적용|분리|통합|리팩터링|리팩토링)(?:했|하였|됐|되었)|고쳤|바꿨|만들었|옮겼/;

/** Verbs that describe the present state. */
const STATES = wordSet(
  "returns requires uses calls resolves opens accepts expects supports verifies caps limits remains contains includes",
);
const STATE = pattern(
  /\b(?:is|are) now\b|\bnow (?:\w+ )?\w+s\b|\bno longer\b|\b(?:is|are) \w+ed\b[^.]*\bnow[.!]?$|\b(?:still|always|never) \w+s\b/i,
);
/** In any language: a sentence that names two things in backticks describes them. */
const NAMES_SEVERAL = /`[^`]{3,}`[^`]*`[^`]{3,}`/;

const CAUSE = pattern(
  /\b(?:cause|problem|bug|issue|culprit|reason)\b[^.]{0,60}\b(?:was|were|is|turned out)\b|\bbecause\b|\bdue to\b|\b(?:caused by|came from|comes from|(?:came|comes|boiled|boils) down to)\b|\b(?:broke|failed|crashed|hung|leaked|stalled|never (?:ran|fired|updated|loaded))\b.{0,80}\b(?:since|as) (?:the|an?|it|its|they|no|`)|\b(?:broke|failed|crashed|hung|leaked|stalled)\b.{0,40}\b(?:when|after|with)\b[^.:]{3,60}(?::|\s[—–])\s|^(?:the )?(?:(?:root|real|actual|underlying) cause(?: found| identified)?|culprit):\s|^why (?:it|this|the [\w-]+) (?:failed|fails|broke|happened|happens):\s|때문|원인은|문제는/i,
);
/** "The errors weren't the proxy at all — the worker was killed". */
const NOT_BUT = pattern(
  /\b(?:wasn't|weren't|isn't|was not|were not|is not)\b[^.;:—–]{2,60}(?:\s[—–-]\s|[;:] |, but )[^.]*\b(?:was|were|is|had|has)\b/i,
);
const QUOTED = pattern(
  /\b(?:issue|ticket|bug report|error|message|log|warning|comment|linter|compiler|formatter|type checker|docs|documentation|manual|readme|article|blog|post|reviewer|user|customer)s? (?:says?|said|states?|mentions?|mentioned|claims?|claimed|reads|reported|reports|complains?|complained|warns?|warned)\b|^according to\b/i,
);
const CONDITIONAL = /^(?:if|unless|assuming|suppos(?:e|ing)|provided)\b/i;
const NOT_KNOWN = pattern(
  /\b(?:not|isn't|wasn't|hasn't been|never) (?:yet |been )?(?:clear|known|found|caused|understood)\b/i,
);
const WAS_DOING = pattern(/\b(?:was|were) \w+ing\b.*\b(?:but|instead|while|since)\b/i);

const GUESSES = wordSet(
  "might maybe perhaps probably possibly presumably seem seems likely appears appear unclear would should recommend recommended recommendation recommends suggest suggested suggestion consider propose proposed i'll i'm",
);
/** "It was shaking because a click would move the page": `would` for what happened repeatedly, not for a guess. */
const EXPLAINED = pattern(/\b(?:was|were) .{3,80}\bbecause\b/i);
/** `empty?` is a name and no question. */
const GUESS = pattern(
  /\?(?!\S*`)|\b(?:could be|may be|may have|not sure|if you|you can|will now|let me|i will)\b|아마|것 같|듯/i,
);

/** Something that could be done later or instead. */
const PROPOSED = pattern(
  /^(?:an? |the |one |another )?(?:future|possible|potential|further|suggested|later|optional) (?:improvement|step|change|work|enhancement|idea|optimi[sz]ation|fix)s?\b|^(?:steps?|work|things?|items?) (?:left|remaining|to do)\b|^(?:option|alternative|approach|variant) (?:[a-d]|\d|one|two|three)\b|^(?:option|alternative|proposal|plan|idea)(?: \w{1,2})?\s*[:–—-]|^(?:(?:the|o|el|le|der) )?plan[oe]?\b(?! (?:table|page|id|type)s?\b)|^(?:alternatively|ideally|optionally)\b|\b(?:could (?!not\b)|plan(?:s|ning)? to|(?:needs?|wants?|intends?|going) to|to be (?:done|added|decided))/i,
);

/** Sentences about checks (the calls are better evidence) and about what was left unchanged. */
const CHECKED_START = wordSet(
  "verified verification validation validated lint check checks ran confirmed reviewed completed finished analyzed analysed",
);
const CHECKED = pattern(
  /^(?:all (?:\w+ )?tests|commit(?:ted as| created))|^(?:[\w-]+ ){0,4}(?:tests?|validation|verification|checks?|suite|build|lint) (?:has |have |all )?pass(?:e[sd])?\b|\bbranch is (?:ahead|behind|up to date)|\bno (?:more|remaining|further) (?:tasks?|steps?|items?)\b|\ball tests pass|\bpass(?:ed|es)?(?: with)? `|\b(?:worktree|working tree|git status|unrelated|unstaged|untracked)\b|\bimages? analy|\b\d+ images?\b|`::/i,
);

const OPEN = pattern(
  /\b(?:could not|couldn't|cannot|can't) (?:complete|be|push|run|finish|verify)\b|\bstill (?:needs?|fails?|failing|missing|open|to do)\b|\bnot (?:yet )?(?:implemented|fixed|done|covered|tested)\b|\bremain(?:s|ing) (?:to|open|unfixed)\b|\bTODO\b|아직|남아/,
);
const OPEN_HEADING = pattern(
  /\b(?:next steps?|todo|blockers?|remaining|open (?:questions?|issues?|points?)|follow[- ]?ups?|known (?:issues?|limits?|limitations?)|not done)\b|다음 단계|남은/i,
);
/** Headings to skip, among them "what this does" and "what you can do": usage, not facts about the work. */
const SKIPPED_HEADING = pattern(
  /^(?:this|that|it|these|you|if|when|unless)\b|\b(?:if|when|unless)$|\b(?:verification|validation run|how to|usage|version control|notes?|test plan|likely|culprits?|would you|you can|recommend\w*|propos\w+|suggest\w*|issues? found|plan|plano|planned|steps|to (?:verify|check|confirm|test)|options?|alternatives?|ideas?|roadmap|to ?do|i'd|we'd|could|should)\b/i,
);
