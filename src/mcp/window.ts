// From when to when, and on which branch: as a model writes it.

export interface Wanted {
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly branch?: string | undefined;
}

export function windowOf(wanted: Wanted) {
  return {
    ...(wanted.since !== undefined && { since: timeOf(wanted.since) }),
    ...(wanted.until !== undefined && { until: timeOf(wanted.until, true) }),
    ...(wanted.branch !== undefined && { branch: wanted.branch }),
  };
}

/** A day alone begins where the server runs, and ends there. */
function timeOf(text: string, isEnd = false): number {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = Date.parse(isDay ? `${text}T${isEnd ? "23:59:59.999" : "00:00"}` : text);
  if (Number.isNaN(at)) throw new Error(`"${text}" is no day or time; write 2026-11-01.`);
  return at;
}
