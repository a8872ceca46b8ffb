// Strips word endings of languages other than English and Korean: `выгрузку` → `выгрузка`, `sessões` → `sessão`.

/** Removes diacritics and plural or case endings; English words stay unchanged. */
export function withoutEnding(word: string): string {
  if (CYRILLIC.test(word)) return word.length > 4 ? word.replace(CASES, "") : word;
  const isMarked = MARKED.test(word);
  if (!isMarked && !FOREIGN.test(word)) return word;
  const bare = word
    .replace(/ß/g, "ss")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");
  for (const [plural, singular] of PLURALS)
    if (bare.endsWith(plural) && bare.length > plural.length + 1)
      return bare.slice(0, -plural.length) + singular;
  return bare;
}

const CYRILLIC = /^[\u0400-\u04ff]+$/;
const MARKED = /[\u00c0-\u024f]/;
/** Plural endings that no English word has. */
const FOREIGN = /(?:ungen|heiten|keiten|schaften|iones)$/;

const CASES =
  /(?:иями|ями|ами|ого|его|ому|ему|ыми|ими|иях|иям|ием|ию|ия|ии|ие|ых|их|ой|ей|ом|ем|ам|ям|ах|ях|ов|ев|ий|ый|ая|яя|ое|ее|ую|юю|а|я|у|ю|ы|и|е|о|ь|й)$/;

const PLURALS: readonly (readonly [string, string])[] = [
  ["ungen", "ung"],
  ["heiten", "heit"],
  ["keiten", "keit"],
  ["schaften", "schaft"],
  ["iones", "ion"],
  ["oes", "ao"],
  ["aes", "ao"],
  ["ais", "al"],
];
