// Parses times as loops write them: local without a zone, with a zone, or UTC; often mixed in one file.

/** A time as written in a file. */
export interface Stamp {
  /** The written clock time in milliseconds, read as if it were UTC. */
  readonly wall: number;
  /** Minutes east of UTC; absent where the text does not say. */
  readonly offset?: number;
}

const WRITTEN =
  /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?/;

/** `2026-01-16 16:05:39`, `2026-01-16T09:05:39Z`, `2026-01-16T16:40:00+07:00`, `2026-01-16 15:59`. */
export function parseStamp(text: string): Stamp | undefined {
  const match = WRITTEN.exec(text.trim());
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second = "0", fraction = "", zone] = match;
  const wall = Date.UTC(+(year ?? 0), +(month ?? 1) - 1, +(day ?? 1), +(hour ?? 0), +(minute ?? 0), +second);
  if (!Number.isFinite(wall)) return undefined;
  const exact = wall + Number(fraction.padEnd(3, "0").slice(0, 3));
  return zone === undefined ? { wall: exact } : { wall: exact, offset: minutesOf(zone) };
}

/** `20260116-155936-2300`: local start time of a run. */
export function stampOfRun(runId: string): Stamp | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/.exec(runId);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  return parseStamp(`${year}-${month}-${day} ${hour}:${minute}:${second}`);
}

/** `Z`, `+07`, `+07:00`, `-0330` */
export function minutesOf(zone: string): number {
  const match = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === "-" ? -minutes : minutes;
}
