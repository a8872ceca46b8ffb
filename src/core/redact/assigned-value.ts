// Decides whether the value assigned to the name of a secret is one.
import { isSecretBehindBlank } from "./behind-blank.ts";
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
import { ACCOUNT, ENVIRONMENT, type Weight } from "./names.ts";
import { textBefore } from "./near.ts";
import {
  isPath,
  isReference,
  isShortKey,
  looksLikePassword,
  looksRandom,
  looksSecret,
  looksTyped,
} from "./plausible.ts";
import { isPhrase } from "./spoken-values.ts";
import type { Context } from "./value-end.ts";

/** Is the text in [context.start, end) a secret? The weight of its name decides how much it must look like one. */
export function isSecret(value: string, end: number, context: Context): boolean {
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
  const isConstant = operation === "," && ENVIRONMENT.test(name);
  const given =
    looksRandom(value) ||
    ((weight === "password" || isConstant) && looksLikePassword(value)) ||
    isShortKey(value);
  if (operation === "," && !(quotedName && quote !== "" && given) && !isTableRow(end, context)) return false;
  if (operation.startsWith("==") && !(quote !== "" && looksSecret(value))) return false;
  const bare = quote === "" ? value.replace(/[):,;\]}.]+$/, "") : "";
  const isInCode =
    bare !== "" &&
    (isCode(bare) || isReference(bare)) &&
    !(operator === "=" && text.startsWith("--", nameStart) && !/[([{]/.test(bare)) &&
    !(operator === "=" && isInConnection(text, nameStart, end));
  const isEnvironment =
    /^[A-Z][A-Z0-9_]*$/.test(name) &&
    (operator === "=" || (operation === ":" && ENVIRONMENT.test(name) && isWholeLine(end, context)));
  if (weight === "token" && quote !== "" && operation === "=" && isEnvironmentOfCode(text, nameStart, name))
    return value.length >= 6 && !isPath(value);
  return OF_WEIGHT[weight]({ ...context, value, end, bare, isConstant, isInCode, isEnvironment });
}

/** A value with what is known of its place. */
interface Candidate extends Context {
  readonly value: string;
  readonly end: number;
  /** Without the signs of code and sentences behind it; empty for a value in quotes. */
  readonly bare: string;
  /** The cell or argument after a name in capitals. */
  readonly isConstant: boolean;
  /** A variable, a call or other code that refers to the value. */
  readonly isInCode: boolean;
  /** Assigned to a variable of the environment. */
  readonly isEnvironment: boolean;
}

const OF_WEIGHT: Readonly<Record<Weight, (candidate: Candidate) => boolean>> = {
  password: isPassword,
  pass: isPass,
  token: isToken,
  weak: isKey,
};

/** A plain `key`, `auth`, `salt`: often a key of a map. */
function isKey({
  value,
  name,
  text,
  nameStart,
  quote,
  bare,
  isConstant,
  isInCode,
  isEnvironment,
}: Candidate): boolean {
  if ((isEnvironment || isConstant) && !name.endsWith("KEY")) return looksLikePassword(value);
  if (/secret_?id$/i.test(name)) return UUID.test(value);
  if (/[?&]/.test(text[nameStart - 1] ?? "") && (isShortKey(value) || OF_ALL_KINDS.test(value))) return true;
  // A hash is not called key, except in caches and maps, whose names are known.
  if ((isEnvironment || quote !== "") && isKeyOfDigits(name, value)) return true;
  if (isConstant && /^(?=.*\d)(?=.*[^\w\s]).{16,}$/.test(value)) return true;
  if (isShortKey(value, CERTAIN)) return true;
  return looksRandom(value) && !/\s/.test(value) && !isInCode && !isIdentifier(bare);
}

/** `pass`, `pwd`: may also be a pass over data. */
function isPass(candidate: Candidate): boolean {
  const { value, name, text, nameStart, operator, quote, isInCode, isEnvironment } = candidate;
  if (/^\d{1,6}$/.test(value) || isPath(value) || value.length < 4) return false;
  // The pair of a connection: Uid=sa;Pwd=X;
  if (operator === "=" && text[nameStart - 1] === ";" && name !== "PWD") return /^\S{4,}$/.test(value);
  if ((isEnvironment || quote !== "") && !/^(?:pass|pwd)$/i.test(name))
    return !/\s/.test(value) || (/psk$/i.test(name) && /^.{8,63}$/.test(value)) || isPhrase(value);
  if (ACCOUNT.test(name) && (operator === "=" || isWholeLine(candidate.end, candidate)))
    return !isInCode && !isPath(value) && /^\S{6,}$/.test(value) && !/pass|pwd/i.test(value);
  return looksLikePassword(value) && !isInCode;
}

/** `token`, `secret`, `apiKey`. */
function isToken({ value, name, quote, bare, isInCode, isEnvironment }: Candidate): boolean {
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
  if (isEnvironment) return value.length >= 4 && !/^\d{1,6}$/.test(value) && !isPath(value);
  if (isCompound(name) && isChosen(value) && !isInCode) return true;
  return looksSecret(value) && !isPath(value) && !/\s/.test(value) && !isInCode && !isIdentifier(bare);
}

/** `password`: may look like anything. */
function isPassword(candidate: Candidate): boolean {
  const { value, operator, quote, bare, isInCode, isEnvironment } = candidate;
  if (quote !== "" || isEnvironment || operator.trim() === ">")
    return value.length >= 2 && !/^\d{1,2}$/.test(value);
  if (isInCode || /^\w*(?:pass|pwd|secret)\w*$/i.test(bare)) return false;
  if (operator === "=") return true;
  // `password: letmein` is a whole line of YAML; in code and prose more text follows.
  if (isWholeLine(candidate.end, candidate))
    return !/[;,({]$/.test(value) && !/^(?:[A-Z][a-z]{0,6}|[A-Z][a-z]*[A-Z][A-Za-z]*|\d{1,2})$/.test(value);
  // The star in a redacted home path (`/home/*`) is ours and no sign of a secret.
  return (/\d/.test(value) && /\D/.test(value)) || /\d{4}|[!@#%^&]|(?<![\\/-])\*/.test(value);
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

const SHORTEST: Readonly<Record<Weight, number>> = { password: 2, pass: 4, token: 4, weak: 6 };
