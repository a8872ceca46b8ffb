// Formats numbers, dates, sizes and paths for people.
import { DAY } from "../../domain/time.ts";

export { count, number } from "../../domain/count.ts";
export { DAY, WEEK } from "../../domain/time.ts";

/** `today 14:02`, `yesterday 09:15`, `2026-10-22`: local time. */
export function when(at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days === 0) return `today ${clock(at)}`;
  if (days === 1) return `yesterday ${clock(at)}`;
  return localDay(at);
}

/** For a sentence, without the time: `today`, `yesterday`, `on 2026-10-22`. */
export function whichDay(at: number, now: number): string {
  const days = daysBetween(at, now);
  if (days === 0) return "today";
  return days === 1 ? "yesterday" : `on ${localDay(at)}`;
}

/** A time in the future: `14:02`, or `2026-10-22 14:02` on another day. */
export function until(at: number, now: number): string {
  return daysBetween(at, now) === 0 ? clock(at) : `${localDay(at)} ${clock(at)}`;
}

/** `0.4 s`, `9 s`, `2 min`, `5 h 20 min`, `3 days` */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds < 2) return `${seconds.toFixed(1)} s`;
  if (seconds < 120) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.round(hours / 24)} days`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** `812 B`, `1.4 MB` */
export function bytes(value: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let unit = 0;
  let rest = value;
  for (; rest >= 1_000 && unit < units.length - 1; unit++) rest /= 1_000;
  return `${rest >= 10 || unit === 0 ? Math.round(rest) : rest.toFixed(1)} ${units[unit]}`;
}

/** `61 %`, of a share from 0 to 1. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** `~/.twiceshy/memory.db` */
export function shortPath(path: string, userHome: string): string {
  const rest = path.slice(userHome.length);
  const isInside = userHome !== "" && path.startsWith(userHome) && /^(?:$|[\\/])/.test(rest);
  return isInside ? `~${rest}` : path;
}

function daysBetween(at: number, now: number): number {
  return Math.round((startOfDay(now) - startOfDay(at)) / DAY);
}

/** Midnight: local time. */
export function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** `14:02`: local time. */
export function clock(at: number): string {
  const date = new Date(at);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** `2026-10-22`: local time. */
export function localDay(at: number): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** `Saturday` */
export function dayName(at: number): string {
  return DAYS[new Date(at).getDay()] ?? "";
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}
