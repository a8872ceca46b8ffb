// Checks text for a model: labelled, closed, and without invisible characters.

/** Controls other than a line's end, and everything that turns, hides or joins text. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
/** Tags by which agents mark who speaks. */
const SPEAKER = /<\/?(?:system|assistant|user|human|developer)[\w-]*[\s>/]|<\|/i;

/** Why a text must not be shown to a model; empty when it may. */
export function complaints(said: string): readonly string[] {
  const found: string[] = [];
  // Our own sign for people: two characters, the second of which is not seen.
  const text = said.replaceAll("⚠\ufe0f", "");
  const unseen = UNSEEN.exec(text);
  if (unseen) found.push(`has the character U+${unseen[0].codePointAt(0)?.toString(16)}`);
  if (SPEAKER.test(text)) found.push("opens or closes a tag that marks a speaker");
  const tags = text.match(/<\/?twiceshy/gi) ?? [];
  const open = tags.filter((tag) => !tag.startsWith("</")).length;
  if (tags.length !== open * 2 || tags.some((tag, at) => tag.startsWith("</") !== (at % 2 === 1)))
    found.push(`closes our own block early or opens another: ${tags.join(" ")}`);
  if (open > 0 && !/^<twiceshy note="[^"<>]*">\n/.test(text)) found.push("does not begin with our label");
  return found;
}

/** Every text in a reply, wherever it stands. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
