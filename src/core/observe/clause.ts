// Cuts a sentence at the end of a clause, so that the rest is complete and still true.
import { type Pattern, pattern } from "../pattern/pattern.ts";

/**
 * The longest beginning of at least `minimum` characters that ends with a clause; undefined where there is none. A cut
 * in the middle of a list ends with an ellipsis, because "only a, b" must not look complete.
 */
export function cutClause(text: string, minimum: number, maximum: number): string | undefined {
  if (text.length <= maximum) return text;
  const plain = text.replace(/\s+\([^()]*\)/g, "");
  if (plain.length <= maximum) return plain;
  const whole = longestHead(plain, CLAUSE, minimum, maximum);
  if (whole !== undefined) return listBehind(plain, whole, maximum) ?? whole;
  const part =
    longestHead(plain, PHRASE, minimum, maximum - 1) ?? longestHead(plain, LISTED, minimum, maximum - 1);
  return part === undefined ? undefined : `${part}…`;
}

/** Where a list follows a colon: as many of its items as fit. */
function listBehind(text: string, head: string, maximum: number): string | undefined {
  if (!text.startsWith(": ", head.length)) return undefined;
  const longer = longestHead(text, LISTED, head.length + WORTH_MORE, maximum - 1);
  return longer === undefined ? undefined : `${longer}…`;
}

const WORTH_MORE = 20;

/** The text up to the clause that refers to something said before; the whole text if there is no such clause. */
export function beforePointing(text: string, pointing: Pattern, minimum: number): string {
  const at = pointing.exec(text)?.index;
  if (at === undefined) return text;
  const head = longestHead(text, POINTING_CLAUSE, minimum, at);
  return head ?? text;
}

function longestHead(text: string, ends: Pattern, minimum: number, maximum: number): string | undefined {
  let best: string | undefined;
  for (const { index } of ends.all(text)) {
    if (index > maximum) break;
    // Cutting here would drop a limitation or a contradiction and change the meaning.
    if (TURNS.test(text.slice(index))) continue;
    const head = text.slice(0, index).replace(/[\s,;:—–-]+$/, "");
    if (head.length >= minimum && isBalanced(head)) best = head;
  }
  return best;
}

/** True if quotes, backticks and brackets are closed. */
export function isBalanced(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(/`/g) % 2 === 0 && count(/"/g) % 2 === 0 && count(/\(/g) === count(/\)/g);
}

const CLAUSE = pattern(
  /;\s|:\s|,\s(?=(?:so|which|where|following|because|since|with|including|plus|priori\w+|making|and (?:now|then|also|\w+ed|(?:the )?\S+ (?:is|are|was|were|now|has|have|still))|e)\b)|\s(?=(?:because|so (?:that|the)|to ensure|in order to|plus)\b)/g,
);
/** A clause that retracts, limits or qualifies the text before it. */
const TURNS =
  /^[\s,;:]*(?:[—–-]\s|(?:and )?(?:but|yet|while|whereas|unless|except|although|though|however|instead|rather|if|when|only|until|without|not|no longer)\b)/i;
/** Fallback: cut before a preposition. */
const PHRASE = pattern(/\s(?=(?:across|for|using|through|during|between|via|in the|on the|with the)\b)/g);
const LISTED = pattern(/,\s/g);
const POINTING_CLAUSE = pattern(
  /[,;]\s|\s(?=(?:and|so|since|because|which|where|pointing|linking|making|allowing|letting|to (?!(?:the|a|an|be|it|them|this|these|those|you|us|me)\b)\w+)\b)/g,
);

/** With a full stop, unless it ends with a sign of its own. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
