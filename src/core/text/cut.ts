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

/** Cuts in the middle, between words where it can: a command's verb is at its start, its object at its end. */
export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = most - 1;
  const verb = text.indexOf(" ");
  const rest = lastWords(text, room - Math.ceil(room * 0.6), verb < 0 ? room / 2 : room - verb);
  const first = head(text, room - rest.length);
  const space = first.lastIndexOf(" ");
  const isInWord = text[first.length] !== " " && space > first.length * 0.35;
  return `${(isInWord ? first.slice(0, space) : first).trimEnd()}…${rest}`;
}

/** A longer word has parts of its own; its end says something. */
const LONG_WORD = 20;

/** About `most` characters at the end; the last word whole, or its last parts, where those have no more than `longest`. */
function lastWords(text: string, most: number, longest: number): string {
  const rest = text.slice(text.length - most).replace(/^[\udc00-\udfff]/, "");
  if (/\s/.test(text[text.length - rest.length - 1] ?? " ") || /^\s/.test(rest)) return rest.trimStart();
  const next = rest.indexOf(" ");
  if (next >= 0) return rest.slice(next).trimStart();
  let last = text.slice(text.lastIndexOf(" ") + 1);
  while (last.length > longest && last.includes("/")) last = last.slice(last.indexOf("/") + 1);
  if (last.length <= longest && last.length >= rest.length / 2) return last;
  // Rather the beginning alone than "rrentUser".
  return last.length > longest && last.length < LONG_WORD ? "" : rest;
}

/** The first characters, without half of a surrogate pair or trailing blanks. */
export function head(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}
