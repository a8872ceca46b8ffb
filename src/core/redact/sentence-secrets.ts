// Finds secrets in sentences: "the password is X", "비밀번호는 X", "Mot de passe : X". A plain word is not a secret: "the
// password is wrong" stays.
import { wordSet } from "../../domain/word-set.ts";
import { isChosen } from "./code-values.ts";
import { afterColour } from "./colours.ts";
import type { Range } from "./findings.ts";
import { isLetterOrDigit, textBefore } from "./near.ts";
import {
  isOddPair,
  isReference,
  isShortKey,
  looksLikePassword,
  looksRandom,
  looksTyped,
} from "./plausible.ts";
import {
  type Ahead,
  hasLongWord,
  LONGEST_ENDING,
  mayHaveValue,
  mayHaveWord,
  NEAR,
  REACH,
} from "./sentence-ahead.ts";
import { isFollowedByValue, keySaidAfter, NO_SECRET, valueSaidAfter } from "./spoken-values.ts";

/** Nouns for passwords in lower case; non-ASCII letters in both cases. `*`: an ending may follow ("şifresi"). */
const PASSWORDS = (
  "password,passwd,passphrase,passcode,passwort*,kennwort*,geheimnis,mot de passe,contraseña*,clave,senha*,palavra-passe," +
  "parola d'ordine,parola chiave,парол*,Парол*,секрет,비밀번호,패스워드,암호,비번,パスワード,合言葉,暗証番号,密码,密碼,口令," +
  "wachtwoord*,lösenord*,adgangskode*,salasana*,jelszó*,jelszav*,hesl*,hasł*,şifre*,Şifre*,mdp:,mdp ,parola*,mật khẩu,kata sandi*,kata laluan,كلمة المرور,كلمة السر,رمز عبور,पासवर्ड,รหัสผ่าน,סיסמה,סיסמת,κωδικός,Κωδικός,κωδικό,пароль,credentials,creds,zugangsdaten,identifiants,credenciales,credenziali,pw:,pw=,pw "
).split(",");
/** Nouns for keys and tokens: the value must look random. */
const KEYS = (
  "schlüssel,clé,clef,chave,chiave,ключ,Ключ,токен,Токен,비밀키,비밀 키,토큰,api 키,api키,秘密鍵,トークン,apiキー,密钥,密鑰,令牌," +
  "api key,api-key,access key,secret key,private key,signing key,encryption key,license key,client secret,secret,token,jeton,seed"
).split(",");

/** Nouns for user and password together: only X of "admin / X" is secret. */
const PAIRS = "login,logins,anmeldung,zugang,acceso,accès,доступ,ログイン,登录,로그인".split(",");

export interface Noun {
  /** Search hint of at least three letters; a shorter word includes the text that follows it. */
  readonly hint: string;
  readonly length: number;
  readonly isPassword: boolean;
  /** Only the text after a name and a slash is secret. */
  readonly isPair: boolean;
  /** An ending of a few letters may follow. */
  readonly isStem: boolean;
}

export const NOUNS: readonly Noun[] = [...PASSWORDS, ...PAIRS, ...KEYS].flatMap((word, at) => {
  const noun = word.replace(/[:= *]$/, "");
  const isStem = word.endsWith("*");
  const isPassword = at < PASSWORDS.length + PAIRS.length;
  const isPair = PAIRS.includes(word);
  const hints =
    word.length > 2
      ? [isStem ? noun : word]
      : [..."是为為：:= は가는은이를을改设設换換修更重变變"].map((next) => word + next);
  return hints.map((hint) => ({ hint, length: noun.length, isPassword, isPair, isStem }));
});

/** [start, end) of the value after the noun at `position`. */
export function findInSentence(text: string, position: number, noun: Noun, ahead: Ahead): Range | undefined {
  if (
    isLetter(text.charCodeAt(position - 1)) &&
    isLetter(text.charCodeAt(position)) &&
    !isApart(text, position)
  )
    return undefined;
  const found = valueBefore(text, position, noun, ahead) ?? valueAfter(text, position, noun, ahead);
  if (found || noun.isPair) return found;
  const after = position + noun.length + (noun.isStem ? endingAt(text, position + noun.length) : 0);
  const next = text[after] ?? "";
  if (!noun.isPassword) {
    if (next !== " " || !IS_TOLD.test(text.slice(after, after + 100))) return undefined;
    ahead.read++;
    return keySaidAfter(text, after);
  }
  if (!" :は가는은이为是".includes(next) || next === "") return undefined;
  ahead.read++;
  return valueSaidAfter(text, position, after);
}

/** Cheap check: most sentences about tokens contain none. A chosen token has several parts: `copper-7-kettle`. */
const IS_TOLD =
  /^[^\n]{0,60} (?:is|was|are|be|ist|lautet|est|es|è|é|это):? (?:\p{L}{2,12} ){0,2}["'`“„«]? ?[A-Za-z\d]{1,20}[-_][A-Za-z\d]/u;

function valueAfter(
  text: string,
  position: number,
  { hint, length, isPassword, isPair, isStem }: Noun,
  ahead: Ahead,
): Range | undefined {
  const nounEnd = position + length;
  if (!mayHaveValue(text, nounEnd, ahead, LONGEST_ENDING) || !mayHaveWord(text, nounEnd, ahead))
    return undefined;
  const wordEnd = nounEnd + (isStem ? endingAt(text, nounEnd) : 0);
  const after =
    wordEnd + (/^ \([^()\n]{1,40}\)(?=:)/.exec(text.slice(wordEnd, wordEnd + 46))?.[0].length ?? 0);
  if (isLetter(text.charCodeAt(after)) || !mayHaveValue(text, after, ahead)) return undefined;
  const rest = text.slice(after, after + REACH);
  const line = rest.indexOf("\n");
  const sentence = line < 0 ? rest : rest.slice(0, line);
  const quotedValue = isPassword ? QUOTED_LATER.exec(sentence) : null;
  if (quotedValue && looksTyped(quotedValue[2] ?? "")) {
    const from = after + (quotedValue[1]?.length ?? 0);
    return [from, from + (quotedValue[2]?.length ?? 0)];
  }
  // A pair must have both, user and password.
  if (isPair && !/ \/\s/.test(sentence)) return undefined;
  ahead.read++;
  const next =
    isPassword && isFollowedByValue(textBefore(text, position, 40)) ? NEXT_WORD.exec(sentence) : null;
  if (next && isSecret(next[2] ?? "", true, true)) {
    const from = after + (next[1]?.length ?? 0);
    return [from, from + (next[2]?.length ?? 0)];
  }
  const typed = isPassword ? typedLater(sentence) : undefined;
  if (typed) return [after + typed[0], after + typed[1]];
  const match = readValue(sentence);
  if (match === null) return undefined;
  // After an English noun many ordinary words have a digit: "password OAuth2".
  const isEnglish = ENGLISH.has(hint);
  const [whole, link, value = "", closing = ""] = match;
  const start = after + whole.length - closing.length - value.length;
  // A quote behind it may end the quotation of the whole sentence.
  const isInQuotes = closing !== "" && /["'`“„«「]/.test(text[start - 1] ?? "");
  const secret = isInQuotes ? value : value.replace(/[.,;:!?)\]}>*]+$/, "");
  const linked =
    (link !== undefined && link.trim() !== "") ||
    text.startsWith("'s ", after) ||
    (start - after <= 3 && (isFollowedByValue(textBefore(text, position, 40)) || (isPassword && !isEnglish)));
  // The value in the sentence is known already.
  if (secret.startsWith("[redacted")) return undefined;
  // Another part of the same word: `git-credentials-7a0c`, `token?service=`.
  if (!linked && start === after) return undefined;
  if (isPair)
    return linked && /^\s{1,2}\/\s/.test(text.slice(start + secret.length, start + secret.length + 4))
      ? pairAt(text, start + secret.length)
      : undefined;
  // Hex digits are a hash elsewhere, but not right behind the word token.
  if (!isPassword && start - after <= 5 && DIGITS.test(secret)) return [start, start + secret.length];
  const quoted = isInQuotes && linked;
  if (isSecret(secret, isPassword, linked) || (quoted && isSecret(secret, true, false)))
    return [start, changedTo(text, start + secret.length, link ?? "", isPassword)];
  if (!isPassword) return undefined;
  const account = /^[\w.@-]{1,40}[:/](?=\S{6})/.exec(secret)?.[0].length ?? 0;
  const isCredentials = linked && /^(?:cred|zugangs|ident)/.test(hint);
  if (account > 0 && (isCredentials ? looksLikePassword : looksTyped)(secret.slice(account)))
    return [start + account, start + secret.length];
  const later = withSigns(sentence);
  if (later) return [after + later[0], after + later[1]];
  if (!linked) return undefined;
  return pairAt(text, start + secret.length) ?? afterColon(text, start + secret.length);
}

/**
 * Up to six words ("of the staging database"), then "is", a colon, a dash or nothing; then the value. Like the other
 * patterns with classes of Unicode inside the function: a cold process would spend a millisecond on each.
 */
function readValue(sentence: string): RegExpExecArray | null {
  valueInSentence ??=
    /^(?:'s(?= )|)["'`*)\]]{0,3}(?:((?:[ \t][\p{L}\p{N}_.'/-]{1,20}){0,6}?[ \t]{0,3}(?:(?:, which is|, (?:so |and |then )?(?:I|we) (?:typed|entered|used|tried|set)|(?<![\p{L}\p{N}_])(?:(?:has been |was |is |were )?(?:re)?(?:set|changed|updated|rotated) to|is now|is|was|are|(?:will|would|should|must) be|(?:I|we) (?:typed|entered|used|tried|set)|(?:from|to|on|auf|von)(?!(?: [\p{L}\p{N}_.'/-]{1,20}){1,5} (?:is|was|ist|war|lautet) )|equals|ist jetzt|ist|lautet|heißt|war|sind|est|sera|sont|es|era|será|son|jest|je|это|будет|é|são|è|sarà|sono|zijn|är|er|là|adalah|ialah|هي|هو|היא|הוא|είναι)|है|คือ|:|=>?|(?<=\s)[-—–]>?|→|：|＝)(?=[\s"'`*“„«「(:\\]|[^\w\s])|[は가이은는를을がを为為是：:=＝]|(?:改|设|設|换|換|修|更|重|变|變)[\u4e00-\u9fff]?(?:成|为|為)))?[ \t]{0,3}(?:\\{0,7}["'`*“„«「(][ \t]?){0,5})([\x21\x23-\x26\x28-\x5b\x5d-\x5f\x61-\x7e\u00c0-\u024f\u0370-\u052f]{2,200})(\\{0,7}["'`”»」]|)/u;
  return valueInSentence.exec(sentence);
}

let valueInSentence: RegExp | undefined;

/** "The password, which I rotated, is now X": letters, digits and signs in a word that is nothing else. */
function withSigns(sentence: string): Range | undefined {
  const near = sentence.slice(0, NEAR);
  if (!/[!@#$%^&*?~]/.test(near)) return undefined;
  const match =
    /(?<=[\s"'`(:])[A-Za-z0-9]\w{1,20}[!@#$%^&*?~][\w!@#$%^&*?~-]{2,40}(?=["'`),.;]?(?:\s|$))/.exec(near);
  if (match === null || !looksTyped(match[0]) || !/[!@#$%^&?~]/.test(match[0])) return undefined;
  return [match.index, match.index + match[0].length];
}

/** "If it asks for a password, type X", "for the password use X", "I reset the password, it's X". */
function typedLater(sentence: string): Range | undefined {
  const near = sentence.slice(0, NEAR);
  if (!/[,;:]|^ (?:use|type|enter|try) /.test(near)) return undefined;
  const match =
    /(?:^|[,;:]) (?:(?:so|and|then|just|please|bitte|dann) )?(?:type|enter|give it|put|say|try|use|(?:the )?new one(?: is|:)|it(?:'s| is)(?: now)?|tippe|gib|nimm|tape|mets|utilise|pon|usa|escribe|digita|metti|scrivi|typ|gebruik|wpisz|użyj|введи|используй) ["'`“„«]?([A-Za-z\d][^\s"'`”“»(){}<>|/\\]{5,60})/i.exec(
      near,
    );
  const value = (match?.[1] ?? "").replace(/[.,;:!?]+$/, "");
  if (match === null || NO_SECRET.test(value) || !(isChosen(value) || looksTyped(value))) return undefined;
  const start = match.index + match[0].length - (match[1]?.length ?? 0);
  return [start, start + value.length];
}

/** The end of both in "the password from X to Y". */
function changedTo(text: string, end: number, link: string, isPassword: boolean): number {
  if (!/(?:from|von)\s*$/.test(link)) return end;
  const next = /^["'`]? (?:to|in|auf) ["'`]?([^\s"'`,;]{6,100})/.exec(text.slice(end, end + 120));
  return next && isSecret(next[1] ?? "", isPassword, true) ? end + next[0].length : end;
}

/** "A temporary password is generated for root@localhost: X", at the end of a line. */
function afterColon(text: string, position: number): Range | undefined {
  const match =
    /^[^\n:]{1,60}:[ \t]{1,3}([\x21\x23-\x26\x28-\x5b\x5d-\x5f\x61-\x7e]{8,100})(?=\r?\n|$|["\\])/.exec(
      text.slice(position, position + 200),
    );
  const secret = match?.[1] ?? "";
  if (match === null || !isSecret(secret, true, false)) return undefined;
  const end = position + match[0].length;
  return [end - secret.length, end];
}

/** Length of the ending of an inflected noun: "şifresi", "lösenordet", "паролем". */
function endingAt(text: string, position: number): number {
  ending ??= /^\p{L}{0,4}(?!\p{L})/u;
  return ending.exec(text.slice(position, position + 6))?.[0].length ?? 0;
}

let ending: RegExp | undefined;

/** "Use X as the API token", "X is the root password". */
function valueBefore(
  text: string,
  position: number,
  { isPassword, length }: Noun,
  ahead: Ahead,
): Range | undefined {
  if (text[position - 1] !== " ") return undefined;
  const from = Math.max(0, position - 160);
  const near = text.slice(from, position);
  if (!/\d/.test(near) || !hasLongWord(near)) return undefined;
  const isLast = isPassword && ENDS_CLAUSE.test(text.slice(position + length, position + length + 8));
  const named = isLast ? namedBehind(near, ahead) : undefined;
  if (named) return rangeOf(named.value, from + named.at);
  if (
    !/ (?:as|als|como|comme|is|was|are|ist|est|es|#|\/\/|--) (?:[\p{L}-]{1,20} ){0,4}$/u.test(
      near.slice(-100),
    )
  )
    return undefined;
  // root/X are the default credentials
  const pair =
    /(?:^|[\s"'`(])([\w.@-]{1,40}\/)([^\s"'`/\\,;()]{4,60})["'`]? are (?:[a-z]{1,20} ){0,3}$/i.exec(near);
  if (pair)
    return ENDS_AS_PAIR.test(text.slice(position, position + 14)) && looksLikePassword(pair[2] ?? "")
      ? rangeOf(pair[2] ?? "", from + pair.index + pair[0].indexOf(`/${pair[2]}`) + 1)
      : undefined;
  const match =
    /(?:^|[\s"'`(])([\x21\x23-\x26\x28-\x5f\x61-\x7e]{6,120})["'`]? (?:as|als|como|comme|is|was|ist|est|es|#|\/\/|--) (?:[\p{L}-]{1,20} ){0,4}$/u.exec(
      near,
    );
  const value = match?.[1] ?? "";
  if (match === null || value.startsWith("[redacted")) return undefined;
  const at = (value: string): Range => {
    const start = from + match.index + match[0].indexOf(value);
    return [start, start + value.length];
  };
  const isRemark = / (?:#|\/\/|--) /.test(match[0]);
  const isGiven = / (?:as|als|como|comme) /.test(match[0]);
  if (isGiven && !isPassword && (DIGITS.test(value) || UUID.test(value))) return at(value);
  if (NO_SECRET.test(value)) return undefined;
  if (!looksRandom(value) && !((isPassword || isRemark) && (isGiven ? looksLikePassword : looksTyped)(value)))
    return undefined;
  return at(value);
}

/** "Log in with X (the admin password)", "nimm X, das ist das Passwort": the value is named afterwards. */
function namedBehind(
  near: string,
  ahead: Ahead,
): { readonly value: string; readonly at: number } | undefined {
  const lead =
    /(?: \((?:that'?s )?|, (?:that'?s|that is|it'?s|this is|das ist|c'est|es|dat is|это) )(?:(?:the|das|le|la|el|il|het|our|my|mein|mon|mi) )?(?:[\p{L}-]{1,20} ){0,2}$/u.exec(
      near.slice(-60),
    )?.[0];
  if (lead === undefined) return undefined;
  ahead.read++;
  const told = near.slice(0, -lead.length);
  const match = /(?:^|[\s"'`])([A-Za-z\d][^\s"'`(){}<>|/\\,;]{5,60})["'`]?(?: \p{L}{1,12}){0,2}$/u.exec(
    told.slice(-100),
  );
  const value = match?.[1] ?? "";
  if (match === null || NO_SECRET.test(value) || !(isChosen(value) || looksTyped(value))) return undefined;
  return { value, at: told.length - match[0].length + match[0].indexOf(value) };
}

const ENDS_CLAUSE = /^[a-z]{0,4}(?:[).,;!?]|\s*$)/;
const ENDS_AS_PAIR = /^(?:credentials|creds|logins?)\b/i;

function rangeOf(value: string, start: number): Range {
  return [start, start + value.length];
}

/** True right after a colour code or an escaped line end. */
function isApart(text: string, position: number): boolean {
  return text[position - 2] === "\\" || afterColour(text, position);
}

const ENGLISH = wordSet("password passwd passphrase passcode credentials creds");
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const DIGITS = /^(?:[0-9a-f]{32,64}|[0-9A-F]{32,64})$/;
/** `user:password amy "X"`. */
const QUOTED_LATER = /^((?: [\w@.-]{1,30}){1,2} \\{0,3}["'])([^\s"'\\]{8,60})\\{0,3}["']/;

/** "pass the password X to the script". */
const NEXT_WORD = /^( ["'`]?)([A-Za-z][\w!@#$%^&*?~-]{5,60})(?=["'`]?[.,;!?)]?(?:\s|$|\\{0,7}["']))/;

function isSecret(value: string, isPassword: boolean, linked: boolean): boolean {
  if (value.length < 6 || value.startsWith("[redacted") || isReference(value) || NO_SECRET.test(value))
    return false;
  if (looksRandom(value)) return true;
  // A name in code has few capitals between digits.
  if (isShortKey(value) && (linked || isPassword || /[A-Z].*[A-Z]/.test(value))) return true;
  if (!isPassword || !/[A-Za-z\u00c0-\u024f\u0370-\u052f]/.test(value)) return false;
  const signs = /[A-Za-z0-9][!@#$%^&*+=?~][\w!@#$%^&*+=?~.-]/.test(value);
  if (linked) return /\d/.test(value) || signs;
  // Only a blank between noun and value: "password Summer2024", but not "password OAuth2".
  return (
    /\d/.test(value) && /[A-Z]/.test(value) && /[a-z]/.test(value) && (/\d{3}|\d\D+\d/.test(value) || signs)
  );
}

/** "credentials: admin / X". */
function pairAt(text: string, position: number): Range | undefined {
  const match = /^\s{0,2}[/,:]\s{0,2}["'`]?([\x21\x23-\x26\x28-\x5b\x5d-\x5f\x61-\x7e]{6,100})/.exec(
    text.slice(position, position + 120),
  );
  const secret = match?.[1]?.replace(/[.,;:!?)\]}>*]+$/, "") ?? "";
  if (match === null || !(/\d/.test(secret) ? isSecret(secret, true, true) : isOddPair(secret)))
    return undefined;
  const start = position + match[0].length - (match[1]?.length ?? 0);
  return [start, start + secret.length];
}

function isLetter(code: number): boolean {
  return isLetterOrDigit(code) || code === 95;
}
