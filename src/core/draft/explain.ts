// Finds sentences that explain why something went wrong: complete, concrete, and not guesses.
import { capital } from "../text/words.ts";
import { isConcrete, namesSomething } from "./concrete.ts";
import { sentencesIn } from "./sentences.ts";
import { lengthOf, plainLine } from "./text.ts";

export interface Explanation {
  /** Quoted. */
  readonly sentence: string;
  /** The cause, without "the root cause was that". */
  readonly claim: string;
  /** True if the sentence calls it the cause; false if it only says "because". */
  readonly isNamed: boolean;
}

const SHORTEST = 24;
const LONGEST = 320;

/** Sentences that name the cause first, then those with "because". */
export function explanationsIn(message: string): readonly Explanation[] {
  const sentences = sentencesIn(message).filter(isFit);
  const named = sentences.flatMap((sentence) => claimIn(sentence, NAMED));
  const given = [GIVEN, SAID_WHY, TOLD].flatMap((patterns) =>
    sentences.flatMap((sentence) => claimIn(sentence, patterns)),
  );
  const all = [...named, ...given];
  return all.filter((one, index) => all.findIndex(({ sentence }) => sentence === one.sentence) === index);
}

/** "That was not it", "the refresh does not help": what was taken for the cause is not it. */
export function isRetraction(sentence: string): boolean {
  return RETRACTS.test(sentence);
}

const RETRACTS =
  /\b(?:that|this|it|which|my (?:guess|theory|assumption|hypothesis)) (?:was(?:n['’]t| not)?|is(?:n['’]t| not)|turned out) (?:to be )?(?:it|wrong|not it|not the (?:\w+ )?(?:cause|problem|reason|issue|culprit)|the (?:\w+ )?(?:cause|problem|reason|issue|culprit)(?= after all)|a red herring|a wrong guess|a false lead|unrelated)\b|\b(?:was|is)(?:n['’]t| not) the (?:\w+ )?(?:cause|problem|reason|issue|culprit)\b|\bred herring\b|\b(?:does|did)(?:n['’]t| not) (?:help|fix it|change anything|make a difference)\b|\bi was wrong\b|원인이 아니|아니었|原因ではな|不是原因|war es nicht|n['’]était pas (?:ça|la cause)|no era (?:eso|la causa)|não era (?:isso|a causa)/i;

/** The fix in the assistant's words; empty if not stated. */
export function fixIn(message: string): string {
  return sentencesIn(message).find((one) => isFit(one) && namesSomething(one) && FIXED.test(one)) ?? "";
}

function isFit(sentence: string): boolean {
  if (lengthOf(sentence) < SHORTEST || sentence.length > LONGEST || /[?:]$/.test(sentence)) return false;
  return !GUESS.test(sentence) && !OURS.test(sentence);
}

function claimIn(sentence: string, patterns: readonly RegExp[]): readonly Explanation[] {
  const isNamed = patterns === NAMED;
  for (const pattern of patterns) {
    const said = pattern.exec(sentence)?.[1]?.trim();
    if (said === undefined || lengthOf(said) < 12) continue;
    const claim = capital(plainLine(said.replace(OWN_ACTION, "").replace(/[.!。！\s]+$/, ""), LONGEST));
    if (isConcrete(claim) && !SAYS_NOTHING.test(claim))
      return [{ sentence: capital(plainLine(sentence, LONGEST).replace(LABEL, "")), claim, isNamed }];
  }
  return [];
}

/** The section of the draft has this heading already. */
const LABEL =
  /^[*_]{0,2}(?:(?:the )?(?:root )?(?:cause|reason)|ursache|grund|cause racine|causa(?: raíz| raiz)?|근본 ?원인|원인|根本原因|原因)[*_]{0,2}\s*[:：][*_]{0,2}\s*/i;

/** "Because of a failing assertion": the failure is given as its own cause. */
const SAYS_NOTHING =
  /\b(?:because(?: of)?|due to|caused by|as a result of)(?:\s+(?:an?|the|some|it|this|that|there|was|were|is|are|had|of|in|one|other|failing|failed|fails|broken|wrong|red|assertions?|tests?|errors?|bugs?|issues?|problems?|failures?|code|expectations?|suite|exception|mistakes?))+[.!]?$|^(?:(?:an?|the|some|one|was|is|failing|failed|broken|wrong|assertions?|tests?|errors?|bugs?|issues?|problems?|failures?|code)(?:\s+|$))+$/i;

/** "I took it back: " says what was done, not what was wrong. */
const OWN_ACTION = /^(?:i|we)(?:'ve| have)? \w[^:`"]{2,50}: (?=\S)/i;

const THING =
  "(?:root cause|cause|problem|issue|bug|culprit|reason|mistake|failure|error|regression|root of the problem)";

/** Sentences that call something the cause. */
const NAMED: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:so|and|ok|yes|right|found it|got it|noted|done|fixed)[,:!—-]*\\s+)?(?:the |this )?(?:\\w+ ){0,2}${THING}(?: (?:here|itself))?(?: (?:of|behind|for|with|in|why) [^,;]{1,70}?)? (?:was|were|is|turned out to be)(?: simply| actually| just)?(?: that| because| due to| caused by|:)? (.+)$`,
    "i",
  ),
  /^(?:the )?(?:root )?(?:cause|problem|bug|issue)\s*(?::|—|–| - )\s*(.+)$/i,
  /^(?:found it|got it|found the (?:cause|problem|bug|culprit)|aha)\s*[:!.—–-]+\s*(.+)$/i,
  /^what (?:went wrong|happened|broke it|was wrong)(?: here)?(?: (?:was|is)(?: that)?)?\s*[:—–-]?\s*(.+)$/i,
  // "…, which is why it hung", "…; that's what broke the build", "…, hence the KeyError".
  /^(.{16,}?)\s*(?:[,;—–]|\s-)\s*(?:(?:and |so )?(?:which|that|this)(?: is|['’]s| was) (?:why|what (?:broke|caused|made|failed))|which (?:broke|caused|made .{2,30} fail)|hence)\s.{4,}$/i,
  /^(?:it |this |as it |which )?turn(?:s|ed) out(?: that)?,? (.+)$/i,
  /^(?:this|it|that|the (?:\w+ ){0,2}(?:failure|error|crash|test|build)s?) (?:was|were|is|happened|came|occurred) (?:caused by|due to|because(?: of)?|from) (.+)$/i,
  /^((?:the |a |an |our )?[\w`./()-]+(?: [\w`./()-]+){0,6} turned out to be .{8,})$/i,
  /^(.{8,160}?) (?:was|were|is) (?:the )?(?:root cause|culprit)\b/i,
  /^(?:근본 )?(?:원인은|문제는|버그는)\s*(.+)$/,
  /^(?:根本)?(?:原因|問題|バグ)は、?\s*(.+)$/,
  /^(?:根本|问题的?)?(?:原因|问题)(?:是|在于)[,,::]?\s*(.+)$/,
  /^(?:die |der |das )?(?:eigentliche )?(?:ursache|grund|problem|fehler)(?: dafür| hierfür)? (?:war|ist|lag daran|lag an|kam daher|entstand|entstand dadurch),? (.+)$/i,
  /^(?:es |das |der \S+ )?(?:lag|lag es) daran,? (dass .+)$/i,
  /^(?:la |le |l['’])(?:cause|problème|raison|bug|erreur|échec)(?: racine| profonde| principale)? (?:était|est|venait|vient|provenait)(?: du fait que| du fait qu['’]| de ce que| que| qu['’]| de)? ?(.+)$/i,
  /^(?:la |el )(?:causa|problema|error|fallo|raz[oó]n)(?: ra[ií]z)? (?:era|fue|es|se debía a|se debe a|ocurría porque|venía de)(?: que)? (.+)$/i,
  /^(?:a |o )(?:causa|problema|erro|falha|razão)(?: raiz)? (?:era|foi|é|acontecia porque|ocorria porque|vinha de|se devia a)(?: que)? (.+)$/i,
  /^(.{6,}?)(?:こと)?が(?:根本)?原因(?:でした|です|だった|だ)/,
  /^(?:(?:报错|失败|出错|这)是?)?因为(.{6,}?)(?:，?(?:所以|导致).*)?$/,
];

const WENT_WRONG =
  "(?:fail(?:ed|ing|s)?|broke|broken|crash(?:ed|es|ing)?|threw|throws|hung|timed out|wrong|missing|undefined|null|nil|empty|stale|ignored|skipped|lost|never|can't|cannot|doesn't|does not|didn't|did not|wasn't|was not|weren't|were not|couldn't|could not|rejected|refused|mismatch\\w*|error(?:s|ed)?|deadlock\\w*|leak\\w*|duplicate\\w*|overw\\w+|race)";

/** Sentences that give the reason of a failure. */
const GIVEN: readonly RegExp[] = [
  // "Because the fixture was loaded late, the store was null."
  new RegExp(`^(?=.*\\b${WENT_WRONG}\\b)(?:because|since)\\s+(?!(?:i|we|you)\\b)([^,]{12,}),\\s.{8,}$`, "i"),
  // "I took it back, because the scale sends grams."
  /^(?:so )?(?:i|we)(?:['’]ve| have)? (?:took|taken|rolled|reverted|backed|undid|undone|dropped)\b[^,:;]{0,50}?,? because (.{12,})$/i,
  /^(?:the )?(?:\S+ ){1,4}?(?:came|comes|stemmed|resulted) from (.{12,})$/i,
  new RegExp(
    `^(?=.*\\b${WENT_WRONG}\\b)(.{10,}\\b(?:because|since|as a result of|due to|caused by)\\b.{12,})$`,
    "i",
  ),
  /^(?=.*(?:실패|오류|에러|깨|안 되|못|누락|잘못))(.{4,}(?:때문에|때문이|탓에|바람에).{0,})$/,
];

/** Sentences that give a reason for a state; a reason for an action is a decision, not a cause. */
const SAID_WHY: readonly RegExp[] = [
  /^(?!(?:so |and |then |now )?(?:i|we|you|let|this (?:change|fix|way|approach|version)|the (?:fix|change|solution))\b)(.{6,}\b(?:because|caused by|due to|as a result of)\b.{12,})$/i,
];

/**
 * Tells how things were and what followed, without a word for it: "The voucher had already been taken off, so it was
 * taken off twice". Nobody's plan or work.
 */
const TOLD: readonly RegExp[] = [
  // "Removed from `a.go`: …" and "`a.go` - Added …" are accounts of the work.
  /^(?!(?:[^:]{1,60}(?:: |\s[-–—]\s))?(?:[a-z]+ed|made|wrote|built|set|kept|put)\b)(?!(?:so |and |then |now |but )?(?:i|we|you|let|all|everything|this (?:change|fix|way)|the (?:fix|change|solution|tests?|suite|build) (?:now )?(?:is|are|was|were|pass\w*|works?))\b)(?!.*\b(?:i|i'm|i've|we'll|you|your)\b)((?=.*\b(?:was|were|had|did(?:n't| not)|never|lacked|threw|returned|[a-z]{3,}ed)\b).{12,}(?:, so |, which |, and (?:that|the) |; |: |\s[—–]\s).{12,})$/i,
];

const FIXED =
  /^(?:(?:i(?:'ve| have)?|we) )?(?:fixed|solved|resolved|mended)\b|^(?:the )?(?:fix|solution)\b(?: (?:is|was)|:)|^(?:i(?:'ve| have)?|we) (?:now )?(?:changed|added|moved|replaced|removed|updated|switched|renamed|made|set|wrapped|guarded|initiali[sz]ed)\b|(?:수정했|고쳤|해결했|변경했)/i;

/** Guesses, plans and conditions. */
const GUESS =
  /\b(?:might|maybe|perhaps|probably|possibly|presumably|could be|may be|may have|seems?|likely|appears?|i think|i guess|i suspect|not sure|unclear|would (?:be|have|need)|let me|let's|i'll|i will|should i|if you|whether)\b|아마|것 같|듯/i;

/** Twiceshy's own text, which must not be learned again. */
const OURS = /\btwiceshy\b|\bactive lessons\b|\blesson(?:s)? (?:card|draft)/i;
