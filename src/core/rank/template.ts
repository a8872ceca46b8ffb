// Recognises prompts generated from one template, with a different scope, diff or file each time.

/** Number of equal lines that shows a template: people do not write that many twice. */
const SAME_LINES = 5;

/** True if both come from one template; then their common text is no evidence. */
export function isSameForm(asked: string, before: string): boolean {
  const own = linesOf(asked);
  if (own.length < SAME_LINES) return false;
  const others = new Set(linesOf(before));
  // Stored prompts are cut at the end: compare only lines that both can have.
  const compared = own.slice(0, others.size);
  const same = compared.filter((one) => others.has(one)).length;
  return same >= SAME_LINES && same < compared.length;
}

function linesOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((one) => one.trim())
    .filter(Boolean);
}
