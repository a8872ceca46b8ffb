// Names and values that stand farther apart than an operator: `<key>Token</key><string>X`, `name: X_TOKEN` with `value:` in the
// next line, `variable "password" { default = …`, a form's parts, a table's columns, a declared type.
import type { Weight } from "./names.ts";
import { isReference, looksLikePassword, looksRandom, looksSecret } from "./plausible.ts";

/** Group 1: the quote that opens the value. */
const BRIDGES: readonly RegExp[] = [
  // <add key="ApiSecret" value="X">, {"name": "DB_PASSWORD", "value": "X"}, name: DB_PASSWORD ⏎ value: X
  /(?:\\{0,3}["'])?[\s,{]{1,40}(?:type\s{0,4}=\s{0,4}\w{1,20}\s{1,20})?(?:\\{0,3}["'])?(?:value|default|content)(?:\\{0,3}["'])?\s{0,4}[=:]\s{0,4}((?:\\{0,3}["'])?)/y,
  // <key>APIToken</key> <string>X
  /<\/(?:key|name|string)>\s{0,40}<(?:string|value)>()/y,
  // Content-Disposition: form-data; name="password" and an empty line
  /"(?:\r?\n|\\r\\n|\\n){2}()/y,
  // | api_token | X |
  /[ \t]{0,40}\|[ \t]{0,40}()/y,
  // let secret: &str = "X", const password: string = 'X'
  /\??:\s{0,4}[&\w][&\w<>[\]|. ]{0,40}=\s{0,4}(["'`])/y,
];
/** One letter that each of them has to begin with. */
const FIRST: readonly string[] = ["\"' \t\n\r,\\", "<", '"', " \t|", ":?"];
const BARE = /[^\s"'`<>\\|]{1,1024}/y;

/** [start, end) of the value of the name at [nameStart, nameEnd). */
export function bridgeAt(
  text: string,
  nameStart: number,
  nameEnd: number,
  weight: Weight,
): readonly [number, number] | undefined {
  const first = text[nameEnd] ?? "";
  for (let at = 0; at < BRIDGES.length; at++) {
    if (first === "" || !FIRST[at]?.includes(first)) continue;
    const bridge = BRIDGES[at] as RegExp;
    bridge.lastIndex = nameEnd;
    const match = bridge.exec(text);
    if (match === null) continue;
    // A table's column begins with a line, too.
    if (at === 3 && !/[|\n]\s{0,40}$/.test(text.slice(Math.max(0, nameStart - 42), nameStart))) continue;
    const start = nameEnd + match[0].length;
    const end = valueEnd(text, start, match[1] ?? "");
    if (isSecret(text.slice(start, end), weight, at === 4)) return [start, end];
  }
  return undefined;
}

function valueEnd(text: string, start: number, quote: string): number {
  if (quote === "") {
    BARE.lastIndex = start;
    return start + (BARE.exec(text)?.[0].length ?? 0);
  }
  const rest = text.slice(start, start + 1024);
  const end = rest.indexOf(quote);
  return start + (end < 0 ? 0 : end);
}

function isSecret(value: string, weight: Weight, declared: boolean): boolean {
  if (value.length < 4 || value.startsWith("[redacted:") || isReference(value) || /\s/.test(value)) return false;
  if (weight === "weak") return looksRandom(value);
  if (weight === "password" && declared) return true;
  return weight === "token" ? looksSecret(value) : looksLikePassword(value);
}
