// Distinguishes errors with a message for people from unexpected ones.

/** Names of errors that only a mistake in a program makes. */
const MISTAKES = ["TypeError", "RangeError", "ReferenceError", "AssertionError"];

export function isOurMistake(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  // Node's own complaints (a NUL in a path, a string too long) have a code; they are told as they are.
  if ("code" in error && typeof error.code === "string" && error.code.startsWith("ERR_")) return false;
  return MISTAKES.includes(error.name);
}
