// Cuts text to a length: adds an ellipsis and never splits a character.

/** Cuts at the end. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${head(text, most - 1)}…`;
}

/** Cuts between words where that keeps at least half of the allowed length. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = text.slice(0, most - 1);
  const space = kept.lastIndexOf(" ");
  const whole = space > most / 2 ? kept.slice(0, space) : head(text, most - 1);
  return `${whole.replace(/[\s,;:]+$/, "")}…`;
}

/** Cuts in the middle: a command's verb is at its start, its object at its end. */
export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const first = Math.ceil((most - 1) * 0.6);
  const rest = text.slice(text.length - (most - 1 - first)).replace(/^[\udc00-\udfff]/, "");
  return `${head(text, first)}…${rest.trimStart()}`;
}

/** The first characters, without half of a surrogate pair or trailing blanks. */
export function head(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}
