// `--limit N`, or all.
import type { ArgsDef } from "citty";
import { UsageError } from "./errors.ts";

/** How many are shown when nothing is said. */
export interface Limits {
  readonly people: number;
  readonly json: number;
}

export function limitFlag({ people, json }: Limits, what = "at most") {
  return {
    limit: {
      type: "string",
      valueHint: "N",
      description: `${what} so many, or all; default ${people}, with --json ${json}`,
    },
  } as const satisfies ArgsDef;
}

export interface LimitFlags {
  readonly limit?: string | undefined;
  readonly json?: boolean | undefined;
}

/** Undefined = all. */
export function limitOf(flags: LimitFlags, { people, json }: Limits): number | undefined {
  if (flags.limit === "all") return undefined;
  const otherwise = flags.json ? json : people;
  const limit = flags.limit === undefined ? otherwise : Number(flags.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new UsageError("--limit takes a number, or all");
  // More than anybody can count is all there is.
  return limit < Number.MAX_SAFE_INTEGER ? limit : undefined;
}
