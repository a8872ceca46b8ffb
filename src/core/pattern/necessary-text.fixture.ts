// Computes text that every match of a pattern contains, to verify that a table's hints miss nothing.

/** One of these must occur; undefined if unknown. Lower case for patterns that ignore case. */
export function necessaryText(pattern: RegExp): readonly string[] | undefined {
  const found = readChoice({ source: pattern.source, at: 0 });
  if (found === undefined) return undefined;
  return pattern.ignoreCase ? found.map((text) => text.toLowerCase()) : found;
}

/** Shorter text occurs in nearly every line and is useless. */
const SHORTEST = 2;

type Texts = readonly string[] | undefined;

/** One pass over the source of a pattern. */
interface Reader {
  readonly source: string;
  at: number;
}

/** `a|b` up to the end or the closing bracket: each side must yield something. */
function readChoice(reader: Reader): Texts {
  let all: string[] | undefined = [];
  while (true) {
    const side = readSide(reader);
    if (side === undefined) all = undefined;
    else all?.push(...side);
    if (reader.source[reader.at] !== "|") return all;
    reader.at++;
  }
}

/** The longest necessary text of one side: a run of plain characters, or a group of them. */
function readSide(reader: Reader): Texts {
  const { source } = reader;
  let best: Texts;
  let run = "";
  while (reader.at < source.length) {
    const one = source[reader.at] as string;
    if (one === "|" || one === ")") break;
    let plain: string | undefined;
    let group: Texts;
    if (one === "(") group = readGroup(reader);
    else if (one === "[") skipClass(reader);
    else if (one === "\\") plain = readEscape(reader);
    else {
      reader.at++;
      if (one !== "^" && one !== "$" && one !== ".") plain = one;
    }
    const times = readQuantifier(reader);
    if (plain !== undefined && times !== "maybe") run += plain;
    if (plain === undefined || times !== "once") {
      best = longer(best, [run]);
      run = "";
      if (times !== "maybe") best = longer(best, group);
    }
  }
  return longer(best, [run]);
}

function readGroup(reader: Reader): Texts {
  const { source } = reader;
  const [, second, third] = source.slice(reader.at, reader.at + 4).split("");
  reader.at++;
  let looks = false;
  if (second === "?") {
    const behind = third === "<" && (source[reader.at + 2] === "=" || source[reader.at + 2] === "!");
    looks = third === "=" || third === "!" || behind;
    if (third === "<" && !behind) reader.at = source.indexOf(">", reader.at) + 1;
    else reader.at += behind ? 3 : 2;
  }
  const found = readChoice(reader);
  reader.at++;
  // Lookarounds are not part of the match, or must not match at all.
  return looks ? undefined : found;
}

function skipClass(reader: Reader): void {
  const { source } = reader;
  reader.at++;
  while (reader.at < source.length && source[reader.at] !== "]")
    reader.at += source[reader.at] === "\\" ? 2 : 1;
  reader.at++;
}

/** `\.` is a dot; `\d`, `\w`, `\p{Cc}` match many characters. */
function readEscape(reader: Reader): string | undefined {
  const { source } = reader;
  const escaped = source[reader.at + 1] ?? "";
  reader.at += 2;
  if (!isLetterOrDigit(escaped)) return escaped;
  if ((escaped === "p" || escaped === "P") && source[reader.at] === "{")
    reader.at = source.indexOf("}", reader.at) + 1;
  if (escaped === "u") reader.at += 4;
  if (escaped === "x") reader.at += 2;
  return undefined;
}

function readQuantifier(reader: Reader): "once" | "maybe" | "many" {
  const { source } = reader;
  const one = source[reader.at];
  if (one !== "?" && one !== "*" && one !== "+" && one !== "{") return "once";
  reader.at = one === "{" ? source.indexOf("}", reader.at) + 1 : reader.at + 1;
  if (source[reader.at] === "?") reader.at++;
  return one === "+" ? "many" : "maybe";
}

function isLetterOrDigit(one: string): boolean {
  return (one >= "a" && one <= "z") || (one >= "A" && one <= "Z") || (one >= "0" && one <= "9");
}

function longer(one: Texts, other: Texts): Texts {
  if (other === undefined || shortest(other) < SHORTEST) return one;
  return one === undefined || shortest(other) > shortest(one) ? other : one;
}

function shortest(texts: readonly string[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const text of texts) if (text.length < least) least = text.length;
  return least;
}
