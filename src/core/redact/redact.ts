// Redacts a whole value: every string in it, and whole values under names that say they are secret.
import type { Redacted } from "../../domain/redacted.ts";
import { isSecretName } from "./assignment.ts";
import { redactText } from "./redact-text.ts";

/** The only place that puts the mark on. Unchanged parts are not copied. */
export function redact<T>(value: T): Redacted<T> {
  return redactValue(value, []) as Redacted<T>;
}

/** Nothing real is nested deeper; what is would end in a stack overflow. */
const MAXIMUM_DEPTH = 100;

function redactValue(value: unknown, ancestors: readonly object[]): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (ancestors.length >= MAXIMUM_DEPTH || ancestors.includes(value)) return "[redacted:too-deep]";
  const inside = [...ancestors, value];
  if (Array.isArray(value)) return redactArray(value, inside);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return redactValue(plain(value), inside);
  return redactObject(value as Readonly<Record<string, unknown>>, inside);
}

function redactArray(values: readonly unknown[], ancestors: readonly object[]): unknown {
  const redacted = values.map((value) => redactValue(value, ancestors));
  return redacted.some((value, index) => value !== values[index]) ? redacted : values;
}

function redactObject(object: Readonly<Record<string, unknown>>, ancestors: readonly object[]): unknown {
  const entries = Object.entries(object);
  let changed = false;
  const redacted = entries.map(([key, value]): [string, unknown] => {
    const kept = redactEntry(key, value, ancestors);
    const name = key.length < 8 ? key : redactText(key);
    if (kept !== value || name !== key) changed = true;
    return [name, kept];
  });
  // fromEntries, not assignment: a key named __proto__ must stay a key.
  return changed ? Object.fromEntries(redacted) : object;
}

function redactEntry(key: string, value: unknown, ancestors: readonly object[]): unknown {
  if (typeof value !== "string" || value === "" || !isSecretName(key)) return redactValue(value, ancestors);
  return /^\[redacted:[\w-]+\]$/.test(value) ? value : "[redacted:value]";
}

/** Dates, maps, buffers: what JSON would make of them, since that is what gets stored. */
function plain(value: object): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? "null");
  } catch {
    return null;
  }
}
