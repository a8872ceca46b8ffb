// Reads a point in time as people write it: `30d`, `2w`, `yesterday`, `2026-11`, `2026-11-01`.
import { DAY } from "../../domain/time.ts";

const UNITS: Readonly<Record<string, number>> = {
  h: DAY / 24,
  d: DAY,
  w: 7 * DAY,
  m: 30 * DAY,
  y: 365 * DAY,
};

/** Epoch milliseconds of the first or last moment meant (days are UTC days); undefined if it is not a time. */
export function timeOf(text: string, now: number, edge: "start" | "end"): number | undefined {
  const today = Math.floor(now / DAY) * DAY;
  const ago = /^(\d{1,4})\s*([hdwmy])$/i.exec(text);
  if (ago !== null) return now - Number(ago[1]) * (UNITS[(ago[2] ?? "").toLowerCase()] ?? 0);
  const named = { today: 0, yesterday: 1 }[text.toLowerCase()];
  if (named !== undefined) return edgeOf(today - named * DAY, DAY, edge);
  const date = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text);
  return date === null ? undefined : dateOf(date, edge);
}

function dateOf([, year, month, day]: RegExpExecArray, edge: "start" | "end"): number | undefined {
  const [y, m, d] = [Number(year), Number(month ?? 1), Number(day ?? 1)];
  const start = Date.UTC(y, m - 1, d);
  if (m < 1 || m > 12 || new Date(start).getUTCDate() !== d) return undefined;
  const next =
    day !== undefined ? start + DAY : month !== undefined ? Date.UTC(y, m, 1) : Date.UTC(y + 1, 0, 1);
  return edgeOf(start, next - start, edge);
}

function edgeOf(start: number, length: number, edge: "start" | "end"): number {
  return edge === "start" ? start : start + length - 1;
}
