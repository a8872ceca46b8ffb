// One line of remembered text for a model or a person: untrusted, so flattened, stripped and cut.

// Escape sequences (a line may begin with a bracket, too), control characters, bidi overrides, zero-width characters.
const UNPRINTABLE = /(?!\s)\p{Cc}\[[0-9;?]*[A-Za-z]|[\p{Cc}\p{Cf}]/gu;

/** Tags by which agents mark what the system, the person or we say: quoted text must not open or close one. */
const MARKS =
  /<(\/?)(?=twiceshy|(?:system|assistant|user|human|developer|tool|function|instruction|important|command)[\w-]*[\s>/])/gi;

export function line(text: string, maximum: number): string {
  const flat = text.replace(UNPRINTABLE, " ").replaceAll(/\s+/g, " ").replaceAll(MARKS, "‹$1").trim();
  if (flat.length <= maximum) return flat;
  return `${flat.slice(0, maximum - 1).trimEnd()}…`;
}

/** `2026-11-14`: dates as the model reads them. */
export function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** A session's title: the first line of its first prompt. */
export function titleOf(prompt: string): string {
  return line(prompt.trim().split("\n", 1)[0] ?? "", 120);
}
