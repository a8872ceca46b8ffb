// Another text for a card, if nobody has changed it meanwhile: two sessions may count the same mistake at once.
import { accessSync, constants, fstatSync, lstatSync, openSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { mix64 } from "../core/hash/mix64.ts";
import type { CardFile } from "../ports/cards.ts";
import { placeOf } from "./inside.ts";
import { MOST_BYTES, tooLarge } from "./limits.ts";
import { QUIET, whereIs } from "./look.ts";
import { textAt } from "./read.ts";
import { codeOf, failure } from "./reasons.ts";
import { drop, fill } from "./write-whole.ts";

export function replaceCard(file: Pick<CardFile, "path" | "folder">, before: string, after: string): boolean {
  try {
    const size = Buffer.byteLength(after);
    if (size > MOST_BYTES) throw new Error(tooLarge(size));
    // A link inside its folder stays one: what it leads to is changed.
    const place = placeOf(file);
    if (place === undefined || textAt(place) !== before) return false;
    accessSync(place, constants.W_OK);
    return swap({ place, before, after });
  } catch (error) {
    throw failure("change", whereIs(file), error);
  }
}

interface Change {
  readonly place: string;
  readonly before: string;
  readonly after: string;
}

/** Milliseconds. Whoever holds a claim longer has died. */
const CLAIM_LASTS = 10_000;
const MOST_WAIT = 400;
const PAUSE = 4;

/**
 * The new text is written under a name that only one can have at a time. Taking that name is the claim, and the
 * renaming that makes it the card gives the claim back.
 */
function swap(change: Change): boolean {
  const claim = join(dirname(change.place), `.twiceshy-${mix64(basename(change.place))}.tmp`);
  const until = Date.now() + MOST_WAIT;
  for (;;) {
    const handle = take(claim);
    const swapped = handle === undefined ? undefined : swapWith(handle, claim, change, until);
    if (swapped !== undefined) return swapped;
    if (Date.now() > until) throw new Error("is being changed by another process. Try again.");
    pause(PAUSE);
  }
}

/** Undefined when the claim was lost: somebody took us for dead. */
function swapWith(
  handle: number,
  claim: string,
  { place, before, after }: Change,
  until: number,
): boolean | undefined {
  try {
    const { ino } = fstatSync(handle, { bigint: true });
    const mode = statSync(place, QUIET)?.mode;
    fill(handle, after, mode === undefined ? undefined : mode & 0o777);
    if (textAt(place) !== before) {
      drop(claim);
      return false;
    }
    if (lstatSync(claim, { bigint: true, throwIfNoEntry: false })?.ino !== ino) return undefined;
    rename(claim, place, until);
    return true;
  } catch (error) {
    drop(claim);
    throw error;
  }
}

function take(claim: string): number | undefined {
  try {
    return openSync(claim, "wx");
  } catch (error) {
    // Windows says EPERM of a name that is just being given back.
    if (!["EEXIST", "EPERM", "EBUSY"].includes(codeOf(error))) throw error;
    const found = lstatSync(claim, QUIET);
    if (found === undefined && codeOf(error) !== "EEXIST") throw error;
    if (found && Date.now() - found.mtimeMs > CLAIM_LASTS) drop(claim);
    return undefined;
  }
}

/** On Windows a file that somebody reads at this moment cannot be replaced. */
function rename(from: string, to: string, until: number): void {
  for (;;) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (!["EPERM", "EACCES", "EBUSY"].includes(codeOf(error)) || Date.now() > until) throw error;
      pause(PAUSE);
    }
  }
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
