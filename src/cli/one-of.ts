// Finds the value that a person typed among the known ones.
import { UsageError } from "./errors.ts";
import { nearest } from "./terminal/nearest.ts";

/** Throws what is possible, or what was probably meant. `what`: `kind`, `outcome` … */
export function oneOf<T extends string>(what: string, typed: string, known: readonly T[]): T {
  const text = typed.trim();
  const found = known.find((one) => one === text);
  if (found !== undefined) return found;
  const near = nearest(text, known);
  const hint = near ? `did you mean ${near}?` : `it is one of ${known.join(", ")}`;
  throw new UsageError(`there is no ${what} "${text}"; ${hint}`);
}
