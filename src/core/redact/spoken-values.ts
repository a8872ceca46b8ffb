// Finds passwords without digits and signs in a sentence: "the password is kettledrum", "cambié la contraseña a nube-gris".
// Their place in the sentence shows that they are passwords, unless the word there is one of those that sentences about
// passwords usually have (wrong, required, case-sensitive).
import { wordSet } from "../../domain/word-set.ts";
import type { Range } from "./findings.ts";
import { textBefore } from "./near.ts";
import { isReference } from "./plausible.ts";

/** What is no password: URLs, paths, versions, dates, amounts, calls, names of algorithms, hashes. */
export const NO_SECRET =
  /:\/\/|^(?:[A-Za-z]:)?[\\/~.]|^[\w.-]+\/[\w./-]*$|^v?\d+(?:[.:-]\d+)*$|^\d+[-–]?[a-z]+$|[(){}<>[\]]|^(?:sha|md|aes|rsa|base|utf|argon|bcrypt|pbkdf|oauth|hs|rs|es|ed|http|ipv|x|s|p|h|ec)-?\d{1,5}(?:[-_/:,.][\w-]{0,12}|[a-z]{0,6})$|\.[a-z]\w{0,4}$|^[0-9a-f]{7,}$|^[\w-]+[:=]|^--|\w\.\w+\.\w|^@|^#\d|^[a-z]+;\w|\\|\|/i;

/** [start, end) of the password that follows the noun at [position, after). */
export function valueSaidAfter(text: string, position: number, after: number): Range | undefined {
  const rest = text.slice(after, after + REACH);
  const line = rest.indexOf("\n");
  const sentence = line < 0 ? rest : rest.slice(0, line);
  const before = textBefore(text, position, REACH_BACK);
  const noun = text.slice(position, after);
  const isEnglish = ENGLISH.test(noun);
  const isNext = isFollowedByValue(before) || /^[\u0e00-\uffff]/.test(noun);
  const range =
    (isNext ? valueNext(sentence, isEnglish) : undefined) ??
    valueLinked(sentence, before, noun, isEnglish) ??
    (/^passphrase/i.test(noun) ? quotedPhrase(sentence) : undefined) ??
    capitalisedWord(sentence);
  return range && [after + range[0], after + range[1]];
}

/** The same behind `token` or `key`. People seldom choose those, so the form is narrower: "the token is copper-7-kettle-12". */
export function keySaidAfter(text: string, after: number): Range | undefined {
  const rest = text.slice(after, after + REACH);
  const match = rules().linked.exec(rest);
  const [, lead = "", owner = "", link = "", , whole = ""] = match ?? [];
  const value = whole.replace(/[.,:;!?]+$/, "");
  if (CHANGE_LINK.test(link) || !OF_SOMETHING.test(owner) || value.length < 10 || isNoPassword(value))
    return undefined;
  const isKey = /^(?=.*\d)[A-Za-z\d]+(?:[-_][A-Za-z\d]+){2,6}$/.test(value) && !/\d{4}-\d\d/.test(value);
  if (!isKey && !/^[a-z]{3,20}(?:-[A-Za-z][a-z]{2,20})*-[A-Z][a-z]{2,20}(?:-[a-z]{2,20})*$/.test(value))
    return undefined;
  return [after + lead.length, after + lead.length + value.length];
}

const REACH = 160;
const REACH_BACK = 60;

/** True if the text before the noun announces a value as the next word: "Use password X", "with user eva and password X". */
export function isFollowedByValue(before: string): boolean {
  return rules().ledIn.test(before) || rules().withAccount.test(before);
}

/** The expressions; compiled on first use, because most cold processes read no such sentence. */
function grammar() {
  const letters = String.raw`A-Za-z\u00c0-\u024f\u0370-\u052f`;
  const value = `[${letters}\\d][${letters}\\d!#$%&*+.:=?@^_~-]{4,60}`;
  const begin = `(?:^|[^${letters}\\d_-])`;
  const article = "(?:(?:the|this|my|das|dem|le|la|el|los?|il|a|o|het|de|un|mon|mi|tu) )?";
  const adverb =
    "(?:now|always|still|currently|again|just|simply|probably|jetzt|immer|wie immer|noch|einfach|wohl|maintenant|toujours|ahora|siempre|adesso|sempre|agora|nu|altijd|teraz|zawsze|теперь|сейчас)";
  return {
    ledIn: new RegExp(
      `${begin}(?:use|using|with|enter|entered|try|tried|pass|type|typed|send|give|provide|supply|set|new|old|temporary|mit|als|nimm|nutze|verwende|avec|utilise[rz]?|con|usa|usar|usando|com|met|gebruik|użyj|z|с|используй) ${article}(?:[${letters}\\d]{1,12} )?$`,
      "i",
    ),
    /** `user eva and `. */
    withAccount: new RegExp(
      `${begin}(?:user(?:name)?|login|account|benutzer|usuario|usuário|utilisateur|utente|gebruiker|пользователь|root|admin)(?: is|:|=)?(?: ["'\x60]?[\\w.@-]{2,40}["'\x60]?)?(?:,| and| und| et| y| e| en| i| и| \\/| with| mit) ${article}(?:[${letters}\\d]{1,12} )?$`,
      "i",
    ),
    next: new RegExp(`^((?: ${adverb})? ["'\x60“„«]? ?)(${value})(?=["'\x60”“»,;)]|\\s|$)`),
    /** A few words ("of the staging box"), a link, maybe a quote, and the value. */
    linked: new RegExp(
      `^(((?: [${letters}\\d_.'/-]{1,20}){0,5}?) ((?:got|was|has been) \\w{4,10}, (?:it's|it is)(?: now)?|is now|is|was|are|were|(?:will|would|should|must|has to) be|ist jetzt|ist|lautet|war|sind|wird|est|sera|sont|es|era|será|son|é|são|foi|è|sarà|sono|zijn|wordt|jest|będzie|это|будет|equals|to|as|heißt|auf|en|a|à|in|para|naar|op|na|на):? (?:${adverb} )?(["'\x60“„«]? ?))(?:(${value})|(?=[${letters}]{2,4} ))`,
    ),
    /** Several words in quotes. */
    quoted: new RegExp(`^[${letters}\\d][${letters}\\d ,.!-]{5,60}(?=["'\x60”“»])`),
    /** Before the noun: "changed the", "ho impostato la". */
    changes: new RegExp(
      `${begin}(?:chang|set|reset|rotat|updat|cambi|modifi|impost|mud|alter|defin|pus|pon|mis|met|remis|wijzig|verander|zet|zmieni|ustawi|смени|измени|помен|постав|änder|setz)[${letters}]{0,8}(?: [${letters}]{1,14}){0,3} $`,
      "i",
    ),
    /** Before the noun: "if the", "make sure that the", "a", "your": the sentence names no password. */
    supposes: new RegExp(
      `${begin}(?:if|when|whether|that|unless|until|once|where|because|since|while|sure|ensure|ensures|check|checks|verify|error|says|said|know|ob|wenn|dass|falls|weil|a|an|any|each|every|no|which|what|your|ein|jedes|kein|welches|dein|ihr) [^.;:]{0,30}$`,
      "i",
    ),
    joined: new RegExp(`^[${letters}]{2,20}(?:[-.][${letters}]{2,20}){1,4}$`),
    mixed: new RegExp(`\\d|[${letters}\\d][!#$%&*+=?@^~][${letters}\\d]`),
    letter: new RegExp(`[${letters}]`),
    word: new RegExp(`^[${letters}]{6,25}$`),
  };
}

let built: ReturnType<typeof grammar> | undefined;

function rules(): ReturnType<typeof grammar> {
  built ??= grammar();
  return built;
}

type Place = Range | undefined;

/** `copper-Kettle`: a word with such capitals is a password wherever in the sentence it stands. */
function capitalisedWord(sentence: string): Place {
  const match =
    /^[^.;(){}]{0,60}?[ "'`:「“„«]([a-z]{3,20}(?:-[A-Za-z][a-z]{2,20}){0,2}-[A-Z][a-z]{2,20}(?:-[a-z]{2,20})?)(?=["'`」”“»,;.!]|\s|$)/.exec(
      sentence,
    );
  const value = match?.[1] ?? "";
  if (match === null || ADJECTIVE_BEGINS.test(value) || !isJoined(value, true)) return undefined;
  const start = match[0].length - value.length;
  return [start, start + value.length];
}

/** The passphrase in quotes: the passphrase "several words". */
function quotedPhrase(sentence: string): Place {
  const quoted = /^ ["'`“„«]/.test(sentence) ? (rules().quoted.exec(sentence.slice(2))?.[0] ?? "") : "";
  return quoted.includes(" ") && isPhrase(quoted) ? [2, 2 + quoted.length] : undefined;
}

function valueNext(sentence: string, isEnglish: boolean): Place {
  const match = rules().next.exec(sentence);
  const value = (match?.[2] ?? "").replace(/[.,:;?]+$/, "");
  const start = match?.[1]?.length ?? 0;
  const end = start + value.length;
  // "the password gurkensalat! but": a sign that ends no sentence.
  if (/[!#$%&*+=@^~]$/.test(value) && /^,? [a-z]/.test(sentence.slice(end)) && !isNoPassword(value))
    return [start, end];
  return isJoined(value, isEnglish) || isMixed(value) ? [start, end] : undefined;
}

/** A phrase that ends with a number: "copper kettle 7". */
const PHRASE = /^(?:[a-z]{2,15} ){1,5}\d{1,6}(?=[.,;]?(?:\s*$| and | then |, |\. ))/;
/** The end of the clause. */
const ENDS = /^["'`”“»]?(?:[.!]?\s*$|[,;.] | [-–—] )/;

const ENGLISH = /^(?:pass(?:word|wd|phrase|code)|cred)/i;
/** Languages whose words about passwords are known. */
const KNOWN_WORDS = /^(?:pass(?:word|wd|phrase|code|wort)|kennwort)/i;

function valueLinked(sentence: string, before: string, noun: string, isEnglish: boolean): Place {
  const match = rules().linked.exec(sentence);
  if (match === null) return undefined;
  const [, lead = "", owner = "", link = "", quote = "", whole = ""] = match;
  const start = lead.length;
  const value = whole.replace(/[.,:;?]+$/, "");
  const end = start + value.length;
  // In Polish "to" means "is": "hasło to X".
  const isChange = CHANGE_LINK.test(link) && !(link === "to" && /^has/i.test(noun));
  if (
    isChange &&
    !(rules().changes.test(before) || IS_CHANGED.test(owner) || CHANGED.test(sentence.slice(end)))
  )
    return undefined;
  if (quote !== "") {
    const quoted = rules().quoted.exec(sentence.slice(start))?.[0] ?? "";
    if (quoted.includes(" ")) return isPhrase(quoted) ? [start, start + quoted.length] : undefined;
  }
  if (isChange) {
    const phrase = PHRASE.exec(sentence.slice(start))?.[0] ?? "";
    if (phrase !== "" && isPhrase(phrase)) return [start, start + phrase.length];
  }
  // "the password for the box is", but not "the credentials mode is".
  if (!(OF_SOMETHING.test(owner) || (!isEnglish && /^ \S+$/.test(owner)))) return undefined;
  if (isJoined(value, isEnglish) || isMixed(value)) return [start, end];
  // A plain word: only if the clause ends with it and is neither a question nor a condition.
  if (
    !KNOWN_WORDS.test(noun) ||
    !PLAIN_LINK.test(link) ||
    !ENDS.test(sentence.slice(end)) ||
    rules().supposes.test(before)
  )
    return undefined;
  if (/^(?:ist|lautet|war|auf)/.test(link) && /(?:en|t)$/.test(value)) return undefined;
  return isPlainValue(value) ? [start, end] : undefined;
}

const CHANGE_LINK = /^(?:to|as|auf|en|a|à|in|para|naar|op|na|на)$/;
const PLAIN_LINK = /^(?:is now|is|was|ist jetzt|ist|lautet|war|to|auf)$/;
const OF_SOMETHING =
  /^$|^(?: (?:has been|was|is|got))? (?:re)?(?:set|changed|updated|rotated)$|^ (?:for|of|on|to|at|in|from|you|we|I|für|von|vom|der|des|zum|zur|im|am|auf|de|del|di|dei|della|dello|do|da|du|d'\S+|pour|para|per|van|voor|dla|od|от|для|к) /;
/** Before the value: "wachtwoord veranderd naar X". */
const IS_CHANGED =
  /(?:set|changed|updated|rotated|geändert|gesetzt|veranderd|gewijzigd|gezet|changée?|modifiée?|cambiad[oa]|cambiat[oa]|impostat[oa]|mudad[oa]|alterad[oa]|zmienion[eo]|изменён|изменен)$/;
/** Behind the value: "auf X geändert". */
const CHANGED = /^["'`”“»]? (?:geändert|gesetzt|gestellt|umgestellt|zurückgesetzt|gewijzigd|gezet)/;
/** Not `copper.Kettle`, although it looks like a file. */
function isNoPassword(value: string): boolean {
  return NO_SECRET.test(value) && !/^[a-z]{3,}\.[A-Z][a-z]+\d*$/.test(value);
}

/** Letters mixed with digits or signs: no word of a language. */
function isMixed(value: string): boolean {
  if (value.length < 6 || isReference(value) || isNoPassword(value)) return false;
  return rules().letter.test(value) && rules().mixed.test(value);
}

/** `copper-kettle`, `copper.Kettle`: joined words that are no term together. */
function isJoined(value: string, isEnglish: boolean): boolean {
  if (value.length < 7 || !rules().joined.test(value) || isReference(value) || isNoPassword(value))
    return false;
  const parts = value.split(/[-.]/);
  const capitals = parts.filter((part) => hasCapital(part.slice(0, 1))).length;
  // `Content-Type`, `System.Text`; but German has capitals.
  if (capitals === parts.length) return !isEnglish && value.includes("-");
  if (value.includes(".")) return capitals > 0;
  if (hasCapital(parts.slice(1).join(""))) return true;
  return !(ADJECTIVE_BEGINS.test(value) || ADJECTIVE_ENDS.test(value)) && !isPredicate(value);
}

/** `case-sensitive`, `auto-generated`, `reset-link`: terms in sentences about passwords. */
const ADJECTIVE_BEGINS =
  /^(?:non|pre|re|un|auto|self|well|read|write|one|two|three|multi|user|case|plain|clear|long|short|high|low|end|per|out|up|by|server|client|machine|time|reset|change|manager|policy|field|hash|login|sign|log|back|set|check|built|hard|human|so|too|not|all|no|yet|still|base|rate|host|env|app|admin|root|super|cross|key|pass|token|secret|auth|sub|anti|inter|co|ex|mid|over|under)-/i;
const ADJECTIVE_ENDS =
  /-(?:\w{1,12}(?:ed|ing|able|ible)|only|based|less|free|wide|specific|time|sensitive|insensitive|safe|like|level|side|in|out|up|off|on|by|text|length|style|aware|ready|proof|dependent|defined|key|token|secret|password|hash|file|field|id|name|link|page|form|manager|store|vault|policy|prompt|reset|change|flow|check)$/i;

/** Several words that were chosen, not a message. */
export function isPhrase(phrase: string): boolean {
  const words = phrase.split(/[ ,.!]+/).filter((word) => word !== "");
  return words.length >= 2 && words.length <= 7 && !words.some((word) => MESSAGE.has(word.toLowerCase()));
}

const MESSAGE = wordSet(
  "not too must should be is are was has have at least than minimum maximum char chars character characters your password passwords " +
    "passphrase valid invalid enter please required incorrect wrong empty missing cannot can could will would you we this that field " +
    "digits letters long short or if of with error changed reset expired for in on as an",
);

function isPlainValue(value: string): boolean {
  return (
    rules().word.test(value) && !hasCapital(value.slice(1)) && !isReference(value) && !isPredicate(value)
  );
}

function hasCapital(text: string): boolean {
  return text !== text.toLowerCase();
}

/** A word that describes passwords (wrong, required), by its ending or from the list. */
function isPredicate(word: string): boolean {
  return PREDICATE_ENDS.test(word) || PREDICATES.has(word.toLowerCase());
}

/** Participles, adjectives and adverbs, English and German. */
const PREDICATE_ENDS =
  /(?:ed|ing|able|ible|al|ive|ous|ful|less|ic|ent|ant|ary|ory|id|wn|ten|ly|ish|ess|ect|tic|ern|ard|ure|ore|own|lich|bar|ig|los|isch|haft|voll|fei|sam)$/i;
const PREDICATES = wordSet(
  "wrong correct incorrect invalid empty blank null strong weak secure insecure unsafe simple simpler complex unknown known public " +
    "private unique random short shorter longer length greater equal identical different similar same below above inside outside " +
    "within there where somewhere elsewhere either neither present absent needed null plaintext cleartext plain optional mandatory " +
    "default undefined secret confidential personal yours theirs mine stale fresh older newer broken visible readable writable " +
    "clear evident obvious trivial string number object buffer argument parameter property variable constant literal password " +
    "bogus garbage rubbish nonsense expire change match login passphrase passwort kennwort username foobar changeme nothing something anything everything enough better worse perfect " +
    "falsch richtig korrekt inkorrekt leer sicher unsicher stark schwach ungültig gültig bekannt unbekannt geheim öffentlich " +
    "zufall sichtbar unsichtbar kürzer länger gleich anders nötig erforderlich optional standard klartext pflicht wieder immer " +
    "already always never again either accurate intact active inactive online offline static dynamic global locale remote " +
    "involved mature overdue reusable private someone everyone nobody whatever whoever admin root ready",
);
