// Replaces a leading pronoun by the subject of the sentence before: "It calls `view`" → "The handler calls `view`".
import { namesSomething } from "../draft/concrete.ts";
import { pattern } from "../pattern/pattern.ts";
import { labelEnd } from "./kinds.ts";

/** The sentence with its pronoun replaced; undefined where the subject cannot be determined. */
export function withAntecedent(text: string, before: string | undefined): string | undefined {
  const isObject = !STARTS.test(text) && OBJECT.test(text);
  const leans = isObject ? OBJECT.exec(text) : STARTS.exec(text);
  if (!leans) return hasOwnAntecedent(text) ? text : undefined;
  // "The container has a limit and the job needs more. Made it read in pages": either may be meant.
  if (isObject && before !== undefined && SECOND_SUBJECT.test(before)) return undefined;
  const subject = before === undefined || differ(leans[0], before) ? undefined : subjectOf(before);
  if (subject === undefined) return undefined;
  const [all, lead = ""] = leans;
  const rest = text.slice(all.length).replace(/^Now\b/, " now");
  const resolved = lead === "" ? `${subject}${rest}` : `${lead}${lowered(subject)}${rest}`;
  return hasOwnAntecedent(resolved) ? resolved : undefined;
}

/** True if the pronoun refers to something named in the same sentence. */
function hasOwnAntecedent(text: string): boolean {
  if (/\bthese\b/i.test(text)) return false;
  const at = LEANING.exec(text)?.index;
  return (
    at === undefined ||
    (at > SHORTEST_HEAD && (namesSomething(text.slice(0, at)) || NOUN.test(text.slice(0, at))))
  );
}

const SHORTEST_HEAD = 12;
const NOUN = /\b(?:the|a|an|every|each) [a-z]{3,}/i;

/** "Loans were never extended. It now asks …": one of them is many. */
function differ(pronoun: string, before: string): boolean {
  const verb = VERB.exec(before)?.[1] ?? "";
  if (/\b(?:it|this)\b|^$/i.test(pronoun)) return /^(?:were|are|have)$/i.test(verb);
  return /\bthe[ym]\b/i.test(pronoun) && /^(?:was|is|has)$/i.test(verb);
}

const VERB = /^(?:[\w`"'./:()@#-]+ ){1,8}?(is|are|was|were|has|have)\b/i;

/** The subject of a sentence: its label, or the words before its verb. */
function subjectOf(sentence: string): string | undefined {
  const end = labelEnd(sentence);
  const label = end > 0 ? sentence.slice(0, end).replace(/[\s:–—-]+$/, "") : undefined;
  const subject = label ?? SUBJECT.exec(sentence)?.[1];
  if (subject === undefined || subject.length > LONGEST_SUBJECT || PRONOUN.test(subject)) return undefined;
  return subject;
}

/** A second clause that stands on equal terms; one with "but" or "because" is about the first. */
const SECOND_SUBJECT = pattern(/(?:;|\sand)\s(?:the|an?|its|our|every|each|all|`|[A-Z])/);
const LONGEST_SUBJECT = 90;

function lowered(subject: string): string {
  return subject.replace(/^(?:The|A|An)\b/, (article) => article.toLowerCase());
}

/** "It resolves …", "They are …", "This reads …", "Now only sets …". "That is …" mostly refers to a whole sentence. */
const STARTS = pattern(
  /^()(?:it(?= (?:\w+s|now|also|only|then|still)\b)|this(?= (?:is|was|now|also|\w+[^s]s)\b)|they(?= \w+)|(?=now (?:only |also )?\w+s\b))/i,
);
/** "Updated it to check …": a pronoun as the object. */
const OBJECT = pattern(/^(\w+(?:ed|t|de|ote) )(?:it|them)\b/i);
const SUBJECT = pattern(
  /^((?:(?:the|a|an|all|every) )?(?:[\w`"'./:()@#-]+ ){0,7}?[\w`"'./:()@#-]+) (?:is|are|was|were|has|have|had|now|still|lives?|sits?|can|does|checks?|reads?|writes?|uses?|calls?|returns?|runs?|holds?|keeps?|stores?|opens?|sends?|handles?|takes?|sets?|loads?|builds?|validates?|decides?)\b/i,
);
const PRONOUN = pattern(/\b(?:it|its|this|that|these|those|they|them|i|we|you|there|here|what|which)\b/i);
/** Pronouns that refer to something said before. */
const LEANING = pattern(
  /(?<![\w/.-])(?:it|it's|they|they're|them|he|she|these|those|this(?! (?:environment|machine|repository|repo|project|codebase|package)))(?![\w/-])/i,
);
