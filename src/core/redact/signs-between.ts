// Finds a value behind the name of a secret with any signs in between: quotes and brackets of any language, tags, arrows,
// dots, columns. In return the value itself must look like a secret: letters and digits, and no name of anything.
import { isChosen, isCompound } from "./code-values.ts";
import type { Range } from "./findings.ts";
import type { Weight } from "./names.ts";
import { matchAt, textBefore } from "./near.ts";
import { looksTyped } from "./plausible.ts";
import { NO_SECRET } from "./spoken-values.ts";

/** Blanks, signs, tags, signs as HTML escapes them, and words that introduce a value (`Some(`, `.toEqual(`). */
const BETWEEN =
  /(?:\.to\w{2,12}(?=\()|As \w{2,12}(?= =)|(?:Optional|Some|Just)(?=[[(])|[RrubL](?=#?["'])|<\/?[a-z][\w:-]{0,12}>|<(?=[<"])|&(?:lt|gt|quot|nbsp|#\d{2,4});|[ \t]{1,40}|[-=:,.?(){}[\]"'`“”„«»‹›「」『』→⇒│┃║*_#+>：＝—–]){1,24}/y;
const VALUE = /[A-Za-z\d][^\s"'`<>|│┃║“”„«»‹›「」『』()[\]{}\\&,;/]{5,80}/y;
/** Plain assignments, which assignment.ts decides. */
const PLAIN = /^(?:| |[ \t]{0,40}[:=][ \t]{0,40})["'`]?$/;

/** Where a value in quotes or brackets begins, and what ends it. */
const OPENED = /(?:["'`“„«‹「『] ?|[=:][ \t]{0,4}\[=?\[|"\(|^ \(|(?:Optional|Some|Just)[[(])$/;
const CLOSED = /^ ?["'`”“»›」』)\]]/;
/** Between tags, and in cells drawn with lines. */
const TAGGED = /(?:>|&gt;|&quot;|[│┃║])[ \t]{0,40}$/;
const TAG_ENDS = /^(?:<\/|&lt;|&quot;|[ \t]{0,40}[│┃║]|[ \t]{0,8}(?:\r?\n|$))/;
/** Signs that separate in prose and lists. */
const SEPARATED =
  /^(?:[ \t]{0,4}[?*_:]{1,4}[ \t]{1,8}| (?:[-–—]>?|[=→⇒›]>?) |\t[ \t]{0,40}| {2,40}|[ .]{0,40}\.{3}[ .:]{0,8}| ?[：＝] ?)$/;
const ENDS = /^(?:[.,;!?]{0,2}(?:\s|$)|\\n)/;

/** [start, end) of the value behind the name at [nameStart, nameEnd). */
export function valueBehindSigns(
  text: string,
  nameStart: number,
  nameEnd: number,
  weight: Weight,
): Range | undefined {
  if (isBeforeWord(text, nameEnd)) return undefined;
  if (weight === "weak" || !(weight === "password" || isCompound(text.slice(nameStart, nameEnd))))
    return undefined;
  // Not flags (their value is the next word) and not variables.
  if (text[nameStart] === "-" || /\$\{?$/.test(textBefore(text, nameStart, 2))) return undefined;
  const between = matchAt(BETWEEN, text, nameEnd)?.[0] ?? "";
  // The next argument after a key may be anything: HKDF(key, "files-v1-abc").
  if (PLAIN.test(between) || (between.startsWith(",") && weight !== "password")) return undefined;
  const start = nameEnd + between.length;
  const value = (matchAt(VALUE, text, start)?.[0] ?? "").replace(/[.:?*]+$/, "");
  const end = start + value.length;
  const after = text.slice(end, end + 50);
  const isPlace =
    (OPENED.test(between) && CLOSED.test(after)) ||
    (TAGGED.test(between) && TAG_ENDS.test(after)) ||
    (SEPARATED.test(between) && ENDS.test(after));
  if (!isPlace || NO_SECRET.test(value)) return undefined;
  return isChosen(value) || looksTyped(value) ? [start, end] : undefined;
}

/** Cheap check: most names are followed by a blank and an ordinary word. */
export function isBeforeWord(text: string, nameEnd: number): boolean {
  return text[nameEnd] === " " && /[^\WAOSJRrubLfN]/.test(text[nameEnd + 1] ?? "");
}

/** `{"value": "X", "name": "DB_PASSWORD"}`: the value stands before the name. */
export function valueBeforeName(
  text: string,
  nameStart: number,
  nameEnd: number,
  weight: Weight,
): Range | undefined {
  if (weight === "weak" || !/["']/.test(text[nameStart - 1] ?? "") || !/["'\\]/.test(text[nameEnd] ?? ""))
    return undefined;
  const near = textBefore(text, nameStart, 160);
  const match =
    /["'](?:value|val)\\{0,7}["']\s{0,4}:\s{0,4}\\{0,7}["']([^"'\s\\]{6,80})(\\{0,7}["']\s{0,4},\s{0,20}\\{0,7}["'](?:name|key)\\{0,7}["']\s{0,4}:\s{0,4}\\{0,7}["'])$/.exec(
      near,
    );
  const value = match?.[1] ?? "";
  if (match === null || NO_SECRET.test(value) || !(isChosen(value) || looksTyped(value))) return undefined;
  const end = nameStart - (match[2]?.length ?? 0);
  return [end - value.length, end];
}
