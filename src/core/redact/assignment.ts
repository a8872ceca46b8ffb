// Secrets that have no shape, only a name: `DB_PASSWORD=…`, `"apiKey": "…"`, `--token …`, `<password>…</password>`.
import { isPublicShape, isReference, looksRandom, looksSecret } from "./plausible.ts";

export const NAME_HINTS: readonly string[] = [
  "pass",
  "pwd",
  "secret",
  "token",
  "key",
  "cred",
  "auth",
  "salt",
];

/** How much a name says: a password may look like anything, a token has some shape, a key may be a map's key. */
type Weight = "password" | "token" | "weak";

const MARKS: Readonly<Record<Weight, string>> = { password: "password", token: "secret", weak: "key" };

export interface Assignment {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /** Where the name ends: looked at once, however many hints it holds. */
  readonly nameEnd: number;
}

/** The value given to the name around `position`. `start === end` when there is none or it is no secret. */
export function findAssignment(text: string, position: number): Assignment {
  const [nameStart, nameEnd] = nameAround(text, position);
  const nothing = { start: nameEnd, end: nameEnd, name: "", nameEnd };
  const name = text.slice(nameStart, nameEnd);
  const weight = weigh(name);
  if (weight === undefined || !isGiven(text, nameStart, nameEnd)) return nothing;
  VALUE.lastIndex = nameEnd;
  const match = VALUE.exec(text);
  if (match === null) return nothing;
  const [whole, operator = "", quote = ""] = match;
  const start = nameEnd + whole.length;
  const context: Context = { weight, text, name, nameStart, operator, quote, start };
  const end = valueEnd(context);
  const value = text.slice(start, end);
  if (value === "" || value.startsWith("[redacted:") || !isSecret(value, end, context)) return nothing;
  return { start, end: end - start < MAXIMUM ? end : tokenEnd(text, end), name: MARKS[weight], nameEnd };
}

/** An operator or a quote follows, or it is a flag: most names in a text are just named. */
function isGiven(text: string, nameStart: number, nameEnd: number): boolean {
  if (text[nameStart] === "-") return true;
  let index = nameEnd;
  while (text[index] === " " || text[index] === "\t") index++;
  return "=:>,\"'\\]?\x1b".includes(text[index] ?? " ");
}

/** Is this the name of something nobody should read? For keys of objects. */
export function isSecretName(name: string): boolean {
  const weight = weigh(name);
  return weight === "password" || weight === "token" || /cookies?$/i.test(name);
}

interface Context {
  readonly weight: Weight;
  readonly text: string;
  readonly name: string;
  readonly nameStart: number;
  readonly operator: string;
  readonly quote: string;
  readonly start: number;
}

/** Group 1: operator with its blanks; group 2: opening quote. Colours may stand in between. */
const VALUE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
  /(?:\x1b\[[\d;]*[mK])*(?:\\?["'\]]){0,2}(?:\x1b\[[\d;]*[mK])*([ \t]*(?:=>|:=|\?=|={1,3}|:(?!:)|,)[ \t]*|>|[ \t]+)(?:\x1b\[[\d;]*[mK])*(?:[rbf]?((?:\\{1,3})?["'`]))?/y;

// Plain lists instead of expressions: compiling those would be most of what a cold start costs.
const PASSWORDS = "password passwd passphrase passwort pwd passcode".split(" ");
const TOKENS = (
  "token secret apikey accesskey secretkey privatekey encryptionkey signingkey masterkey accountkey sharedkey authkey " +
  "sessionkey servicekey rolekey anonkey appkey licensekey deploykey webhookkey secretkeybase accesskeyid authorization " +
  "credential credentials"
).split(" ");
const WEAK = "key auth cred creds salt".split(" ");
/** In front of `key` or `token` they make it something everybody may see. */
const HARMLESS = (
  "public pub primary foreign sort cache partition composite hash group object storage query react i18n map dict row column " +
  "unique idempotency verify publishable host hot mon tur don csrf page continuation next cursor design cancel " +
  "cancellation num max min total input output prompt completion"
).split(" ");

/** Few names make up most of what is asked; a text full of odd ones must not fill the memory. */
const weights = new Map<string, Weight | undefined>();
const MAXIMUM_WEIGHTS = 1000;

function weigh(name: string): Weight | undefined {
  const known = weights.get(name);
  if (known !== undefined || weights.has(name)) return known;
  if (weights.size >= MAXIMUM_WEIGHTS) weights.clear();
  const weight = weighAnew(name);
  weights.set(name, weight);
  return weight;
}

function weighAnew(name: string): Weight | undefined {
  const plain = name.toLowerCase().replace(/[^a-z]/g, "");
  const endsWith = (end: string): boolean => plain.endsWith(end);
  if (PASSWORDS.some(endsWith)) return plain === "pwd" || plain === "oldpwd" ? undefined : "password";
  const isToken = TOKENS.some(endsWith);
  if (!isToken && !WEAK.some(endsWith)) return undefined;
  const front = plain.replace(/(?:key|token)$/, "");
  if (front !== plain && HARMLESS.some((word) => front.endsWith(word))) return undefined;
  return isToken ? "token" : "weak";
}

function isSecret(value: string, end: number, context: Context): boolean {
  const { weight, operator, quote, name, text, nameStart } = context;
  if (isReference(value)) return false;
  // `"PASSWORD=" + value`: the quote closes a string that began before the name.
  if (quote !== "" && /^(?:\s|[,)]|[+;\]}%|&.](?:\s|$))/.test(value)) return false;
  // `${TOKEN:0:30}` cuts a variable.
  if (/\$\{?$/.test(text.slice(Math.max(0, nameStart - 2), nameStart))) return false;
  const operation = operator.trim();
  const flag = text.startsWith("--", nameStart) || text.startsWith("-", nameStart);
  if (operation === "") {
    if (!flag || value.startsWith("-")) return false;
    return weight === "password" || looksSecret(value);
  }
  if (operation === ">" && !(text[nameStart - 1] === "<" && text.startsWith("</", end))) return false;
  // `["name", "password", "email"]` is a list of names; `("X-Api-Key", "…")` is not.
  const quotedName = /["']/.test(text[nameStart - 1] ?? "");
  if (operation === "," && !(quotedName && quote !== "" && looksRandom(value))) return false;
  if (operation.startsWith("==") && !(quote !== "" && looksSecret(value))) return false;
  const bare = quote === "" ? value.replace(/[):,;\]}.]+$/, "") : "";
  const code = bare !== "" && (isCode(bare) || isReference(bare));
  if (weight === "weak") return looksRandom(value) && !code && !isIdentifier(bare);
  const environment = operator === "=" && /^[A-Z][A-Z0-9_]*$/.test(name);
  if (weight === "token") {
    if (environment) return value.length >= 4 && !/^\d{1,6}$/.test(value) && !isPath(value);
    return looksSecret(value) && !isPath(value) && !/\s/.test(value) && !code && !isIdentifier(bare);
  }
  if (quote !== "" || environment || operation === ">") return value.length >= 2 && !/^\d{1,2}$/.test(value);
  if (code || /^\w*(?:pass|pwd|secret)\w*$/i.test(bare)) return false;
  if (operator === "=") return true;
  // `password: letmein` is a whole line of YAML; in code and prose something follows.
  const wholeLine =
    !name.includes(".") &&
    /^[ \t]*(?:\r?\n|$)/.test(text.slice(end, end + 40)) &&
    /(?:^|\n)[ \t-]*$/.test(text.slice(Math.max(0, nameStart - 40), nameStart));
  if (wholeLine) return !/[;,({]$/.test(value) && !/^(?:[A-Z][A-Za-z]+|\d{1,2})$/.test(value);
  // The star of a home path is ours, and must not make a secret of what was none.
  return /\d.*\D|\D.*\d|\d{4}|[!@#%^&]|(?<![\\/-])\*/.test(value);
}

/** `user.password`, `get(x)`, `list[0]`: the value is elsewhere. */
function isCode(value: string): boolean {
  return /^[A-Za-z_$][\w$]*(?:[?!]?\.[A-Za-z_$][\w$]*)+[,;)]*$|[([{]|=>|^new$|^await$|^typeof$|\|\||&&|\?\?/.test(
    value,
  );
}

/** `Uint8Array`, `ed25519Seed`. */
function isIdentifier(value: string): boolean {
  return /^[A-Z]?[a-z]+\d{0,5}(?:[A-Z][a-z]+\d{0,4})*(?:\$\d+)?$/.test(value);
}

function isPath(value: string): boolean {
  return (
    /^(?:[A-Za-z]:)?[\\/~]|^\.{1,2}\//.test(value) || (isPublicShape(value) && /[/\\]|\.\w{1,5}$/.test(value))
  );
}

function valueEnd({ text, quote, start, name, nameStart, operator, weight }: Context): number {
  if (quote !== "") return quotedEnd(text, quote, start);
  BARE.lastIndex = start;
  let value = BARE.exec(text)?.[0] ?? "";
  if (operator === ">") value = /^[^<\n]*/.exec(text.slice(start, start + MAXIMUM))?.[0] ?? "";
  // In a web address the next parameter follows; elsewhere `&` may be part of a password.
  if (/[?&;]/.test(text[nameStart - 1] ?? "")) value = /^[^&#;]*/.exec(value)?.[0] ?? "";
  // Tokens are made without these; a variable in capitals may hold any text.
  if (weight !== "password" && !/^[A-Z0-9_]+$/.test(name)) value = /^[^,;&]*/.exec(value)?.[0] ?? "";
  return start + value.replace(/[,;)\]}&|\\]+$/, "").length;
}

/** Longer values than that are followed only once they are known to be secret. */
const MAXIMUM = 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour ends a value
const BARE = /(?:[^\s"'`<>\\\x1b]|\\(?![nrt"'`])){1,1024}/y;

/** Up to the closing quote on the same line; an unclosed one goes to the end of the line. */
function quotedEnd(text: string, quote: string, start: number): number {
  const limit = Math.min(text.length, start + MAXIMUM);
  const plain = quote.length === 1;
  for (let index = start; index < limit; index++) {
    if (text.startsWith(quote, index)) return index;
    const character = text[index];
    if (character === "\n") return index;
    if (character === "\\" && plain) index++;
  }
  return limit;
}

function tokenEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !/[\s"'`<>]/.test(text[end] ?? "")) end++;
  return end;
}

/** Bounds of the name around a hint. */
function nameAround(text: string, position: number): readonly [number, number] {
  let start = position;
  const first = Math.max(0, position - 80);
  while (start > first && isNamePart(text.charCodeAt(start - 1))) start--;
  let end = position;
  const last = Math.min(text.length, position + 80);
  while (end < last && isNamePart(text.charCodeAt(end))) end++;
  return [start, end];
}

/** Letters, digits, `_`, `-`, `.`. */
function isNamePart(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45 ||
    code === 46
  );
}
