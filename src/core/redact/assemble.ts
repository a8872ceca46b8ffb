// Assembles redacted values from separately redacted parts, so that ids, times and texts already redacted are not
// scanned again for every call of a history.
import type { Redacted } from "../../domain/redacted.ts";
import { redact } from "./redact.ts";
import { redactText } from "./redact-text.ts";

/**
 * Numbers, booleans and literal types are safe; any other text, and anything that may contain text, must be redacted.
 */
type Part<T> = T extends string
  ? // Not a literal type (`string`, `path ${string}`): a record with such keys may be empty.
    Record<never, never> extends Record<T, 1>
    ? Redacted<T>
    : T
  : T extends number | boolean | null | undefined
    ? T
    : Redacted<T>;

/** The type checker verifies that every part is redacted. */
export function assembled<T extends object>(parts: { readonly [Key in keyof T]: Part<T[Key]> }): Redacted<T> {
  return parts as unknown as Redacted<T>;
}

/** Parts of a redacted value are redacted. */
export function partsOf<T extends object>(
  value: Redacted<T>,
): { readonly [Key in keyof T]: Redacted<T[Key]> } {
  return value as never;
}

const often = new Map<string, Redacted<string>>();
const MOST_OFTEN = 200;

/** Cached, for the few texts that come with every event: session, folder, branch. */
export function redactOften<T extends string | undefined>(text: T): Redacted<T> {
  // At run time recorded data may be of any type.
  if (typeof text !== "string") return redact(text);
  const known = often.get(text);
  if (known !== undefined) return known as Redacted<T>;
  if (often.size >= MOST_OFTEN) often.clear();
  const redacted = redactText(text) as Redacted<string>;
  often.set(text, redacted);
  return redacted as Redacted<T>;
}

/** `texts` are all that the values consist of: if nothing in them is to be redacted, neither is anything in the values. */
export function redactTogether<T>(values: readonly T[], texts: readonly string[]): readonly Redacted<T>[] {
  const joined = texts.join("\n");
  return redactText(joined) === joined
    ? (values as readonly Redacted<T>[])
    : values.map((value) => redact(value));
}
