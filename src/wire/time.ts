// JSON form of times.

/** `2026-11-17T08:00:00.000Z` */
export function iso(at: number): string {
  return new Date(at).toISOString();
}

/** Null for 0, which means "never". */
export function isoOrNull(at: number): string | null {
  return at > 0 ? iso(at) : null;
}
