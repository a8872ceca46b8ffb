// Evaluates operators and methods on known values, for programs that are read but never run.
import { NOTHING, plain, textOf, UNKNOWN, type Value } from "./program-value.ts";

export function operated(operator: string, one: Value, other: Value): Value {
  if (operator === "+" && (isText(one) || isText(other))) return textOf([one, other]);
  if (one.type !== "plain" || other.type !== "plain") return UNKNOWN;
  const [a, b] = [one.value, other.value];
  if (operator === "===" || operator === "==") return plain(a === b);
  if (operator === "!==" || operator === "!=") return plain(a !== b);
  if (typeof a !== "number" || typeof b !== "number") return UNKNOWN;
  const computed = ARITHMETIC[operator]?.(a, b);
  return computed === undefined ? UNKNOWN : plain(computed);
}

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number | boolean>> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

/** `text.replaceAll("a", "b")` and similar, if everything is known. */
export function textMethod(value: Value, name: string, given: readonly Value[]): Value {
  if (value.type !== "plain" || typeof value.value !== "string") return UNKNOWN;
  const [a, b] = given.map((one) => (one.type === "plain" ? one.value : UNKNOWN));
  if (name === "trim") return plain(value.value.trim());
  if (typeof a !== "string") return UNKNOWN;
  if (name === "split") return { type: "list", items: value.value.split(a).map((part) => plain(part)) };
  if (typeof b !== "string") return UNKNOWN;
  if (name === "replaceAll") return plain(value.value.replaceAll(a, () => b));
  return name === "replace" ? plain(value.value.replace(a, () => b)) : UNKNOWN;
}

/** `Object.entries({…})`, `Object.keys`, `Object.values`. */
export function entriesOf(name: string, value: Value): Value {
  if (value.type !== "record") return UNKNOWN;
  const items = [...value.fields].map(([key, field]): Value => {
    if (name === "keys") return plain(key);
    return name === "values" ? field : { type: "list", items: [plain(key), field] };
  });
  return ["keys", "values", "entries"].includes(name) ? { type: "list", items } : NOTHING;
}

function isText(value: Value): boolean {
  if (value.type === "plain") return typeof value.value === "string";
  return value.type === "text" || value.type === "json";
}
