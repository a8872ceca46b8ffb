// Parses the period a person means: "yesterday", "last week", "on Friday", "since Monday", "2 days ago", a date. Local time.
import { dayIn, MONTHS, WEEKDAYS, weekdayIn } from "./calendar.ts";

export interface Span {
  readonly since: number;
  /** Its end; absent = until now. */
  readonly until?: number;
}

const HOUR = 3_600_000;

type Rule = readonly [pattern: RegExp, span: (found: RegExpExecArray, now: number) => Span | undefined];

const RULES: readonly Rule[] = [
  [
    /\bsince (?:last |this )?(yesterday|\w+day|\d{4}-\d\d-\d\d)\b/,
    ([, day = ""], now) => from(dayNamed(day, now)),
  ],
  [
    /\bbetween (\d{4}-\d\d-\d\d) and (\d{4}-\d\d-\d\d)\b/,
    ([, first = "", last = ""], now) => between(first, last, now),
  ],
  [
    /\b(\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)\b/,
    ([, first = "", last = ""], now) => between(first, last, now),
  ],
  [
    /\b(?:last|past|previous) (\d+|few|couple of|two|three) (hour|day|week|month)s?\b/,
    ([, many = "", unit = ""], now) => from(back(now, NUMBERS[many] ?? Number(many), unit)),
  ],
  [
    /\b(?:day before yesterday)\b|그저께|그제|엊그제|一昨日|おととい|前天|vorgestern|avant-hier|anteayer|anteontem|l'altro ieri|eergisteren|позавчера/,
    (_, now) => whole(midnight(now, -2)),
  ],
  [
    /\byesterday\b|\blast night\b|어제|昨日|きのう|昨天|\bgestern\b|\bhier\b|\bayer\b|\bontem\b|\bieri\b|\bgisteren\b|вчера/,
    (_, now) => whole(midnight(now, -1)),
  ],
  [
    /\btoday\b|\bthis morning\b|\btonight\b|오늘|今日|今天|\bheute\b|aujourd'hui|\bhoy\b|\bhoje\b|\boggi\b|\bvandaag\b|сегодня/,
    (_, now) => from(midnight(now, 0)),
  ],
  [
    /\blast week\b|지난\s?주|저번\s?주|先週|上周|上星期|letzte[rn]? woche|la semaine derni[eè]re|la semana pasada|(?:na )?semana passada|settimana scorsa|(?:vorige|afgelopen) week|прошлой неделе/,
    (_, now) => week(now, -1),
  ],
  [
    /\bthis week\b|이번\s?주|今週|本周|这周|这星期|diese[rn]? woche|cette semaine|esta semana|questa settimana|deze week|этой неделе/,
    (_, now) => from(monday(now)),
  ],
  [
    /\blast month\b|지난\s?달|先月|上个月|letzten monat|le mois dernier|el mes pasado|m[eê]s passado|mese scorso|vorige maand|прошлом месяце/,
    (_, now) => month(now, -1),
  ],
  [
    /\bthis month\b|이번\s?달|今月|这个月|diesen monat|ce mois(?:-ci)?|este m[eê]s|questo mese|deze maand|этом месяце/,
    (_, now) => from(month(now, 0).since),
  ],
  [/\bweekend\b/, (_, now) => weekend(now)],
  [
    /\b(an?|few|couple of|two|three|\d+) (day|week)s? ago\b/,
    ([, many = "", unit = ""], now) => ago(NUMBERS[many] ?? Number(many), unit, now),
  ],
  [/\b(\d{4}-\d\d-\d\d)\b/, ([, day = ""], now) => oneDay(day, now)],
  [MONTHS, ([found], now) => wholeIf(dayIn(found, now))],
  [WEEKDAYS, ([found], now) => oneDay(found, now)],
];

const NUMBERS: Readonly<Record<string, number>> = { a: 1, an: 1, few: 3, "couple of": 2, two: 2, three: 3 };

/** Undefined if no period is named. */
export function spanIn(text: string, now: number): Span | undefined {
  const asked = text.toLowerCase();
  for (const [pattern, span] of RULES) {
    const found = pattern.exec(asked);
    const meant = found && span(found, now);
    if (meant) return meant;
  }
  return undefined;
}

function from(since: number | undefined): Span | undefined {
  return since === undefined ? undefined : { since };
}

function whole(since: number): Span {
  return { since, until: midnight(since, 1) - 1 };
}

function wholeIf(since: number | undefined): Span | undefined {
  return since === undefined ? undefined : whole(since);
}

function oneDay(name: string, now: number): Span | undefined {
  return wholeIf(dayNamed(name, now));
}

function ago(many: number, unit: string, now: number): Span {
  return unit === "week" ? week(now, -many) : whole(midnight(now, -many));
}

function between(first: string, last: string, now: number): Span | undefined {
  const [since, end] = [dayNamed(first, now), dayNamed(last, now)];
  return since === undefined || end === undefined ? undefined : { since, until: midnight(end, 1) - 1 };
}

/** Start of the day. A weekday means the last one before today. */
function dayNamed(name: string, now: number): number | undefined {
  if (name === "yesterday") return midnight(now, -1);
  const index = weekdayIn(name);
  if (index !== undefined) return midnight(now, -((new Date(now).getDay() - index + 7) % 7 || 7));
  const at = Date.parse(`${name}T00:00`);
  return Number.isNaN(at) ? undefined : at;
}

/** Adds calendar days, which are not all 24 hours long. */
function midnight(at: number, days: number): number {
  const day = new Date(at);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + days).getTime();
}

function monday(now: number): number {
  return midnight(now, -((new Date(now).getDay() + 6) % 7));
}

function week(now: number, weeks: number): Span {
  const since = midnight(monday(now), 7 * weeks);
  return { since, until: midnight(since, 7) - 1 };
}

function month(now: number, months: number): { readonly since: number; readonly until: number } {
  const day = new Date(now);
  const first = (more: number) => new Date(day.getFullYear(), day.getMonth() + months + more, 1).getTime();
  return { since: first(0), until: first(1) - 1 };
}

function weekend(now: number): Span {
  const saturday = midnight(monday(now), -2);
  return { since: saturday, until: midnight(saturday, 2) - 1 };
}

function back(now: number, many: number, unit: string): number | undefined {
  if (!Number.isFinite(many)) return undefined;
  if (unit === "hour") return now - many * HOUR;
  const days = { day: 1, week: 7, month: 30 }[unit] ?? 1;
  return midnight(now, -many * days);
}
