// Redacts a whole value: every string in it, and all values under secret names.
import type { Redacted } from "../../domain/redacted.ts";
import { isSecretName } from "./names.ts";
import { redactText } from "./redact-text.ts";

/** The only place that creates the `Redacted` type. Unchanged parts are not copied. */
export function redact<T>(value: T): Redacted<T> {
  return redactValue(value, []) as Redacted<T>;
}

/** Real data is not nested deeper; deeper data would overflow the stack. */
const MAXIMUM_DEPTH = 100;

/** `ancestors`: one list for the whole walk, of the objects being visited (cycle detection). */
function redactValue(value: unknown, ancestors: object[]): unknown {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (ancestors.length >= MAXIMUM_DEPTH || ancestors.includes(value)) return "[redacted:too-deep]";
  ancestors.push(value);
  const redacted = redactInside(value, ancestors);
  ancestors.pop();
  return redacted;
}

function redactInside(value: object, ancestors: object[]): unknown {
  if (Array.isArray(value)) return redactArray(value, ancestors);
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return redactValue(plain(value), ancestors);
  return redactObject(value as Readonly<Record<string, unknown>>, ancestors);
}

function redactArray(values: readonly unknown[], ancestors: object[]): unknown {
  let redacted: unknown[] | undefined;
  for (let index = 0; index < values.length; index++) {
    const kept = redactValue(values[index], ancestors);
    if (redacted === undefined && kept !== values[index]) redacted = values.slice(0, index);
    redacted?.push(kept);
  }
  return redacted ?? values;
}

function redactObject(object: Readonly<Record<string, unknown>>, ancestors: object[]): unknown {
  let redacted: Record<string, unknown> | undefined;
  let renamed = false;
  for (const key of Object.keys(object)) {
    const value = object[key];
    const { name, isSecret } = aboutKey(key);
    const kept = isSecret && typeof value === "string" ? hidden(value) : redactValue(value, ancestors);
    renamed ||= name !== key;
    if (kept === value) continue;
    // A copy with the same shape: code that reads thousands of them is faster.
    redacted ??= { ...object };
    redacted[key] = kept;
  }
  return renamed ? withRedactedKeys(redacted ?? object) : (redacted ?? object);
}

/** fromEntries, not assignment: a key named __proto__ must stay a key. */
function withRedactedKeys(object: Readonly<Record<string, unknown>>): unknown {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [aboutKey(key).name, value]));
}

function hidden(value: string): string {
  return value === "" || /^\[redacted:[\w-]+\]$/.test(value) ? value : "[redacted:value]";
}

interface Key {
  /** The redacted key. */
  readonly name: string;
  /** True if a text under this key is secret. */
  readonly isSecret: boolean;
}

/** Cache: the same keys come with every event. */
const knownKeys = new Map<string, Key>();
const MOST_KEYS = 500;

function aboutKey(key: string): Key {
  const known = knownKeys.get(key);
  if (known) return known;
  const about = { name: key.length < 8 ? key : redactText(key), isSecret: isSecretName(key) };
  if (knownKeys.size < MOST_KEYS && key.length < 40) knownKeys.set(key, about);
  return about;
}

/** Dates, maps, buffers: as JSON represents them, because that is what gets stored. */
function plain(value: object): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? "null");
  } catch {
    return null;
  }
}
