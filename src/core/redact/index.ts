// The room's door: what others may import.
export { excerpt } from "./excerpt.ts";
export { mayHavePrivate, withoutPrivate } from "./private.ts";
export { redact } from "./redact.ts";
export { redactText } from "./redact-text.ts";
