// `--limit N`, or all.
import { UsageError } from "./errors.ts";

/** Undefined = all. */
export function limitOf(text: string | undefined, otherwise: number, command: string): number | undefined {
  if (text === "all") return undefined;
  const limit = text === undefined ? otherwise : Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit takes a number, or all", command);
  // More than anybody can count is all there is.
  return limit < Number.MAX_SAFE_INTEGER ? limit : undefined;
}
