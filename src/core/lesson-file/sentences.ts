// Splits markdown prose into sentences, with code spans replaced by placeholders.

/** Sentences in which each code span is a placeholder; `codes` holds the spans. */
export interface Prose {
  readonly sentences: readonly string[];
  readonly codes: readonly string[];
}

export function proseOf(markdown: string): Prose {
  const codes: string[] = [];
  const plain = markdown
    .slice(0, MOST)
    .replace(/\ue000/g, "")
    .replace(/(`+)(?!`)([\s\S]*?[^`])\1(?!`)/g, (_, _marks: string, code: string) => {
      codes.push(code.replace(/\s+/g, " ").trim());
      return sign(codes.length - 1);
    })
    .replace(/<!--[\s\S]*?(?:-->|$)/g, " ")
    .replace(/!?\[([^\][]*)\]\([^()]*\)/g, "$1")
    .replace(/\*\*|__(?=\S)|(?<=\S)__/g, "")
    .replace(/(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
  const sentences = plain
    .split(
      /(?<=[.!?。](?:["”’)])?)(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|incl)\.)\s+(?=[\p{Lu}\p{Lo}\ue000"“(❌✅⚠🚫→])/u,
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\ue000]/u.test(sentence));
  return { sentences, codes };
}

/** Puts the code spans back. */
export function restoreCode(sentence: string, codes: readonly string[]): string {
  return sentence.replace(SIGN, (_, index: string) => {
    const code = codes[index.charCodeAt(0) - FIRST] ?? "";
    return code.includes("`") ? `\`\` ${code} \`\`` : `\`${code}\``;
  });
}

/** The code spans in a part of a sentence. */
export function codesIn(part: string, codes: readonly string[]): readonly string[] {
  return [...part.matchAll(SIGN)].map(([, index = ""]) => codes[index.charCodeAt(0) - FIRST] ?? "");
}

/** No rule is longer, and some of these patterns are slow. */
const MOST = 4000;
const FIRST = 0xe100;
/** Private-use characters, which no letter class matches. */
const SIGN = /\ue000([\ue100-\uf8ff])/g;

function sign(index: number): string {
  return `\ue000${String.fromCharCode(Math.min(FIRST + index, 0xf8ff))}`;
}
