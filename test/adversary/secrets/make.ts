/**
 * Builds invented secrets from a short notation. These files contain no secret: each is put together when the tests
 * run, the same every time, so that scanners of hosting sites have nothing to find and a failure can be repeated.
 *
 * A row is an id and a text. `«…»` marks what must never be stored; `{a36}` stands for 36 random characters:
 * a letters and digits, l lower case and digits, u upper case and digits, h hex, H upper-case hex, d digits,
 * b base64, w base64url; `{uuid}`; `{pw}` a password as people make them (letters and digits), `{sym}` the same with
 * signs, `{word}` one of lower-case letters only; `{jwt}` a token of three parts; `{pem}` lines of a key.
 */
export type Group = "vendor" | "name" | "command" | "prose";

export type Shape = {
  readonly id: string;
  readonly group: Group;
  readonly text: string;
  /** What must not be found afterwards. */
  readonly secrets: readonly string[];
};

export type Row = readonly [id: string, text: string];

export function shapes(group: Group, rows: readonly Row[]): Shape[] {
  return rows.map(([id, notation]) => shape(group, id, notation));
}

function shape(group: Group, id: string, notation: string): Shape {
  const random = generator(`${group} ${id}`);
  const filled = notation.replace(
    /\{(uuid|pw|sym|word|jwt|pem|[alhHudbw])(\d*)\}/g,
    (_, kind: string, count: string) => fill(random, kind, Number(count)),
  );
  const secrets = [...filled.matchAll(/«([^»]*)»/g)].map((match) => match[1] ?? "");
  if (secrets.length === 0) throw new Error(`no secret is marked in ${id}`);
  return { id, group, text: filled.replace(/[«»]/g, ""), secrets };
}

const LOWER = "abcdefghijklmnopqrstuvwxyz";
const UPPER = LOWER.toUpperCase();
const DIGITS = "0123456789";
const ALPHABETS: Record<string, string> = {
  a: LOWER + UPPER + DIGITS,
  l: LOWER + DIGITS,
  u: UPPER + DIGITS,
  h: `${DIGITS}abcdef`,
  H: `${DIGITS}ABCDEF`,
  d: DIGITS,
  b: `${LOWER}${UPPER}${DIGITS}+/`,
  w: `${LOWER}${UPPER}${DIGITS}-_`,
};

type Random = (below: number) => number;

export function fill(random: Random, kind: string, count: number): string {
  switch (kind) {
    case "uuid":
      return [8, 4, 4, 4, 12].map((size) => letters(random, "h", size)).join("-");
    case "pw":
      return `${capital(syllables(random, 2))}${syllables(random, 1)}${letters(random, "d", 3)}`;
    case "sym":
      return `${capital(syllables(random, 2))}!${letters(random, "d", 2)}${syllables(random, 1)}#${letters(random, "d", 1)}`;
    case "word":
      return syllables(random, 5);
    case "jwt":
      return `eyJ${letters(random, "a", 30)}.eyJ${letters(random, "a", 60)}.${letters(random, "w", 42)}x`;
    case "pem":
      return Array.from({ length: 4 }, () => letters(random, "b", 64)).join("\n");
    default:
      return letters(random, kind, count);
  }
}

/** Ends in letters, and mixes the classes, as real keys do. */
function letters(random: Random, kind: string, count: number): string {
  const alphabet = ALPHABETS[kind] ?? "";
  let made = "";
  for (let at = 0; at < count; at++) {
    const inner = at === 0 || at === count - 1 ? alphabet.replace(/[-_+/]/g, "") : alphabet;
    made += inner[random(inner.length)];
  }
  return made;
}

function syllables(random: Random, count: number): string {
  let made = "";
  for (let at = 0; at < count; at++)
    made += `${"bdfgklmnprstvz"[random(14)]}${"aeiou"[random(5)]}${"lnrst"[random(5)]}`;
  return made;
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A small generator (mulberry32) seeded by the row's id: a row says the same whatever stands around it. */
export function generator(seed: string): Random {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
