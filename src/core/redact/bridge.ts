// Finds values separated from their names by more than an operator: `<key>Token</key><string>X`, `name: X_TOKEN` with
// `value:` in the next line, `variable "password" { default = …`, form parts, table columns, declared types.
import { isChosen, isCompound, isKeyOfDigits } from "./code-values.ts";
import type { Range } from "./findings.ts";
import type { Weight } from "./names.ts";
import { matchAt, textBefore } from "./near.ts";
import {
  isReference,
  isShortKey,
  looksLikePassword,
  looksRandom,
  looksSecret,
  looksTyped,
} from "./plausible.ts";

/** Blanks and line ends, also escaped as in JSON and quoted as in mails. */
const GAP = String.raw`(?:[\s>]|\\{1,7}[nrt])`;
const LINE_END = String.raw`(?:\r?\n|\\{1,7}r?\\{0,7}n)`;
const QUOTE = String.raw`(?:\\{0,7}["'])`;

/** Group 1: the quote that opens the value. */
const BRIDGES: readonly RegExp[] = [
  // <add key="ApiSecret" value="X">, {"name": "DB_PASSWORD", "value": "X"}, name: DB_PASSWORD ⏎ value: X
  String.raw`${QUOTE}?(?:${GAP}|[,{]){1,40}(?:${QUOTE}?[Tt]ype${QUOTE}?\s{0,4}[=:]\s{0,4}${QUOTE}?\w{1,20}${QUOTE}?,?\s{1,20})?${QUOTE}?(?:\w{0,20}[Vv]alue|VALUE|val|default|content)${QUOTE}?\s{0,4}[=:]\s{0,4}(${QUOTE}?)`,
  // <key>APIToken</key> <string>X
  String.raw`<\\?\/(?:param-)?(?:key|name|string)>${GAP}{0,40}<(?:param-)?(?:string|value)>()`,
  // Content-Disposition: form-data; name="password" and an empty line
  String.raw`\\{0,7}"(?:(?:\r?\n|\\{1,7}r\\{1,7}n|\\{1,7}n)[> ]{0,3}){2}()`,
  // | api_token | X |
  String.raw`[ \t]{1,40}\|[ \t]{1,40}(\x60?)`,
  // let secret: &str = "X", const password: string = 'X'
  String.raw`\??:\s{0,4}[&\w][&'\w<>[\]|. ?]{0,40}=\s{0,4}(\\{0,7}["'\x60])`,
  // "client_secret": {"sensitive": true, "type": "string", "value": "X"}: output of terraform
  String.raw`${QUOTE}\s{0,4}:\s{0,4}\{${GAP}{0,40}(?:${QUOTE}(?:sensitive|type)${QUOTE}\s{0,4}:\s{0,4}[\w"'\\]{1,20},${GAP}{0,40}){0,2}${QUOTE}value${QUOTE}\s{0,4}:\s{0,4}(${QUOTE})`,
  // Your new API key: ⏎ X, alone in its line
  String.raw`:[ \t]{0,4}(?:${LINE_END}[> \t]{0,12}){1,3}()`,
  // setPassword("X")
  String.raw`\(\s{0,4}(\\{0,7}["'])`,
  // env.JWT_SECRET || "X", os.environ.get("API_KEY") or "X"
  String.raw`(?:\\{0,7}["'])?[\])]{0,2}\s{0,4}(?:\|\||\?\?|or)\s{0,4}(\\{0,7}["'\x60])`,
  // api_key = String::from("X"), token := []byte("X")
  String.raw`(?:\\{0,7}["'])?(?:\s{0,4}(?:=>|:?=)|:)\s{0,4}(?:new )?[\w.:[\]]{1,40}\(\s{0,4}b?(\\{0,7}["'\x60])`,
  // <string name="api_secret">X</string>
  String.raw`${QUOTE}\s{0,2}>()`,
  // Please use the following password to proceed: ⏎ X, alone in its line
  String.raw`[ \t][^\n\\:]{1,100}:[ \t]{0,4}(?:${LINE_END}[> \t]{0,12}){1,3}()`,
  // <AdministratorPassword><Value>X
  String.raw`(?:${QUOTE}[^<>\n]{0,60})?>\s{0,20}<[Vv]alue>()`,
  // page.fill("#password", "X"), getByLabel("Password").fill("X"), get("[name=password]").type("X")
  String.raw`(?:\]|\\{0,7}["']){1,4}(?:\s{0,4},\s{0,4}|\)\s{0,8}\.\w{1,20}\(\s{0,4})(\\{0,7}["'\x60])`,
  // param adminPassword string = 'X', var token string = "X"
  String.raw`[ \t]{1,8}[A-Za-z][\w.<>[\]]{1,30}[ \t]{0,8}=[ \t]{0,8}(\\{0,7}["'\x60])`,
  // "password": ["X"]
  String.raw`${QUOTE}?\s{0,4}(?::|=>?)\s{0,4}[[{]\s{0,4}(${QUOTE})(?![^"'\\]{1,80}${QUOTE}\s{0,4}:)`,
  // <wsse:Password Type="PasswordText">X</wsse:Password>
  String.raw`(?:\s[\w:.-]{1,30}=${QUOTE}[^"'<>\n]{0,120}${QUOTE}){1,4}\s{0,2}>()`,
  // password = <<~END ⏎ X
  String.raw`\s{0,4}(?:=>?|:)\s{0,4}<<[<~-]?["']?\w{1,20}["']?\r?\n[ \t]{0,20}()`,
  // ["password"]=> string(9) "X"
  String.raw`${QUOTE}\]\s{0,4}=>\s{0,8}string\(\d{1,5}\)\s(${QUOTE})`,
  // The initial admin password ⏎ ⏎ X, alone in its line
  String.raw`(?: is)?[ \t]{0,4}(?:${LINE_END}[> \t]{0,12}){1,3}()`,
  // <password><![CDATA[X]]>
  String.raw`>\s{0,4}<!\[CDATA\[()`,
  // char pass[] = "X"
  String.raw`\[\d{0,5}\]\s{0,4}=\s{0,4}(${QUOTE})`,
  // $password = q{X}
  String.raw`\s{0,4}=>?\s{0,4}q{1,2}[{(|/]()`,
  // public string Password { get; set; } = "X"
  String.raw`\s{1,4}\{\s{0,4}get;[^{}\n]{0,40}\}\s{0,4}=\s{0,4}(")`,
  // buildConfigField("String", "API_TOKEN", "\"X\"")
  String.raw`"\s{0,4},\s{0,4}"(\\")`,
  // password: str = Field(default="X")
  String.raw`(?:: ?[\w.[\]| ]{1,30}?)? ?[:=] ?[\w.]{1,30}\((?:[^"'\n()]{0,30}[ ,(])?default\w{0,8} ?[=:] ?(${QUOTE})`,
  // password = dev ? "X" : …
  String.raw`\s{0,4}[:=]\s{0,4}[\w.!]{1,40}\s{0,4}\?\s{0,4}(${QUOTE})`,
  // SET PASSWORD FOR 'amy'@'%' = 'X'
  String.raw` FOR [\w'"@%.*-]{1,80} ?= ?(')`,
].map((source) => new RegExp(source, "y"));
/** First characters of each expression, as a cheap check. */
const FIRST: readonly string[] = [
  "\"' \t\n\r,\\",
  "<",
  '"\\',
  " \t",
  ":?",
  "\"'\\",
  ":",
  "(",
  " \"'\\])|?",
  " :=\"'\\",
  "\"'\\",
  " ",
  ">\"'\\",
  "\"'\\]",
  " \t",
  "\"'\\ :=",
  " \t\n",
  " =:",
  "\"'\\",
  " \t\n\r\\",
  ">",
  "[",
  " =",
  " ",
  '"',
  " :=",
  " :=",
  " ",
];
/** The same for what follows blanks (a line end for any other space), of those that may begin with some. */
const BEHIND_BLANKS: Readonly<Record<number, string>> = {
  0: "\n,{>\"'\\",
  3: "|",
  8: "\n|?o",
  9: "\n:=",
  14: "",
  15: "\n:=",
  16: ":.-",
  17: "\n:=",
  19: "\ni\\",
  22: "\n=",
  23: "\n{",
  25: ":=",
  26: "\n:=",
  27: "F",
};
/** Those for which a word that has an operator behind it may follow the blanks as well. */
const SETTING: ReadonlySet<number> = new Set([0, 14, 16]);
const IS_SET = /[\w.<>[\]-]{1,40}(?:\\{0,7}["'])?\s{0,8}[:=]/y;
/** Which expressions may match, by the first characters. */
const candidates = new Map<string, readonly number[]>();

function candidatesAt(text: string, nameEnd: number): readonly number[] {
  const begin = beginAt(text, nameEnd);
  let known = candidates.get(begin);
  if (known === undefined) {
    const [first = "", next, operator] = begin;
    known = BRIDGES.flatMap((_, at) =>
      FIRST[at]?.includes(first) && (next === undefined || mayFollow(at, next, operator)) ? [at] : [],
    );
    candidates.set(begin, known);
  }
  return known;
}

/** The first character behind a name; if it is a blank, what follows the blanks, and `=` if that is a word that is set. */
function beginAt(text: string, nameEnd: number): string {
  const first = text[nameEnd] ?? "";
  if (first !== " " && first !== "\t") return first < "\x7f" ? first : "~";
  let at = nameEnd + 1;
  while (text[at] === " " || text[at] === "\t") at++;
  const next = text[at] ?? "\n";
  if (/\s/.test(next)) return `${first}\n`;
  if (!/\w/.test(next)) return first + (next < "\x7f" ? next : "~");
  return first + next + (matchAt(IS_SET, text, at) !== null ? "=" : "");
}

function mayFollow(at: number, next: string, operator: string | undefined): boolean {
  const allowed = BEHIND_BLANKS[at];
  if (allowed === undefined) return true;
  if (SETTING.has(at) && /\w/.test(next)) return operator === "=";
  return allowed.includes(next);
}

const ALONE = /[ \t]{0,8}(?:\r?\n|\\{1,7}[rn]|\\{0,7}["']|$)/y;
/** `setPassword`, `withToken`, `password`: functions that take a value, not those that return one. */
const SETTER =
  /(?:^|[.])(?:set|with|using)_?\w*$|^password$|[.](?!get|read|load|fetch|find|create|generate|verify|check|hash|decode|parse|is|has)\w*(?:Password|Passphrase|Secret|Token|Api_?Key)$/i;
/** Calls that convert a text to a value. */
const MAKER =
  /(?:String::from|String\.valueOf|new String|Secret(?:String|Str)?(?:::new|::from)?|\bstr|Buffer\.from|\[\]byte|Some|Password(?:::new)?)\(\s{0,4}b?\\{0,7}["'`]$/;
/** Elements of settings files; elements of texts for people contain labels. */
const ENTRY =
  /key=\\{0,7}["']$|<(?:property|entry|setting|param(?:eter)?|attribute|env|variable)\b[^<>]{0,60}name=\\{0,7}["']$/i;
const BARE = /[^\s"'`<>\\|{}]{1,1024}/y;
/** In the first column of a table: `| DB password | X |`. */
const IN_CELL = /\|\s{0,40}(?:[A-Za-z]{1,15} ){0,3}$/;
const BEGINS_LINE = /(?:^|\n)[ \t]{0,40}$/;

/** [start, end) of the value of the name at [nameStart, nameEnd). */
export function bridgeAt(
  text: string,
  nameStart: number,
  nameEnd: number,
  weight: Weight,
): Range | undefined {
  for (const at of candidatesAt(text, nameEnd)) {
    // Reads farthest, and for passwords only.
    if (at === 11 && !(weight === "password" && text.slice(nameEnd, nameEnd + 102).includes(":"))) continue;
    const bridge = BRIDGES[at] as RegExp;
    const match = matchAt(bridge, text, nameEnd);
    if (match === null) continue;
    const isCell = at === 3 && IN_CELL.test(textBefore(text, nameStart, 90));
    if (at === 3 && !isCell && !BEGINS_LINE.test(textBefore(text, nameStart, 42))) continue;
    const start = nameEnd + match[0].length;
    const end = valueEnd(text, start, match[1] ?? "");
    // `password | X` as psql prints a row; more words follow in a command.
    if (at === 3 && !isCell && !endsLine(text, end)) continue;
    if ((at === 6 || at === 19) && !(isAlone(text.slice(start, end), weight, at) && endsLine(text, end)))
      continue;
    if (at === 16 && !(text.startsWith("</", end) && /[<:]/.test(text[nameStart - 1] ?? ""))) continue;
    // Most calls look a name up, and most lines that end with a colon introduce a list.
    const isMade = at === 9 && MAKER.test(match[0]);
    if (at === 9 && !(isMade || looksRandom(text.slice(start, end)) || isHashed(match[0], weight))) continue;
    if (at === 10 && !/(?:name|key)=\\{0,7}["']$/.test(textBefore(text, nameStart, 13))) continue;
    if (at === 11 && !(end - start >= 12 && endsLine(text, end))) continue;
    if (at === 7 && !SETTER.test(text.slice(nameStart, nameEnd))) continue;
    // <entry key="db.password">X</entry>
    const isEntry = at === 10 && text.startsWith("</", end) && ENTRY.test(textBefore(text, nameStart, 90));
    const value = text.slice(start, end);
    const name = text.slice(nameStart, nameEnd);
    // A plain word where only a value can stand: value="X", setPassword("X"), bcrypt("X").
    const isPlain =
      (at === 0 || at === 1 || at === 7 || at === 9 || at === 23) &&
      (match[1] !== "" || /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/.test(name)) &&
      /^[A-Za-z][\w-]{5,}$/.test(value) &&
      !/pass|secret|wort/i.test(value);
    if (isSecret(value, weight, at === 4 || isEntry || isPlain, at === 15)) return [start, end];
    if (weight === "token" && at !== 19 && isCompound(name) && isChosen(value)) return [start, end];
    if (/pin$/i.test(name) && (at === 0 || at === 4) && /^\d{4,8}$/.test(value)) return [start, end];
    if (weight === "weak" && at === 0 && isKeyOfDigits(name, value)) return [start, end];
  }
  return undefined;
}

/** In a line below its name. */
function isAlone(value: string, weight: Weight, at: number): boolean {
  if (looksRandom(value) || isShortKey(value)) return at === 6 || weight !== "weak";
  if (/[:,;([{]/.test(value)) return false;
  if (at === 6) return weight === "password" && looksLikePassword(value);
  return weight === "password" && /^[0-9a-f]{32,64}$/.test(value);
}

/** `password => bcrypt("X")`. */
function isHashed(between: string, weight: Weight): boolean {
  return weight === "password" && /(?:crypt|hash\w*|make|encode\w*|md5|sha\d*)\(/i.test(between);
}

function endsLine(text: string, end: number): boolean {
  return matchAt(ALONE, text, end) !== null;
}

function valueEnd(text: string, start: number, quote: string): number {
  if (quote === "") {
    return start + (matchAt(BARE, text, start)?.[0].length ?? 0);
  }
  const rest = text.slice(start, start + 1024);
  const end = rest.indexOf(quote);
  return start + Math.max(end, 0);
}

function isSecret(whole: string, weight: Weight, declared: boolean, listed: boolean): boolean {
  const value = whole.replace(/[;,)]+$/, "");
  if (value.length < 4 || value.startsWith("[redacted:") || isReference(value) || /\s/.test(value))
    return false;
  // A list of classes: `PASSWORD_HASHERS = ["auth.hashers.Argon2Hasher"]`.
  if (listed && /\w\.\w|:/.test(value)) return false;
  if (weight === "weak") return looksRandom(value);
  if (weight === "password" && declared) return true;
  return weight === "token" ? looksSecret(value) || looksTyped(value) : looksLikePassword(value);
}
