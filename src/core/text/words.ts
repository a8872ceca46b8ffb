// Small English text helpers: capitals, lists, days, unique items.

export { wordSet } from "../../domain/word-set.ts";

/** Capitalises a plain first word; names of files and programs stay as they are. */
export function capital(text: string): string {
  return /^[a-z]+(?:-[a-z]+)*(?=[\s,']|$)/.test(text) ? upperFirst(text) : text;
}

/** Capitalises the first letter, whatever it is. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `a, b and c`; with a bound `a, b and 2 more`. */
export function list(items: readonly string[], most = items.length): string {
  if (items.length > most) return `${items.slice(0, most).join(", ")} and ${items.length - most} more`;
  return items.length > 1 ? `${items.slice(0, -1).join(", ")} and ${items.at(-1)}` : (items[0] ?? "");
}

/** Each item once, in first-seen order. */
export function unique<T>(items: Iterable<T>): T[] {
  return [...new Set(items)];
}

/** The first item of each key. */
export function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => unknown): T[] {
  const seen = new Set<unknown>();
  return items.filter((item) => {
    const key = keyOf(item);
    return !seen.has(key) && seen.add(key);
  });
}

/** `2026-11-14T08:00:00.000Z` */
export function isoTime(at: number): string {
  return new Date(at).toISOString();
}

/** `2026-11-14`: the UTC date, as models read it. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
