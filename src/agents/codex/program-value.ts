// Values in a program that is read but never run: known, partly known or unknown.

export type Value =
  /** A known value. */
  | { readonly type: "plain"; readonly value: string | number | boolean | null | undefined }
  | { readonly type: "list"; readonly items: readonly Value[] }
  | { readonly type: "record"; readonly fields: ReadonlyMap<string, Value> }
  /** The result of the call with this number, or one field of it. */
  | { readonly type: "result"; readonly call: number; readonly field?: string }
  /** Text made of several parts. */
  | { readonly type: "text"; readonly parts: readonly Value[] }
  | { readonly type: "json"; readonly of: Value }
  | { readonly type: "function"; readonly run: (given: readonly Value[]) => Value }
  | { readonly type: "unknown" };

export const UNKNOWN: Value = { type: "unknown" };
export const NOTHING: Value = { type: "plain", value: undefined };

export function plain(value: string | number | boolean | null | undefined): Value {
  return { type: "plain", value };
}

/** The value as data; undefined if any part is unknown. */
export function dataOf(value: Value): { readonly data: unknown } | undefined {
  switch (value.type) {
    case "plain":
      return { data: value.value };
    case "list": {
      const items = value.items.map(dataOf);
      return items.every((item) => item !== undefined) ? { data: items.map(({ data }) => data) } : undefined;
    }
    case "record": {
      const fields = [...value.fields].map(([name, field]) => [name, dataOf(field)] as const);
      if (fields.some(([, field]) => field === undefined)) return undefined;
      return { data: Object.fromEntries(fields.map(([name, field]) => [name, field?.data])) };
    }
    default:
      return undefined;
  }
}

/** Text of several parts; plain if all of them are. */
export function textOf(parts: readonly Value[]): Value {
  const flat = parts.flatMap((part) => (part.type === "text" ? part.parts : [part]));
  if (flat.every((part) => part.type === "plain"))
    return plain(flat.map((part) => (part.type === "plain" ? String(part.value) : "")).join(""));
  return { type: "text", parts: flat };
}

/** A field that the program reads: `r.output`, `list.length`, `{a, b}.a`. */
export function fieldOf(value: Value, name: string): Value {
  switch (value.type) {
    case "result":
      return value.field === undefined ? { ...value, field: name } : UNKNOWN;
    case "record":
      return value.fields.get(name) ?? NOTHING;
    case "list":
      return name === "length" ? plain(value.items.length) : (value.items[Number(name)] ?? UNKNOWN);
    case "plain":
      return typeof value.value === "string" && name === "length" ? plain(value.value.length) : UNKNOWN;
    default:
      return UNKNOWN;
  }
}

/** Whether a condition holds; undefined if unknown. */
export function isTrue(value: Value): boolean | undefined {
  if (value.type === "plain") return Boolean(value.value);
  return value.type === "list" || value.type === "record" || value.type === "function" ? true : undefined;
}
