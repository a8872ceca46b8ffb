// Parameters that MCP tools share: project folder, period of time, branch, token budget.
import * as z from "zod";
import type { Deps } from "../app/deps.ts";
import type { Limit } from "../core/compose/block.ts";
import { withoutUndefined } from "../domain/without-undefined.ts";
import type { Place } from "../ports/workspace.ts";

/** A folder of the project; default: the server's. */
export const CWD = z.string().optional();
/** Where the tool is asked about. */
export function placeIn(deps: Pick<Deps, "workspace">, cwd: string | undefined): Place {
  return deps.workspace.place(cwd ?? process.cwd());
}

export const budgetUpTo = (most: number) => z.int().min(100).max(most).default(1_200);
export const BUDGET = budgetUpTo(10_000);
/** Days or times: 2026-11-01, 2026-11-01T09:00; a git branch. */
export const WINDOW = {
  since: z.string().optional(),
  until: z.string().optional(),
  branch: z.string().optional(),
};

/** Agents cut longer answers. */
const CHARACTERS = 40_000;

export function limitOf(deps: Pick<Deps, "countTokens">, tokens: number): Limit {
  return { tokens, characters: CHARACTERS, count: deps.countTokens };
}

type Wanted = { readonly [name in keyof typeof WINDOW]?: string | undefined };

export function windowOf({ since, until, branch }: Wanted) {
  return withoutUndefined({ since: timeOf(since), until: timeOf(until, true), branch });
}

/** A date without a time is taken in the server's time zone; `isEnd` means the end of that day. */
function timeOf(text: string | undefined, isEnd = false): number | undefined {
  if (text === undefined) return undefined;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = Date.parse(isDay ? `${text}T${isEnd ? "23:59:59.999" : "00:00"}` : text);
  if (Number.isNaN(at)) throw new Error(`"${text}" is not a day or time; write 2026-11-01.`);
  return at;
}
