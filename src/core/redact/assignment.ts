// Finds secrets recognised by their name only: `DB_PASSWORD=…`, `"apiKey": "…"`, `--token …`, `<password>…</password>`.
import { isSecret } from "./assigned-value.ts";
import { mayFollowBlank } from "./behind-blank.ts";
import { bridgeAt } from "./bridge.ts";
import { COLOUR, colourLetters } from "./colours.ts";
import { defaultOf } from "./defaults.ts";
import type { Range } from "./findings.ts";
import { MARKS, type Weight, weigh } from "./names.ts";
import { isLetterOrDigit, matchAt, textBefore } from "./near.ts";
import { isBeforeWord, valueBeforeName, valueBehindSigns } from "./signs-between.ts";
import { argumentEnd, blockEnd, type Context, MAXIMUM, tokenEnd, valueEnd } from "./value-end.ts";

export interface Assignment {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly nameStart: number;
  /** End of the name, so that a name with several hints is examined once. */
  readonly nameEnd: number;
  /** How far the text was read. */
  readonly read: number;
}

/** The value assigned to the name around `position`. `start === end` if there is none or it is not a secret. */
export function findAssignment(text: string, position: number): Assignment {
  const [nameStart, nameEnd] = nameAround(text, position);
  const nothing = { start: nameEnd, end: nameEnd, name: "", nameStart, nameEnd, read: nameEnd };
  const weight = weighHere(text, nameStart, text.slice(nameStart, nameEnd));
  if (weight === undefined || !isGiven(text, nameStart, nameEnd)) return nothing;
  const found = findDirect(text, nothing, weight);
  if (found.start !== found.end) return found;
  const apart =
    valueBehindSigns(text, nameStart, nameEnd, weight) ?? valueBeforeName(text, nameStart, nameEnd, weight);
  if (apart === undefined) return found;
  const [start, end] = apart;
  return { ...nothing, start, end, name: MARKS[weight], read: end };
}

/** The same where an operator, or another form that bridge.ts and its neighbours know, stands between the two. */
function findDirect(text: string, nothing: Assignment, weight: Weight): Assignment {
  const { nameStart, nameEnd } = nothing;
  const name = text.slice(nameStart, nameEnd);
  const bridged = bridgeAt(text, nameStart, nameEnd, weight);
  const secret = ([start, end]: Range, read: number) => ({
    ...nothing,
    start,
    end,
    name: MARKS[weight],
    read,
  });
  if (bridged) return secret(bridged, nameEnd);
  if (isBeforeWord(text, nameEnd) && !mayFollowBlank(text, name, nameStart, nameEnd + 1)) return nothing;
  const match = matchAt(VALUE, text, nameEnd);
  if (match === null) return nothing;
  const [whole, operator = "", quote = ""] = match;
  const start = nameEnd + whole.length;
  if (
    text.startsWith("[redacted:", start) ||
    (operator.trim() === "" && !mayFollowBlank(text, name, nameStart, start))
  )
    return nothing;
  const given = defaultOf(text, start, weight, quote, operator);
  if (given) return secret(given, given[1]);
  const context: Context = { weight, text, name, nameStart, operator, quote, start };
  const argument = argumentEnd(context);
  if (argument > start) return secret([start, argument], argument);
  const end = valueEnd(context);
  const value = text.slice(start, end);
  if (value === "" || value.startsWith("[redacted:") || !isSecret(value, end, context))
    return { ...nothing, read: end };
  if (/[|>][-+]?\n/.test(operator)) return secret([start, blockEnd(context, end)], end);
  return secret([start, end - start < MAXIMUM ? end : tokenEnd(text, end)], end);
}

/** The text before a name may change its meaning. */
function weighHere(text: string, nameStart: number, name: string): Weight | undefined {
  // `UID=app;PWD=X;` in a connection string; elsewhere PWD is the working directory.
  if (name === "PWD" && (text[nameStart - 1] === ";" || isBelowUser(text, nameStart))) return "pass";
  // Test runners print `--- PASS: TestToken71`.
  if (name === "PASS" && text[nameStart + 4] === ":") return undefined;
  // The name of a secret in a vault: `arn:aws:secretsmanager:eu-west-1:1234:secret:prod/db`.
  if (name === "secret" && /arn:[\w:-]{1,60}:$/.test(textBefore(text, nameStart, 64))) return undefined;
  return /^key$/i.test(name) ? weighKey(text, nameStart, name) : weigh(name);
}

/** `UID=sa` in the line above. */
function isBelowUser(text: string, nameStart: number): boolean {
  return /\b(?:UID|User(?: ID)?|Uid)\s?=\s?[^\n]{1,60}\r?\n\s{0,8}$/.test(textBefore(text, nameStart, 90));
}

/** "cache key: X", "primary key: X": the word before a plain "key" may show that it is public. */
function weighKey(text: string, nameStart: number, name: string): Weight | undefined {
  const before = /([A-Za-z]{2,20}) $/.exec(textBefore(text, nameStart, 22))?.[1] ?? "";
  return weigh(before + name) && weigh(name);
}

/** True if an operator or quote follows, or it is a flag: most names in a text are only mentioned. */
function isGiven(text: string, nameStart: number, nameEnd: number): boolean {
  if (text[nameStart] === "-") return true;
  let index = nameEnd;
  // `**password**: X` and `password` in backticks: only with an operator behind.
  if (text[index] === "*" || text[index] === "`") {
    while (text[index] === "*" || text[index] === "`") index++;
    return text[index] === ":" || text[index] === "=";
  }
  while (text[index] === " " || text[index] === "\t") index++;
  return "=:>,()[\"'\\]?\x1b%|<\n\r.}&*：＝".includes(text[index] ?? " ") || index - nameEnd >= 1;
}

/** Group 1: operator with its blanks; group 2: opening quote. Terminal colours may stand in between. */
const VALUE = new RegExp(
  String.raw`(?:${COLOUR}){0,4}(?:\\{0,7}["'\]]|\*{2}|\x60){0,2}(?:[ \t]{0,4}${COLOUR}){0,4}([ \t]{0,80}(?:=>|<-|:=|\?=|={1,3}|:[ \t]{0,8}[|>][-+]?(?:\r?\n|\\{1,7}r?\\{0,7}n)>?|:(?!:)|,|(?:%2[27])?%3[ADad](?:%20|\+)?(?:%2[27])?)[ \t]{0,80}|>|[ \t]{1,80})(?:\\\r?\n[ \t]{0,40})?(?:${COLOUR}[ \t]{0,4}){0,4}(?:(?<=:[ \t]{1,80})[&!][\w!-]{1,30}[ \t]{1,8})?(?:(?:[rbfNL@]|r#{1,3}(?=")|\$(?='))?((?:\\{1,7})?["'\x60]))?`,
  "y",
);

/** Bounds of the name around a hint. */
function nameAround(text: string, position: number): Range {
  let start = position;
  const first = Math.max(0, position - 80);
  while (start > first && isNamePart(text.charCodeAt(start - 1))) start--;
  let end = position;
  const last = Math.min(text.length, position + 80);
  while (end < last && isNamePart(text.charCodeAt(end))) end++;
  // Dots before the value, or at the end of the sentence.
  while (end > position && text[end - 1] === ".") end--;
  return [start + colourLetters(text, start), end];
}

/** Letters, digits, `_`, `-`, `.`. */
function isNamePart(code: number): boolean {
  return isLetterOrDigit(code) || code === 95 || code === 45 || code === 46;
}
