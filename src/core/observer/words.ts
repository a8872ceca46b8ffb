// Texts of a model, measured and cut in words.

export function flat(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

/** At most so many words; of a longer text the whole sentences that fit, where there are any. */
export function cutWords(text: string, maximum: number): string {
  const words = [...text.matchAll(/\S+/g)];
  const last = words[maximum - 1];
  if (words.length <= maximum || !last) return text.trim();
  const fitting = text.slice(0, last.index + last[0].length).trim();
  const whole = /^[\s\S]*[.!?。](?=\s|$)/.exec(fitting)?.[0] ?? "";
  return wordCount(whole) * 2 >= maximum ? whole : `${fitting.replace(/[,;:]$/, "")}…`;
}
