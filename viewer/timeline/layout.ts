// Places sessions on a time axis: lanes by branch, and rows within a lane so that marks do not cover each other.

export interface Period {
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

export interface Placed<S> {
  readonly session: S;
  /** Pixels from the left. */
  readonly x: number;
  readonly width: number;
  readonly row: number;
}

interface Lane<S> {
  readonly name: string;
  readonly rows: number;
  readonly items: readonly Placed<S>[];
}

interface Timed {
  readonly startedAt: string;
  readonly lastAt: string;
}

/** A session is never narrower: its mark must be seen and hit. */
export const NARROWEST = 14;
const GAP = 2;
/** Lanes with names of their own; the others share one. */
const MOST_LANES = 8;
/** Rows of a lane; beyond that marks overlap. */
const MOST_ROWS = 6;

/** The lanes with the newest sessions of the period first; `others` names the shared one. `sessions` are the newest first. */
export function lanesOf<S extends Timed>(
  sessions: readonly S[],
  laneOf: (session: S) => string,
  period: Period,
  width: number,
  others: string,
): readonly Lane<S>[] {
  const shown = sessions.filter((one) => isIn(one, period));
  const names = [...new Set(shown.map(laneOf))];
  const named = new Set(names.length > MOST_LANES ? names.slice(0, MOST_LANES - 1) : names);
  const byLane = new Map<string, S[]>();
  for (const session of shown) {
    const own = laneOf(session);
    const name = named.has(own) ? own : others;
    byLane.set(name, [...(byLane.get(name) ?? []), session]);
  }
  return [...byLane].map(([name, own]) => laneWith(name, own.toReversed(), period, width));
}

export function isIn({ startedAt, lastAt }: Timed, { from, to }: Period): boolean {
  return Date.parse(lastAt) >= from && Date.parse(startedAt) <= to;
}

/** Each session goes to the first row that is free at its beginning. */
function laneWith<S extends Timed>(
  name: string,
  sessions: readonly S[],
  period: Period,
  width: number,
): Lane<S> {
  const ends: number[] = [];
  const items: Placed<S>[] = [];
  const inOrder = sessions.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  for (const session of inOrder) {
    const from = scale(Date.parse(session.startedAt), period, width);
    const wide = Math.max(NARROWEST, scale(Date.parse(session.lastAt), period, width) - from);
    if (from + wide < 0 || from > width) continue;
    const free = ends.findIndex((end) => end + GAP <= from);
    const row = Math.min(free < 0 ? ends.length : free, MOST_ROWS - 1);
    ends[row] = Math.max(ends[row] ?? 0, from + wide);
    items.push({ session, x: from, width: wide, row });
  }
  return { name, rows: Math.max(1, ends.length), items };
}

/** The last mark of the period still has room. */
function scale(at: number, { from, to }: Period, width: number): number {
  return ((at - from) / Math.max(1, to - from)) * (width - NARROWEST);
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const STEPS = [
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
  91 * DAY,
  365 * DAY,
];
const TICK_WIDTH = 56;
const LABEL = 44;

interface Tick {
  readonly at: number;
  readonly x: number;
  readonly isDay: boolean;
}

/** Marks of the axis at midnights, or hours when few days are shown; local time. */
export function ticksOf(period: Period, width: number): readonly Tick[] {
  const most = Math.max(1, Math.floor(width / TICK_WIDTH));
  const step = STEPS.find((one) => (period.to - period.from) / one <= most) ?? 365 * DAY;
  const ticks: Tick[] = [];
  const first = new Date(period.from);
  first.setHours(0, 0, 0, 0);
  for (let number = 0; ; number++) {
    const at =
      step >= DAY
        ? new Date(first).setDate(first.getDate() + (number * step) / DAY)
        : first.getTime() + number * step;
    if (at > period.to) return ticks;
    const x = scale(at, period, width);
    // The last one needs room for its text.
    if (at >= period.from && x <= width - LABEL) ticks.push({ at, x, isDay: new Date(at).getHours() === 0 });
  }
}

/** Zooms around a moment, which stays where it is. A shorter period than ten minutes shows nothing more. */
export function zoomed({ from, to }: Period, factor: number, around: number): Period {
  const length = Math.max(10 * 60_000, Math.min(20 * 365 * DAY, (to - from) * factor));
  const share = (around - from) / Math.max(1, to - from);
  return { from: around - length * share, to: around + length * (1 - share) };
}

export function moved({ from, to }: Period, share: number): Period {
  const by = (to - from) * share;
  return { from: from + by, to: to + by };
}
