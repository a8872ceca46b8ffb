// Cuts text for a model at the end of a line, to the length that the agent accepts.

export function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 2);
  const lineEnd = cut.lastIndexOf("\n");
  return `${lineEnd > limit / 2 ? cut.slice(0, lineEnd) : cut}\n…`;
}
