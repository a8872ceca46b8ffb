// JSON form of times.
import { isoTime } from "../core/text/words.ts";

export { isoTime as iso };

/** Null for 0, which means "never". */
export function isoOrNull(at: number): string | null {
  return at > 0 ? isoTime(at) : null;
}
