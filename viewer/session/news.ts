// Tells whether a line says more than what stands above it.

/** False for an empty one, and for one that only repeats a heading, with or without a full stop. */
export function isNews(text: string, said: readonly string[]): boolean {
  const own = plain(text);
  return own !== "" && !said.some((one) => plain(one) === own);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/^in the end: /, "")
    .replace(/[`.\s]+/g, " ")
    .trim();
}
