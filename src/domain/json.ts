// Narrows parsed JSON of unknown shape.

/** An object, not a list or null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The JSON object in a text; undefined for anything else. The last line of a file may not be completely written yet. */
export function recordIn(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = valueIn(text);
  return isRecord(value) ? value : undefined;
}

/** The value of a JSON text; undefined if it is none. */
export function valueIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
