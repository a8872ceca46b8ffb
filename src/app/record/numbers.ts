// Numbers in events come from files of others. One that JavaScript cannot represent exactly could be stored and never
// be read again, and would make its whole session unreadable.

/** The last moment that a date can represent. */
const LAST = 8.64e15;

/** In whole milliseconds; 0 if it is no time. */
export function storableTime(at: number): number {
  return at > 0 && at <= LAST ? Math.trunc(at) : 0;
}

/** The whole number; undefined if it is not exact. */
export function storableNumber(number: number | undefined): number | undefined {
  if (number === undefined) return undefined;
  const whole = Math.trunc(number);
  return Number.isSafeInteger(whole) ? whole : undefined;
}
