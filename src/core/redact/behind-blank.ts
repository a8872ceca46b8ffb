// Values separated from their names by a blank alone: `--token X`, `requirepass X`, `setenv API_TOKEN X`.
import { isChosen, isCompound } from "./code-values.ts";
import { ACCOUNT, ENVIRONMENT, isPasswordName } from "./names.ts";
import { textBefore } from "./near.ts";
import { isPath, isShortKey, looksLikePassword, looksRandom, looksSecret } from "./plausible.ts";
import type { Context } from "./value-end.ts";

/** Only a blank separates name and value: allowed after a flag, or before a long value that is not a word. */
export function mayFollowBlank(text: string, name: string, nameStart: number, start: number): boolean {
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

/** Only a blank between them: `--token X`, `requirepass X`, `storePassword "X"`. */
export function isSecretBehindBlank(
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
