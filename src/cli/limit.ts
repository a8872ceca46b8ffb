// The flag `--limit N|all`.
import type { ArgsDef } from "citty";
import { valueFlag } from "./command.ts";
import { UsageError } from "./errors.ts";

interface Limits {
  readonly people: number;
  readonly json: number;
}

export function limitFlag({ people, json }: Limits, what = "show at most") {
  return {
    limit: valueFlag("N", `${what} N, or all; default ${people}, with --json ${json}`),
  } as const satisfies ArgsDef;
}

interface LimitFlags {
  readonly limit?: string | undefined;
  readonly json?: boolean | undefined;
}

/** Undefined means all. */
export function limitOf(flags: LimitFlags, { people, json }: Limits): number | undefined {
  if (flags.limit === "all") return undefined;
  const otherwise = flags.json ? json : people;
  const limit = limitNumber(flags.limit, otherwise, "a number of at least 1, or all");
  // Numbers beyond the safe integers mean all.
  return limit < Number.MAX_SAFE_INTEGER ? limit : undefined;
}

/** For commands without `all`. */
export function limitNumber(
  text: string | undefined,
  otherwise: number,
  expected = "a number of at least 1",
): number {
  const limit = text === undefined ? otherwise : Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError(`--limit takes ${expected}`);
  return limit;
}
