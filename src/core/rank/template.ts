// Prompts that a program fills in: the same lines around another scope, diff or file each time.

/** So many lines in common nobody writes twice. */
const SAME_LINES = 5;

/** Do both come from one form, filled in differently? Then what they have in common says nothing. */
export function isSameForm(asked: string, before: string): boolean {
  const own = linesOf(asked);
  if (own.length < SAME_LINES) return false;
  const others = new Set(linesOf(before));
  // The end of a stored prompt is cut off: only lines that both could have are compared.
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
