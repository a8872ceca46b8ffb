// Values put together of parts that are redacted each on its own: every call of a history is, and most of its parts
// (ids, times, what came redacted) need not be looked at again.
import type { Redacted } from "../../domain/redacted.ts";
import { redact } from "./redact.ts";
import { redactText } from "./redact-text.ts";

/** Numbers, marks and words of a fixed list are what they are; any other text, and all that may hold text, is to be redacted. */
type Part<T> = T extends string
  ? // Of `string` and of `path ${string}` there is no list: a record of them may be empty.
    Record<never, never> extends Record<T, 1>
    ? Redacted<T>
    : T
  : T extends number | boolean | null | undefined
    ? T
    : Redacted<T>;

/** The compiler sees to it that no part is left out. */
export function assembled<T extends object>(parts: { readonly [Key in keyof T]: Part<T[Key]> }): Redacted<T> {
  return parts as unknown as Redacted<T>;
}

/** The parts of what is redacted are. */
export function partsOf<T extends object>(
  value: Redacted<T>,
): { readonly [Key in keyof T]: Redacted<T[Key]> } {
  return value as never;
}

const often = new Map<string, Redacted<string>>();
const MOST_OFTEN = 200;

/** For the few texts that come with every event: its session, its folder, its branch. */
export function redactOften<T extends string | undefined>(text: T): Redacted<T> {
  // What is recorded may be anything.
  if (typeof text !== "string") return redact(text);
  const known = often.get(text);
  if (known !== undefined) return known as Redacted<T>;
  if (often.size >= MOST_OFTEN) often.clear();
  const redacted = redactText(text) as Redacted<string>;
  often.set(text, redacted);
  return redacted as Redacted<T>;
}
