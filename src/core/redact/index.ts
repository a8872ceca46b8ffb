// The room's door: what others may import.
export { excerpt, headAndTail } from "./excerpt.ts";
export { mayHavePrivate, withoutPrivate, withoutPrivateAmong } from "./private.ts";
export { redact } from "./redact.ts";
export { redactText } from "./redact-text.ts";
