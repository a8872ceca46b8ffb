// The room's door: what others may import.
export { excerpt, headAndTail } from "./excerpt.ts";
export {
  CUT,
  type HalfTags,
  halfTagsIn,
  halfTagsText,
  mayHavePrivate,
  withoutPrivate,
  withoutPrivateAmong,
} from "./private.ts";
export { redact } from "./redact.ts";
export { redactText } from "./redact-text.ts";
