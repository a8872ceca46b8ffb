// Finds secrets recognised by their name only: `DB_PASSWORD=…`, `"apiKey": "…"`, `--token …`, `<password>…</password>`.
import { bridgeAt } from "./bridge.ts";
import {
  isChosen,
  isCode,
  isCompound,
  isEnvironmentOfCode,
  isIdentifier,
  isInConnection,
  isKeyOfDigits,
  isLabel,
  LABEL,
} from "./code-values.ts";
import { COLOUR, colourLetters } from "./colours.ts";
import { defaultOf } from "./defaults.ts";
import type { Range } from "./findings.ts";
import { MARKS, type Weight, weigh } from "./names.ts";
import { isLetterOrDigit, matchAt, textBefore } from "./near.ts";
import {
  isPath,
  isReference,
  isShortKey,
  looksLikePassword,
  looksRandom,
  looksSecret,
  looksTyped,
} from "./plausible.ts";
import { isBeforeWord, valueBeforeName, valueBehindSigns } from "./signs-between.ts";
import { isPhrase } from "./spoken-values.ts";
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

/** Only a blank separates name and value: allowed after a flag, or before a long value that is not a word. */
function mayFollowBlank(text: string, name: string, nameStart: number, start: number): boolean {
  if (text[nameStart] === "-") return text[start] !== "-";
  // The name of a secret: `kubectl describe secret default-token-4n4hg`.
  if (name === "secret" && /(?:get|describe|delete|edit|patch) $/.test(textBefore(text, nameStart, 9)))
    return false;
  if (
    (isPasswordName(name) || ENVIRONMENT.test(name) || isSetting(text, name, start)) &&
    (/["']/.test(text[start - 1] ?? "") || isDirective(text, nameStart, start))
  )
    return true;
  if (isSet(text, name, nameStart) || (isKeyword(name) && /["']/.test(text[start - 1] ?? ""))) return true;
  if (
    /[_-]password$/i.test(name) &&
    /^[^\s"'`:=]{6,60}[ \t]{0,4}(?:\r?\n|$)/.test(text.slice(start, start + 66))
  )
    return true;
  if (ENVIRONMENT.test(name) && isShortKey(/^[\w]{8,40}/.exec(text.slice(start, start + 44))?.[0] ?? ""))
    return true;
  for (let index = start; index < start + 16; index++) {
    const code = text.charCodeAt(index);
    // Only characters of keys; at the end of the text `code` is NaN.
    if (!(code > 34 && code < 127) || code === 39 || code === 40 || code === 96) return false;
  }
  return true;
}

/** `requirepass X`, `fastcgi_param DB_PASSWORD X;`: a line of two or three words, as in configuration files. */
function isDirective(text: string, nameStart: number, start: number): boolean {
  return (
    /(?:^|\n)[ \t]{0,12}(?:[A-Za-z_]{3,20}[ \t]{1,8})?$/.test(textBefore(text, nameStart, 42)) &&
    /^[^\s"';]{6,100};?[ \t]{0,8}(?:\r?\n|$)/.test(text.slice(start, start + 120))
  );
}

/** `client_secret "X"`, `:api-token "X"`: a setting in a language that needs no operator. */
function isSetting(text: string, name: string, start: number): boolean {
  return /["']/.test(text[start - 1] ?? "") && isCompound(name);
}

/** `setenv API_TOKEN X`, `npm config set auth_token X`: a command that sets a name to the next word. */
function isSet(text: string, name: string, nameStart: number): boolean {
  return (
    isCompound(name) &&
    /(?:^|[\n;&|(])[ \t]{0,12}(?:[\w.-]{1,20} ){0,2}?(?:setenv|setx|set|ENV|config)(?: --?[\w-]{1,12}){0,3} $/.test(
      textBefore(text, nameStart, 90),
    )
  );
}

/** `SECRET 'X'`: a keyword of SQL, in capitals. */
function isKeyword(name: string): boolean {
  return /^(?:SECRET|TOKEN|PASSPHRASE)$/.test(name);
}

/** Directives that no sentence contains, so their values may be plain words. */
const DIRECTIVE = /^(?:requirepass|masterauth|rootpw|bindpw)$/i;
/** `DB_PASSWORD`: a name of several words in capitals. */
const ENVIRONMENT = /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/;

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

function isSecret(value: string, end: number, context: Context): boolean {
  const { weight, operator, quote, name, text, nameStart } = context;
  if (value.length < SHORTEST[weight]) return false;
  if (isReference(value) || (quote !== "" && !/^[A-Z][A-Z0-9_]+$/.test(name) && isLabel(value))) return false;
  // `"PASSWORD=" + value`: the quote closes a string that began before the name.
  if (quote !== "" && /^(?:\s|[,)]|[+;\]}%|&.](?:\s|$))/.test(value)) return false;
  // `${TOKEN:0:30}` is a substring of a variable; `$token = "X"` assigns to one.
  if (/\$\{$/.test(textBefore(text, nameStart, 2)))
    return (
      /^:=?$/.test(operator) &&
      text[end] === "}" &&
      ((weight === "token" ? looksSecret : looksLikePassword)(value) || (isCompound(name) && isChosen(value)))
    );
  if (text[nameStart - 1] === "$" && (quote === "" || !/^:?=$/.test(operator.trim()))) return false;
  if (/(?:otp|code)$/i.test(name) && /^\d{4,8}$/.test(value)) return true;
  // Pins of a board have fewer digits.
  if (/pin$/i.test(name))
    return /^\d{4,8}$/.test(value) && (quote !== "" || ENVIRONMENT.test(name) || isWholeLine(end, context));
  // A personal access token, but not the source of a pattern.
  if (/_(?:PAT|HMAC|SK)$/.test(name))
    return /^(?=.*\d)(?=.*[a-z])[\w-]{16,}$/.test(value) || isShortKey(value);
  // AUTH=amy:X
  if (
    operator.trim() === "=" &&
    /(?:auth|creds?|credentials|login|userpass)$/i.test(name) &&
    /^[\w.@-]{1,40}:(?!\d+$)[^\s:/]{5,}$/.test(value) &&
    !isCode(value)
  )
    return true;
  const operation = operator.trim();
  if (operation.includes("%3"))
    return weight !== "weak" && (weight !== "token" || looksSecret(value) || isChosen(value));
  if (operation === "") return isSecretBehindBlank(value, context);
  if (operation === ">" && !(text[nameStart - 1] === "<" && text.startsWith("</", end))) return false;
  // `["name", "password", "email"]` is a list of names; `("X-Api-Key", "…")` is not.
  const quotedName = /["']/.test(text[nameStart - 1] ?? "");
  const constant = operation === "," && ENVIRONMENT.test(name);
  const given =
    looksRandom(value) ||
    ((weight === "password" || constant) && looksLikePassword(value)) ||
    isShortKey(value);
  if (operation === "," && !(quotedName && quote !== "" && given) && !isTableRow(end, context)) return false;
  if (operation.startsWith("==") && !(quote !== "" && looksSecret(value))) return false;
  const bare = quote === "" ? value.replace(/[):,;\]}.]+$/, "") : "";
  const code =
    bare !== "" &&
    (isCode(bare) || isReference(bare)) &&
    !(operator === "=" && text.startsWith("--", nameStart) && !/[([{]/.test(bare)) &&
    !(operator === "=" && isInConnection(text, nameStart, end));
  const environment =
    /^[A-Z][A-Z0-9_]*$/.test(name) &&
    (operator === "=" || (operation === ":" && ENVIRONMENT.test(name) && isWholeLine(end, context)));
  if (weight === "token" && quote !== "" && operation === "=" && isEnvironmentOfCode(text, nameStart, name))
    return value.length >= 6 && !isPath(value);
  if (weight === "weak") {
    if ((environment || constant) && !name.endsWith("KEY")) return looksLikePassword(value);
    if (/secret_?id$/i.test(name)) return UUID.test(value);
    if (/[?&]/.test(text[nameStart - 1] ?? "") && (isShortKey(value) || OF_ALL_KINDS.test(value)))
      return true;
    // A hash is not called key, except in caches and maps, whose names are known.
    if ((environment || quote !== "") && isKeyOfDigits(name, value)) return true;
    if (constant && /^(?=.*\d)(?=.*[^\w\s]).{16,}$/.test(value)) return true;
    if (isShortKey(value, CERTAIN)) return true;
    return looksRandom(value) && !/\s/.test(value) && !code && !isIdentifier(bare);
  }
  if (weight === "pass") {
    if (/^\d{1,6}$/.test(value) || isPath(value) || value.length < 4) return false;
    // The pair of a connection: Uid=sa;Pwd=X;
    if (operator === "=" && text[nameStart - 1] === ";" && name !== "PWD") return /^\S{4,}$/.test(value);
    if ((environment || quote !== "") && !/^(?:pass|pwd)$/i.test(name))
      return !/\s/.test(value) || (/psk$/i.test(name) && /^.{8,63}$/.test(value)) || isPhrase(value);
    if (ACCOUNT.test(name) && (operator === "=" || isWholeLine(end, context)))
      return !code && !isPath(value) && /^\S{6,}$/.test(value) && !/pass|pwd/i.test(value);
    return looksLikePassword(value) && !code;
  }
  if (weight === "token") {
    if (/secret/i.test(name) && looksTyped(value) && !isPath(value)) return true;
    // A plain word may be a client secret, but not if it is a label.
    if (
      quote !== "" &&
      /secret$/i.test(name) &&
      /^[^\s]{8,}$/.test(value) &&
      !isPath(value) &&
      !LABEL.test(value)
    )
      return true;
    if (environment) return value.length >= 4 && !/^\d{1,6}$/.test(value) && !isPath(value);
    if (isCompound(name) && isChosen(value) && !code) return true;
    return looksSecret(value) && !isPath(value) && !/\s/.test(value) && !code && !isIdentifier(bare);
  }
  if (quote !== "" || environment || operation === ">") return value.length >= 2 && !/^\d{1,2}$/.test(value);
  if (code || /^\w*(?:pass|pwd|secret)\w*$/i.test(bare)) return false;
  if (operator === "=") return true;
  // `password: letmein` is a whole line of YAML; in code and prose more text follows.
  if (isWholeLine(end, context))
    return !/[;,({]$/.test(value) && !/^(?:[A-Z][a-z]{0,6}|[A-Z][a-z]*[A-Z][A-Za-z]*|\d{1,2})$/.test(value);
  // The star in a redacted home path (`/home/*`) is ours and no sign of a secret.
  return (/\d/.test(value) && /\D/.test(value)) || /\d{4}|[!@#%^&]|(?<![\\/-])\*/.test(value);
}

/** Only a blank between them: `--token X`, `requirepass X`, `storePassword "X"`. */
function isSecretBehindBlank(
  value: string,
  { weight, quote, name, text, nameStart, start }: Context,
): boolean {
  // Another flag, or the result of a command: -Password (ConvertTo-SecureString …).
  if (/^[-(]/.test(value)) return false;
  if (text[nameStart] === "-") {
    if (weight === "pass" && ACCOUNT.test(name)) return !isPath(value);
    if (weight === "password" || (isCompound(name) && isChosen(value))) return true;
    return weight === "pass" ? looksLikePassword(value) : looksSecret(value);
  }
  if (weight !== "weak" && isChosen(value) && isSet(text, name, nameStart)) return true;
  // CREATE SECRET s (TYPE s3, SECRET 'X')
  if (quote !== "" && weight !== "weak" && isKeyword(name)) return isChosen(value) || looksSecret(value);
  const setting = weight !== "weak" && isSetting(text, name, start);
  const named = isPasswordName(name) || ENVIRONMENT.test(name) || setting;
  if (named && (quote !== "" || isDirective(text, nameStart, start))) {
    if (DIRECTIVE.test(name) && quote !== "") return true;
    // A line of a Dockerfile.
    if (/(?:^|\n)ENV $/.test(textBefore(text, nameStart, 5)))
      return weight === "password" || isChosen(value) || looksSecret(value);
    if (/\s/.test(value)) return false;
    if (DIRECTIVE.test(name) || (quote !== "" && weight === "password" && /[a-z\d][_.-]/i.test(name)))
      return true;
    if (setting && isChosen(value)) return true;
    return weight === "token" || weight === "weak" ? looksSecret(value) : looksLikePassword(value);
  }
  if (/[_-]password$/i.test(name) && looksLikePassword(value)) return true;
  return weight !== "weak" && (looksRandom(value) || (ENVIRONMENT.test(name) && isShortKey(value)));
}

/** Also in a diff, as `grep` prints it, and before a remark. */
function isWholeLine(end: number, { text, name, nameStart }: Context): boolean {
  return (
    !name.includes(".") &&
    /^(?:[ \t]*(?:\r?\n|$)|[ \t]{1,20}(?:[#;]|\/\/) )/.test(text.slice(end, end + 40)) &&
    /(?:^|\n)(?:\+|[\w./-]{1,80}:\d{1,6}[:-])?[ \t-]*$/.test(textBefore(text, nameStart, 120))
  );
}

/** In an address, letters of both cases and digits, twice: `&key=AbCd1234Ef5678`. */
const OF_ALL_KINDS = /^(?=.*[a-z])(?=.*[A-Z])(?=\w*\d+[A-Za-z]+\d)\w{12,}$/;
/** Keys of maps and caches are hardly ever random and this short. */
const CERTAIN = 16;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** `API_KEY,X`: the last two cells of a row. */
function isTableRow(end: number, { text, name, start }: Context): boolean {
  return (
    ENVIRONMENT.test(name) &&
    /^(?:\r?\n|$|["\\])/.test(text.slice(end, end + 2)) &&
    looksRandom(text.slice(start, end))
  );
}

function isPasswordName(name: string): boolean {
  return /^[\w.-]*(?:password|passwd)$|^[\w.-]+(?:pass|_pw)$|^(?:psk|masterauth|rootpw|bindpw|setcookie)$/i.test(
    name,
  );
}

const SHORTEST: Readonly<Record<Weight, number>> = { password: 2, pass: 4, token: 4, weak: 6 };

/** `--admin-pass`: with an owner in front it is a password, not a pass over data. */
const ACCOUNT =
  /(?:admin|user|root|account|default|bind|master|db|database|store|key|mail|smtp|ftp|proxy|auth|http|login|ssh|ldap|redis|mysql|pg|postgres|smb|snmp|imap|vnc|rdp|wifi|sql|mongo|amqp|mqtt|jdbc|repo|service|api)[-_]?pass$/i;

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
