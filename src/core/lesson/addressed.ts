// Which items of a checklist nothing that was said or done has to do with.
import { stemsOf } from "./stems.ts";

/** `seen`: the last words of the answer, and the commands and files of the turn. */
export function unaddressedItems(seen: string, items: readonly string[]): readonly string[] {
  if (items.length === 0) return [];
  const known = knownIn(seen);
  return items.filter((item) => {
    const terms = termsOfItem(item);
    const absent = terms.filter((term) => !known(term)).length;
    return absent * 2 > terms.length;
  });
}

interface Term {
  /** A code span: looked for as it stands. */
  readonly code?: string;
  readonly stem?: string;
}

function termsOfItem(item: string): readonly Term[] {
  const codes: Term[] = [];
  const rest = item.replace(/`([^`]+)`/g, (_, code: string) => {
    codes.push({ code: plain(code) });
    return " ";
  });
  const stems = stemsOf(rest).filter((stem) => !ASKING.has(stem));
  return [...codes, ...stems.map((stem) => ({ stem }))];
}

/** Stems of what every item of a checklist says. */
const ASKING = new Set(
  "check verifi confirm ensur test review valid rememb avoid doubl 확인 검토 점검".split(" "),
);

/** Stems are looked for in pieces: a long answer is read to its end. */
const PIECE = 15_000;
const LONGEST = 300_000;

function knownIn(seen: string): (term: Term) => boolean {
  const text = seen.slice(-LONGEST);
  const stems = new Set<string>();
  for (let at = 0; at < text.length; at += PIECE)
    for (const stem of stemsOf(text.slice(at, at + PIECE))) stems.add(stem);
  const hangul = [...stems].filter((stem) => HANGUL.test(stem));
  const whole = plain(text);
  return ({ code, stem = "" }) => {
    if (code !== undefined) return whole.includes(code);
    if (stems.has(stem)) return true;
    // Endings of verbs hang on in more ways than a list can hold.
    return HANGUL.test(stem) && stem.length > 1 && hangul.some((other) => other.startsWith(stem));
  };
}

const HANGUL = /^[\uac00-\ud7a3]+$/;

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}
