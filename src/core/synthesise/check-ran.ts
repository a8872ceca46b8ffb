// Tells whether a failed line shows that its check ran.
import type { Attempt } from "../../domain/attempt.ts";
import { partsOf } from "./line-parts.ts";

/** False if it could not start, or if another step of the line may have failed. */
export function hasRun({ display, outcome }: Attempt): boolean {
  if (outcome.status !== "failed") return true;
  if (NOT_SET_UP.test(outcome.excerpt) || OF_CD.test(outcome.excerpt)) return false;
  // `cd api && pytest` with nothing but an exit code: it may have been the `cd`.
  return !SAYS_NOTHING.test(outcome.excerpt) || partsOf(display)[0]?.after !== "&&";
}

/** The check is not part of this project: fetched for the occasion, without its configuration, or with an option that
 * this machine cannot serve. */
const NOT_SET_UP =
  /^(?:\S+: )?-[\w-]+ requires \S|package was not found and will be installed|could(?:n[’']t| not) find (?:an? |the |any )?\S*(?:config|configuration)\b|no (?:\w+ )?config(?:uration)?(?: file)? (?:was |could be )?found/i;

const OF_CD = /^(?:\S+: )*(?:line \d+: )?(?:cd|zoxide): /;
const SAYS_NOTHING = /^(?:(?:error: )?(?:command failed with )?exit (?:code|status)[: ]+\d+)?\s*$/i;
