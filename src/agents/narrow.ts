// Narrows `unknown` input; small enough for the hook's bundle, where a schema library is too slow to load.
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

/** Parses JSON text of an object or a list; returns anything else unchanged. */
export function unwrapJson(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** `{ key: value }`, or `{}` when the value is undefined: for optional fields under exactOptionalPropertyTypes. */
export function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V });
}
