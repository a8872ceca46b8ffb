// PostgreSQL: the statements are written once, as SQLite reads them, and kept to what both engines mean alike. What is
// only spelled otherwise is put into PostgreSQL's spelling here, once per statement; functions that it lacks are in the
// first migration.
import type { Value } from "../sql/connection.ts";
import { arrayLiteral, queryOf } from "./values.ts";

export type Bound = Value | Uint8Array;

export interface Translated {
  readonly text: string;
  /** The values in the order of `$1, $2 …`. */
  bind(values: readonly Bound[]): readonly unknown[];
}

/** What becomes of a value: a JSON list an array, a negative limit none, words of a question a `tsquery`. */
const KINDS = { a: arrayLiteral, l: limitOf, m: queryOf, p: plain } as const;
type Kind = keyof typeof KINDS;

export function translate(sql: string): Translated {
  const kinds: Kind[] = [];
  const places: number[] = [];
  let given = 0;
  const text = outsideTexts(sql, spelled).replace(PLACEHOLDER, (whole, numbered: string, kind: Kind) => {
    if (whole.startsWith("'")) return whole;
    const place = numbered === undefined ? given++ : Number(numbered) - 1;
    const known = numbered === undefined ? -1 : places.indexOf(place);
    if (known >= 0) return `$${known + 1}`;
    places.push(place);
    kinds.push(kind ?? "p");
    return `$${places.length}`;
  });
  return {
    text: withNames(text),
    bind: (values) => places.map((place, index) => KINDS[kinds[index] ?? "p"](values[place] ?? null)),
  };
}

/** Marked by `spelled` with what its value becomes. */
const PLACEHOLDER = /'(?:[^']|'')*'|\?(\d+)?([alm])?(?![a-z])/g;

/** A list of texts is left as it is; the rest is rewritten part by part. */
function outsideTexts(sql: string, rewrite: (part: string) => string): string {
  const texts: string[] = [];
  const without = sql.replace(/'(?:[^']|'')*'/g, (text) => {
    texts.push(text);
    return `'${texts.length - 1}'`;
  });
  return rewrite(without).replace(/'(\d+)'/g, (_, index: string) => texts[Number(index)] ?? "");
}

const ORDERED = (name: string) => `unnest(CAST(?a AS text[])) WITH ORDINALITY AS ${name} (value, key)`;
const LISTED = /\b(NOT )?IN \(SELECT (?:value|CAST\(value AS (?:TEXT|INTEGER)\)) FROM json_each\(\?\)\)/g;

/** Rules that hold for every statement; each is a spelling. */
const RULES: readonly (readonly [RegExp, string | ((...found: string[]) => string)])[] = [
  [LISTED, (_, not) => (not ? "<> ALL (?a)" : "= ANY (?a)")],
  [
    /\bSELECT key, value FROM json_each\(\?\)/g,
    "SELECT CAST(key AS bigint), value FROM json_each_text(CAST(? AS json))",
  ],
  [/\bjson_each\(\?\)(?: AS (\w+))?/g, (_, name) => ORDERED(name ?? "json_each")],
  [/\bLIMIT \?/g, "LIMIT ?l"],
  [/\bLIMIT -1\b/g, "LIMIT ALL"],
  [/\b(\w+) MATCH \?/g, "$1.words @@ CAST(?m AS tsquery)"],
  [/\? IS NULL\b/g, "CAST(? AS text) IS NULL"],
  [/\bIS \?/g, "IS NOT DISTINCT FROM ?"],
  // Keeps SQLite off an index.
  [/(?<=[\s(])\+(?=[a-z])/g, ""],
  [/ INDEXED BY \w+/g, ""],
  [/\bAS INTEGER\b/g, "AS bigint"],
  [/\bINTEGER\b/g, "bigint"],
  [/\bAS BLOB\b/g, "AS bytea"],
  [/\bgroup_concat\(/g, "string_agg("],
  [/\) WITHOUT ROWID\b/g, ")"],
  [/\btemp\.(\w+)/g, "$1"],
  [/\bright\b/g, '"right"'],
  // Names with capitals would be folded.
  [/(?<![\w".$])[a-z]+[A-Z]\w*/g, '"$&"'],
];

function spelled(sql: string): string {
  let text = sql;
  for (const [pattern, replacement] of RULES) text = text.replace(pattern, replacement as string);
  return withConflict(joined(text));
}

/** SQLite keeps the order of a `CROSS JOIN`, which may have conditions; PostgreSQL finds the order itself. */
function joined(sql: string): string {
  return sql.replace(/\bCROSS JOIN\b/g, (words, at: number) =>
    nextWord(sql, at + words.length) === "ON" ? "JOIN" : words,
  );
}

/** What ends the table that is named here. */
function nextWord(sql: string, from: number): string | undefined {
  let depth = 0;
  for (const { 0: found } of sql
    .slice(from)
    .matchAll(/[()]|\b(?:ON|CROSS|JOIN|LEFT|WHERE|GROUP|ORDER|LIMIT)\b/g)) {
    if (found === "(") depth++;
    else if (found === ")") depth--;
    else if (depth === 0) return found;
    if (depth < 0) return undefined;
  }
  return undefined;
}

/** Keys of the tables of which rows are replaced. */
const KEYS: Readonly<Record<string, string>> = {
  import_marks: "path",
  person_remedies: "project, subject, type, fingerprint",
  code_files: "project, path",
  observer_pauses: "provider",
  search_due: "key, kind, project",
  later_work: "name",
};

/** `INSERT OR IGNORE`, `INSERT OR REPLACE`: a row that was there before. */
function withConflict(sql: string): string {
  const found = /\bINSERT OR (IGNORE|REPLACE) INTO (\w+)(?: \(([^)]*)\))?/.exec(sql);
  if (!found) return sql;
  const [, how, table = "", columns = ""] = found;
  const rest = sql.replace(` OR ${how}`, "");
  if (how === "IGNORE") return `${rest} ON CONFLICT DO NOTHING`;
  const key = KEYS[table] ?? "";
  const own = key.split(", ");
  const others = columns.split(/,\s*/).filter((column) => !own.includes(column));
  // What changed again gets a new number.
  const sets =
    others.length > 0 ? others.map((column) => `${column} = excluded.${column}`) : ["number = DEFAULT"];
  return `${rest} ON CONFLICT (${key}) DO UPDATE SET ${sets.join(", ")}`;
}

/** A select in the place of a table needs a name. */
function withNames(sql: string): string {
  let text = "";
  let names = 0;
  const open: boolean[] = [];
  for (let at = 0; at < sql.length; at++) {
    const letter = sql[at] as string;
    text += letter;
    if (letter === "'") {
      const end = sql.indexOf("'", at + 1);
      text += sql.slice(at + 1, end + 1);
      at = end;
    } else if (letter === "(")
      open.push(/\b(?:FROM|JOIN)\s*$/.test(text.slice(0, -1)) && /^\s*SELECT\b/.test(sql.slice(at + 1)));
    else if (letter === ")" && open.pop() && !/^\s*(?:AS\b|[a-z_])/.test(sql.slice(at + 1)))
      text += ` AS sub_${++names}`;
  }
  return text;
}

function limitOf(value: Bound): unknown {
  return Number(value) < 0 ? null : plain(value);
}

/** PostgreSQL stores no NUL, and half a surrogate pair as little as SQLite does. */
function plain(value: Bound): unknown {
  if (typeof value === "string") return value.includes("\0") ? value.replaceAll("\0", "\ufffd") : value;
  return typeof value === "bigint" ? String(value) : value;
}
