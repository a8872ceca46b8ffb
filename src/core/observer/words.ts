// Counts and cuts words in a model's texts.

export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

/** At most `maximum` words; cut at the end of a sentence if possible. */
export function cutWords(text: string, maximum: number): string {
  const words = [...text.matchAll(/\S+/g)];
  const last = words[maximum - 1];
  if (words.length <= maximum || !last) return text.trim();
  const fitting = text.slice(0, last.index + last[0].length).trim();
  const whole = /^[\s\S]*[.!?。](?=\s|$)/.exec(fitting)?.[0] ?? "";
  return wordCount(whole) * 2 >= maximum ? whole : `${fitting.replace(/[,;:]$/, "")}…`;
}
