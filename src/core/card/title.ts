// Titles: when two are the same, and the file name a card gets.

/** The same for titles that differ in case, punctuation, spaces or the form of their letters only. */
export function titleKey(title: string): string {
  const plain = title.normalize("NFKC").toLowerCase();
  const words = plain.replace(/[^\p{L}\p{N}\p{M}]+/gu, " ").trim();
  // A title of signs alone (`!!!`) is still a title.
  return words === "" ? plain.replace(/\s+/g, " ").trim() : words;
}

/** Never empty, at most 60 characters, a name every system takes. */
export function slugOf(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’`]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^a-z0-9가-힣]+/g, "-")
    .slice(0, MOST)
    .replace(/^-+|-+$/g, "");
  if (slug === "") return "lesson";
  return RESERVED.test(slug) ? `lesson-${slug}` : slug;
}

const MOST = 60;
/** Windows opens devices under these names, with any ending. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;
