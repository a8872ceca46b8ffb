// Finds days, months and years in a question ("in June", "3 July 2023", "2023-07-03"), and scores how near a time is to
// them.
import { DAY } from "../../domain/time.ts";

interface Period {
  /** Absent: in any year. */
  readonly year?: number;
  /** From 0; absent: the whole year. */
  readonly month?: number;
  readonly day?: number;
}

const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);
const NAMED = `(${MONTHS.join("|")})`;
const DAY_FIRST = `(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${NAMED}(?:,? (\\d{4}))?`;
const MONTH_FIRST = `${NAMED}(?: (\\d{1,2})(?:st|nd|rd|th)?(?!\\d))?(?:,? (\\d{4}))?`;
const WRITTEN = new RegExp(
  `\\b(?:${DAY_FIRST}|${MONTH_FIRST})\\b|\\b(\\d{4})-(\\d\\d)(?:-(\\d\\d))?\\b|\\b((?:19|20)\\d\\d)\\b`,
  "gi",
);

/** `may` alone is a verb unless "in", "since", "of" … stands before it. */
const MAY = /\b(?:in|of|since|until|during|last|early|late) may\b/i;

export function periodsIn(text: string): readonly Period[] {
  const found = [...text.slice(0, 500).matchAll(WRITTEN)].flatMap(
    ([, day1, month1, year1, month2, day2, year2, y, m, d, year3]) => {
      if (y !== undefined) return [period(y, Number(m) - 1, d)];
      if (year3 !== undefined) return [period(year3, undefined, undefined)];
      const [name, day, year] = month1 === undefined ? [month2, day2, year2] : [month1, day1, year1];
      const isVerb =
        name?.toLowerCase() === "may" && day === undefined && year === undefined && !MAY.test(text);
      return isVerb ? [] : [period(year, MONTHS.indexOf((name ?? "").toLowerCase()), day)];
    },
  );
  const exact = found.filter(({ month }) => month !== undefined);
  return exact.length > 0 ? exact : found;
}

function period(year: string | undefined, month: number | undefined, day: string | undefined): Period {
  return {
    ...(year !== undefined && { year: Number(year) }),
    ...(month !== undefined && { month }),
    ...(day !== undefined && { day: Number(day) }),
  };
}

/** Days after (before) a period at which a time is still a third near to it: people tell later what happened. */
const AFTER = 10;
const BEFORE = 3;

/** 1 within one of the periods, less the farther away. */
export function nearness(at: number, periods: readonly Period[]): number {
  let best = 0;
  for (const one of periods) {
    const year = one.year ?? new Date(at).getUTCFullYear();
    for (const candidate of one.year === undefined ? [year - 1, year, year + 1] : [year]) {
      const [start, end] = boundsOf(one, candidate);
      const days = at < start ? (start - at) / DAY / BEFORE : at >= end ? (at - end) / DAY / AFTER : 0;
      best = Math.max(best, Math.exp(-days));
    }
  }
  return best;
}

function boundsOf({ month, day }: Period, year: number): [number, number] {
  if (month === undefined) return [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  if (day === undefined) return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
  return [Date.UTC(year, month, day), Date.UTC(year, month, day + 1)];
}
