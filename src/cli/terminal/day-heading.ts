// The heading of a day in lists: `Yesterday 2026-11-14`, `Saturday 2026-11-08`.
import { dayName, localDay, whichDay } from "../../core/text/for-people.ts";
import { upperFirst } from "../../core/text/words.ts";
import { colour } from "./terminal.ts";

export function dayHeading(at: number, now: number): string {
  const near = whichDay(at, now);
  const name = near.startsWith("on ") ? dayName(at) : upperFirst(near);
  return `${colour.bold(name)} ${colour.dim(localDay(at))}`;
}
