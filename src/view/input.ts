// Checked input of routes: named query values and JSON bodies; the typed client knows them from here.
import { validator } from "hono/validator";
import * as z from "zod/mini";
import { BadRequest } from "./errors.ts";

const LONGEST = 1_000;

/** These values of the query, each a text or absent; others are ignored. */
export function query<const K extends string>(...names: readonly K[]) {
  return validator("query", (given: Record<string, string | readonly string[]>) => {
    const wanted = names.flatMap((name) => {
      const value = given[name];
      if (typeof value !== "string" || value === "") return [];
      if (value.length > LONGEST) throw new BadRequest(`${name} is too long.`);
      return [[name, value] as const];
    });
    return Object.fromEntries(wanted) as { readonly [name in K]?: string };
  });
}

export function body<T>(shape: z.ZodMiniType<T>) {
  return validator("json", (given: unknown): T => {
    const read = z.safeParse(shape, given);
    if (read.success) return read.data;
    const [first] = read.error.issues;
    throw new BadRequest(`the request is not as expected: ${first?.path.join(".") || "the whole"}.`);
  });
}

export function numberIn(
  text: string | undefined,
  { least = 0, most = Number.MAX_SAFE_INTEGER }: { readonly least?: number; readonly most?: number } = {},
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least) throw new BadRequest(`"${text}" is not a number here.`);
  return Math.min(value, most);
}

/** From when until when a query looks. */
export function timesIn({ since, until }: { readonly since?: string; readonly until?: string }) {
  return { since: timeIn(since), until: timeIn(until) };
}

/** A moment of a query: ISO time, or epoch milliseconds. */
export function timeIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  if (!Number.isFinite(value)) throw new BadRequest(`"${text}" is not a time.`);
  return value;
}
