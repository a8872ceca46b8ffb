// PostgreSQL: values in its text form. Lists, and questions to the full text index.

/** A JSON list as an array. */
export function arrayLiteral(json: unknown): string | null {
  if (json === null) return null;
  const items = (JSON.parse(String(json)) as readonly unknown[]).map((item) => {
    const text = typeof item === "string" ? item : JSON.stringify(item);
    return `"${text.replace(/[\ud800-\udfff\0]/gu, "\ufffd").replace(/["\\]/g, "\\$&")}"`;
  });
  return `{${items.join(",")}}`;
}

/**
 * An expression of SQLite's full text search as a `tsquery`: `"one two"` is a phrase, `{title} : …` what stands in titles
 * (weight A), what stands side by side must all be there.
 */
export function queryOf(expression: unknown): string {
  const tokens = String(expression).match(/"[^"]*"|\{title\}|[():]|AND|OR/g) ?? [];
  let at = 0;
  const any = (weight: string): string => {
    const parts = [all(weight)];
    while (tokens[at] === "OR") {
      at++;
      parts.push(all(weight));
    }
    return parts.length === 1 ? (parts[0] as string) : `(${parts.join(" | ")})`;
  };
  const all = (weight: string): string => {
    const parts = [one(weight)];
    while (at < tokens.length && tokens[at] !== "OR" && tokens[at] !== ")") {
      if (tokens[at] === "AND") at++;
      parts.push(one(weight));
    }
    return parts.length === 1 ? (parts[0] as string) : `(${parts.join(" & ")})`;
  };
  const one = (weight: string): string => {
    const token = tokens[at++] ?? "";
    if (token === "{title}") {
      at++;
      return one(":A");
    }
    if (token === "(") {
      const inner = any(weight);
      at++;
      return inner;
    }
    const words = token.slice(1, -1).split(" ").filter(Boolean);
    const lexemes = words.map((word) => `'${word.replace(/['\\]/g, "$&$&")}'${weight}`);
    return lexemes.length === 1 ? (lexemes[0] as string) : `(${lexemes.join(" <-> ")})`;
  };
  return any("");
}
