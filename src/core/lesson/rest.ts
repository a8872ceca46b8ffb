// A card that was needed once and never since rests: it stays where it is and is not shown.
import type { Card, CardMark } from "../../domain/lesson.ts";

const DAY = 86_400_000;
/** Half a year. */
const QUIET = 183 * DAY;

/** A one-off that nobody has edited, met, shown or called back for half a year. */
export function isResting(
  card: Card,
  file: { readonly modifiedAt: number },
  mark: CardMark | undefined,
  now: number,
): boolean {
  // How a task is done well does not wear off, nor what a person wants remembered.
  if (card.occurrences > 1 || card.kind === "playbook" || card.source === "remembered") return false;
  const signs = [file.modifiedAt, dayOf(card.lastSeen), mark?.usedAt ?? 0, mark?.wokenAt ?? 0];
  return signs.every((at) => now - at > QUIET);
}

/** The end of that day, wherever on earth it was; 0 when nobody said. */
function dayOf(date: string): number {
  const at = Date.parse(date);
  return Number.isNaN(at) ? 0 : at + 1.5 * DAY;
}
