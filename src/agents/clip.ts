// Text for a model, cut at a line's end to what the agent lets through.

export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 2);
  const lineEnd = cut.lastIndexOf("\n");
  return `${lineEnd > limit / 2 ? cut.slice(0, lineEnd) : cut}\n…`;
}
