// Narrows `unknown` input; small enough for the hook's bundle, where a schema library is too slow to load.
import { isRecord, valueIn } from "../domain/json.ts";
import type { JsonRecord } from "./json-lines.ts";

export { isRecord, recordIn } from "../domain/json.ts";

/** The string; empty for anything else. */
export function stringOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** A finite number, also when it was sent as text; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === "string" && value.trim() === "") return undefined;
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** Epoch milliseconds of a time that some versions of an agent write in seconds. */
export function milliseconds(time: number): number {
  return time < 10_000_000_000 ? time * 1_000 : time;
}

/** The objects of a list in JSON text; undefined for anything else. */
export function listIn(text: string): readonly JsonRecord[] | undefined {
  const list = valueIn(text);
  return Array.isArray(list) ? list.filter(isRecord) : undefined;
}

/** Parses JSON text of an object or a list; returns anything else unchanged. */
export function unwrapJson(value: unknown): unknown {
  return typeof value === "string" && /^\s*[[{]/.test(value) ? (valueIn(value) ?? value) : value;
}

/** `{ key: value }`, or `{}` when the value is undefined: for optional fields under exactOptionalPropertyTypes. */
export function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V });
}
