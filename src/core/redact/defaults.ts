// Finds secrets given as the default value of a variable: `${DB_PASSWORD:-X}`, `ENV["X"] || "X"`,
// `getenv("DB_PASSWORD", "X")`; and secrets in braces, as in connection strings.
import type { Range } from "./findings.ts";
import type { Weight } from "./names.ts";
import { textBefore } from "./near.ts";
import { isReference, looksLikePassword, looksSecret } from "./plausible.ts";
import { isPhrase } from "./spoken-values.ts";

/** Group 1: what stands before the value, group 2: the value. */
const DEFAULTS: readonly RegExp[] = [
  /^(\$\{[A-Za-z_][\w.]{0,60}(?::[-=]|:(?![?+])|-))([^}\s"'$]{4,100})\}/,
  /^((?:<%|[$A-Za-z])[^\n;{}]{1,100}?\s{0,4}(?:\|\||\?\?|\bor\b)\s{0,4}["'\x60])([^"'\x60\n]{4,100})["'\x60]/,
  /^([\w.$:]{1,60}\(\s{0,4}["'][\w.-]{1,60}["']\s{0,4}(?:,\s{0,4}(?:default(?:_value)?\s?[=:]\s?)?|\)\s{0,4}\{\s{0,4})["'])([^"'\n]{4,100})["']/,
  // std::env::var("X").unwrap_or("X".into()), env.getOrElse("X", …)
  /^([\w.$:]{1,60}\([^\n()]{0,60}\)[^\n;{}]{0,40}?\.(?:unwrap_or|unwrap_or_else|orElse|getOrElse|or)\((?:\|\w{0,8}\| )?["'])([^"'\n]{4,100})["']/,
];
const BRACED = /^(\{)([^{}\s]{4,100})\}(?=[;"']|$)/;
const FARTHEST = 240;

/** [start, end) of the default in the value that begins at `start`. */
export function defaultOf(
  text: string,
  start: number,
  weight: Weight,
  quote: string,
  operator: string,
): Range | undefined {
  if (weight === "weak" || operator.trim() === "") return undefined;
  const rest = text.slice(start, start + FARTHEST);
  if (
    quote === "" &&
    operator === "=" &&
    rest[0] === "{" &&
    /[;?]\s{0,2}[A-Za-z ]{3,20}=$/.test(textBefore(text, start, 24))
  ) {
    const match = BRACED.exec(rest);
    if (match !== null) return [start + 1, start + match[0].length - 1];
  }
  for (const pattern of DEFAULTS) {
    const match = pattern.exec(rest);
    if (match === null) continue;
    const value = match[2] ?? "";
    const from = start + (match[1]?.length ?? 0);
    if (isReference(value) || (/\s/.test(value) && !(pattern === DEFAULTS[1] && isPhrase(value))))
      return undefined;
    const isWord = pattern !== DEFAULTS[0] && /^\w{8,}$/.test(value) && !/secret|token|key|auth/i.test(value);
    if (weight === "token" ? looksSecret(value) || isWord : looksLikePassword(value) || value.length >= 8)
      return [from, from + value.length];
  }
  return undefined;
}
