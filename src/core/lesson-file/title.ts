// Compares lesson titles and derives the lesson's file name.

/** Equal for titles that differ only in case, punctuation, spaces or Unicode form. */
export function titleKey(title: string): string {
  const plain = title.normalize("NFKC").toLowerCase();
  const words = plain.replace(/[^\p{L}\p{N}\p{M}]+/gu, " ").trim();
  // A title of symbols only (`!!!`) is still a title.
  return words === "" ? plain.replace(/\s+/g, " ").trim() : words;
}

/** Never empty, at most 60 characters and whole words if it has several, valid on every system. */
export function slugOf(title: string): string {
  const all = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’`]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^a-z0-9가-힣]+/g, "-")
    .replace(/^-+|-+$/g, "");
  const slug =
    all.length > MOST
      ? all
          .slice(0, MOST + 1)
          .replace(/-[^-]*$/, "")
          .slice(0, MOST)
      : all;
  if (slug === "") return "lesson";
  return RESERVED.test(slug) ? `lesson-${slug}` : slug;
}

const MOST = 60;
/** Windows opens devices under these names, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;
