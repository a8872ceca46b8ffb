// Replaces the text of a lesson file unless it was changed meanwhile: two sessions may count the same mistake at once.
import { accessSync, constants, fstatSync, lstatSync, openSync, renameSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { mix64 } from "../core/hash/mix64.ts";
import { codeOf } from "../disk/errors.ts";
import { pause } from "../disk/lock.ts";
import { fill } from "../disk/write-whole.ts";
import type { LessonFile } from "../ports/lesson-files.ts";
import { drop } from "./free-name.ts";
import { placeOf } from "./inside.ts";
import { QUIET, whereIs } from "./inspect.ts";
import { MOST_BYTES, tooLarge } from "./limits.ts";
import { textAt } from "./read.ts";
import { failure } from "./reasons.ts";

export function replaceLessonFile(
  file: Pick<LessonFile, "path" | "folder">,
  before: string,
  after: string,
): boolean {
  try {
    const size = Buffer.byteLength(after);
    if (size > MOST_BYTES) throw new Error(tooLarge(size));
    // A link inside its folder stays a link: its target is changed.
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

/** In milliseconds. A process that holds a claim for longer has died. */
const CLAIM_LASTS = 10_000;
const MOST_WAIT = 400;
const PAUSE = 4;

/** Creating the temporary file, whose name only one process can have, is the claim; renaming releases it. */
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

/** Undefined when the claim was lost, because another process took this one for dead. */
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
    // Windows reports EPERM for a name that is just being released.
    if (!["EEXIST", "EPERM", "EBUSY"].includes(codeOf(error))) throw error;
    const found = lstatSync(claim, QUIET);
    if (found === undefined && codeOf(error) !== "EEXIST") throw error;
    if (found && Date.now() - found.mtimeMs > CLAIM_LASTS) drop(claim);
    return undefined;
  }
}

/** Retries, because on Windows a file cannot be replaced while somebody reads it. */
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
