// Builds the WHERE clause of a query from the conditions that are given.
import type { Value } from "./connection.ts";

interface Conditions {
  /** Skipped when one of its values is undefined. */
  where(condition: string, ...values: readonly (Value | undefined)[]): void;
  /** `WHERE … AND …`, or nothing. */
  sql(): string;
  readonly values: readonly Value[];
}

export function conditions(): Conditions {
  const all: string[] = [];
  const bound: Value[] = [];
  return {
    where(condition, ...values) {
      if (values.includes(undefined)) return;
      all.push(condition);
      bound.push(...(values as readonly Value[]));
    },
    sql: () => (all.length > 0 ? `WHERE ${all.join(" AND ")}` : ""),
    values: bound,
  };
}
