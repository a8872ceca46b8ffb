// Adds one occurrence to a lesson's file when the same mistake happened again.
import { setFields } from "../../core/card/edit.ts";
import { parseCard } from "../../core/card/parse.ts";
import type { CardFile, Cards } from "../../ports/cards.ts";
import { asFile } from "./shelf.ts";

/** Tries at writing a file that another process is writing too. */
const TRIES = 3;

/** The new count; undefined when the file is gone or no longer a card. Throws when it cannot be written. */
export function countUp(cards: Cards, file: CardFile, lastSeen: string): number | undefined {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = cards.read(file);
    const parsed = before === undefined ? undefined : parseCard(before, asFile(file));
    if (before === undefined || !parsed || "problem" in parsed) return undefined;
    const occurrences = parsed.card.occurrences + 1;
    if (cards.replace(file, before, setFields(before, { occurrences, lastSeen }))) return occurrences;
  }
  throw new Error(`[lesson] ${file.name} is being changed by somebody else. Nothing was counted; try again.`);
}
