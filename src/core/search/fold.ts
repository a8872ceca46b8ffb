// Folds near-duplicates: of documents of one kind with nearly the same text, one is shown.
import type { Ranked } from "./rank.ts";
import { wordsOf } from "./words.ts";

/** Share of common words from which two documents say the same. */
const SAME = 0.85;
/** Number of top results that are compared with each other. */
const COMPARED = 50;

/** Keeps the better of two documents that say the same; the others are listed in `alike`. */
export function foldAlike(all: readonly Ranked[]): readonly Ranked[] {
  const ranked = withoutTwins(all);
  const kept: { one: Ranked; words: ReadonlySet<string>; alike: Ranked["document"][] }[] = [];
  for (const one of ranked.slice(0, COMPARED)) {
    const words = new Set(wordsOf(`${one.document.title} ${one.document.text.slice(0, 400)}`));
    const same = kept.find(
      (other) => other.one.document.kind === one.document.kind && shareOf(other.words, words) >= SAME,
    );
    if (same === undefined || words.size < 3) kept.push({ one, words, alike: [] });
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

/** Common words among all; 0 as soon as too many are not common for `SAME`. */
function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let missing = a.size - (SAME * (a.size + b.size)) / (1 + SAME) + 1;
  let common = 0;
  for (const word of a) {
    if (b.has(word)) common++;
    else if (--missing < 0) return 0;
  }
  return common / Math.max(1, a.size + b.size - common);
}
