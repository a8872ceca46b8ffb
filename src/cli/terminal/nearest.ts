// "Did you mean …?": finds the known word closest to a mistyped one.
import { editDistance } from "../../core/text/edit-distance.ts";

/** Undefined if no word is close enough. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  const begins = known.filter((one) => wanted.length > 1 && one.startsWith(wanted));
  if (begins.length === 1) return begins[0];
  const [best] = known
    .map((one) => ({ one, distance: editDistance(wanted, one.toLowerCase()) }))
    .filter(
      ({ one, distance }) => distance <= Math.max(1, Math.floor(Math.min(one.length, wanted.length) / 3)),
    )
    .sort((a, b) => a.distance - b.distance);
  return best?.one;
}
