// Public exports of core/redact.
export { assembled, partsOf, redactOften, redactTogether } from "./assemble.ts";
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
