// Folds near-duplicates: of documents of one kind with nearly the same text, one is shown.

import { bitsIn } from "./quantise.ts";
import type { Ranked } from "./rank.ts";
import { wordsOf } from "./words.ts";

/** Share of common words from which two documents say the same. */
const SAME = 0.85;
/** Number of top results that are compared with each other. */
const COMPARED = 50;

/** Keeps the better of two documents that say the same; the others are listed in `alike`. */
export function foldAlike(all: readonly Ranked[]): readonly Ranked[] {
  const ranked = withoutTwins(all);
  const kept: { one: Ranked; said: Said; alike: Ranked["document"][] }[] = [];
  for (const one of ranked.slice(0, COMPARED)) {
    const said = saidIn(`${one.document.title} ${one.document.text.slice(0, 400)}`);
    const same = kept.find(
      (other) => other.one.document.kind === one.document.kind && shareOf(other.said, said) >= SAME,
    );
    if (same === undefined || said.words.size < 3) kept.push({ one, said, alike: [] });
    else same.alike.push(one.document, ...one.alike);
  }
  return [
    ...kept.map(({ one, alike }) => ({ ...one, alike: [...one.alike, ...alike] })),
    ...ranked.slice(COMPARED),
  ];
}

/** A file is shown as its best part; of a session and a prompt of it with the same title the better one is shown. */
function withoutTwins(ranked: readonly Ranked[]): readonly Ranked[] {
  const bestPart = new Map<string, Ranked>();
  for (const one of ranked) {
    const path = pathOf(one);
    if (one.document.kind === "code" && !bestPart.has(path)) bestPart.set(path, one);
  }
  const placed = new Set<Ranked>();
  const titles = new Map<string, Ranked["document"]["kind"]>();
  return ranked.flatMap((one) => {
    const { kind, project, session, title } = one.document;
    const part = kind === "file" ? bestPart.get(pathOf(one)) : undefined;
    const entry = part ?? one;
    if (placed.has(entry)) return [];
    placed.add(entry);
    if ((kind === "session" || kind === "prompt") && title !== "") {
      const name = `${project} ${session} ${title}`;
      if ((titles.get(name) ?? kind) !== kind) return [];
      titles.set(name, kind);
    }
    return [{ ...entry, score: one.score }];
  });
}

function pathOf({ document: { project, files, key } }: Ranked): string {
  return `${project} ${files[0] ?? key}`;
}

interface Said {
  readonly words: ReadonlySet<string>;
  /** Bits that the words set: one that the other text lacks is a word that it lacks. */
  readonly bits: Uint32Array;
}

const BITS = 256;

function saidIn(text: string): Said {
  const words = new Set(wordsOf(text));
  const bits = new Uint32Array(BITS / 32);
  for (const word of words) {
    const bit =
      (31 * word.charCodeAt(0) + 7 * word.charCodeAt(word.length >> 1) + word.charCodeAt(word.length - 1)) %
      BITS;
    bits[bit >>> 5] = (bits[bit >>> 5] as number) | (1 << (bit & 31));
  }
  return { words, bits };
}

/** Common words among all; 0 if too many are not common for `SAME`. */
function shareOf(a: Said, b: Said): number {
  const all = a.words.size + b.words.size;
  const needed = (SAME * all) / (1 + SAME);
  if (a.words.size - lacking(a.bits, b.bits) < needed) return 0;
  let common = 0;
  for (const word of a.words) if (b.words.has(word)) common++;
  return common / Math.max(1, all - common);
}

/** How many bits of one are not among those of the other. */
function lacking(bits: Uint32Array, others: Uint32Array): number {
  let many = 0;
  for (let at = 0; at < bits.length; at++) many += bitsIn((bits[at] as number) & ~(others[at] as number));
  return many;
}
