// Finds the time zone of a loop's local times, from moments that are written both in local time and in UTC.
import type { Stamp } from "./stamp.ts";

/** Milliseconds since the epoch; 0 for no time at all. */
export type Clock = (stamp: Stamp | undefined) => number;

/** One moment, in local time and in UTC. */
export interface Pair {
  readonly wall: number;
  readonly utc: number;
}

const MINUTE = 60_000;
const QUARTER = 15;
/** Largest offset of any time zone from UTC, in minutes. */
const FURTHEST = 14 * 60;
/** Two records of one moment may differ by this many milliseconds: the files are written one after the other. */
const APART = 90_000;

/**
 * `zone` is the offset that the loop itself states, in minutes; `here` gives the offset of this machine at a moment,
 * for
 * folders that state none.
 */
export function clockOf(
  pairs: readonly Pair[],
  zone: number | undefined,
  here: (wall: number) => number,
): Clock {
  const known = pairs.flatMap((pair) => {
    const offset = offsetOf(pair);
    return offset === undefined ? [] : [{ wall: pair.wall, offset }];
  });
  return (stamp) => {
    if (stamp === undefined) return 0;
    if (stamp.offset !== undefined) return stamp.wall - stamp.offset * MINUTE;
    const offset = nearest(known, stamp.wall) ?? zone ?? here(stamp.wall);
    return stamp.wall - offset * MINUTE;
  };
}

/** Offsets are multiples of a quarter of an hour; with any other difference the two times are not one moment. */
function offsetOf({ wall, utc }: Pair): number | undefined {
  const offset = Math.round((wall - utc) / MINUTE / QUARTER) * QUARTER;
  if (Math.abs(offset) > FURTHEST || Math.abs(wall - utc - offset * MINUTE) > APART) return undefined;
  return offset;
}

/** Uses the pair nearest in time, because of summer time. */
function nearest(known: readonly { wall: number; offset: number }[], wall: number): number | undefined {
  let best: { wall: number; offset: number } | undefined;
  for (const one of known)
    if (best === undefined || Math.abs(one.wall - wall) < Math.abs(best.wall - wall)) best = one;
  return best?.offset;
}
