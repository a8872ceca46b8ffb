// Which zone a loop's local times are in: told by moments that are written down both ways.
import type { Stamp } from "./stamp.ts";

/** Milliseconds since the epoch; 0 for no time at all. */
export type Clock = (stamp: Stamp | undefined) => number;

/** One moment, once on the wall and once in UTC. */
export interface Pair {
  readonly wall: number;
  readonly utc: number;
}

const MINUTE = 60_000;
const QUARTER = 15;
/** No place on earth is further from Greenwich. */
const FURTHEST = 14 * 60;
/** Two clocks of one moment may be so many milliseconds apart: files are written one after the other. */
const APART = 90_000;

/**
 * `zone` is what the loop itself says of its zone, in minutes; `here` gives the offset of this machine at a moment, for
 * folders that say nothing at all.
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

/** Zones lie a multiple of a quarter of an hour apart; anything else is no pair. */
function offsetOf({ wall, utc }: Pair): number | undefined {
  const offset = Math.round((wall - utc) / MINUTE / QUARTER) * QUARTER;
  if (Math.abs(offset) > FURTHEST || Math.abs(wall - utc - offset * MINUTE) > APART) return undefined;
  return offset;
}

/** Summer time begins and ends: the pair nearest in time counts. */
function nearest(known: readonly { wall: number; offset: number }[], wall: number): number | undefined {
  let best: { wall: number; offset: number } | undefined;
  for (const one of known)
    if (best === undefined || Math.abs(one.wall - wall) < Math.abs(best.wall - wall)) best = one;
  return best?.offset;
}
