// Reads the text of a lesson file: of limited size, a regular file, inside its folder.
import { isUtf8 } from "node:buffer";
import { dirname } from "node:path";
import { codeOf } from "../disk/errors.ts";
import { LEADS_OUT, NOT_REGULAR, readBytes, TOO_LARGE, type UnreadableFile } from "../disk/read.ts";
import type { LessonFile } from "../ports/lesson-files.ts";
import { LINK_OUT, placeOf } from "./inside.ts";
import { MOST_BYTES, tooLarge } from "./limits.ts";
import { cannotBeRead } from "./reasons.ts";

export function readLessonFile(file: Pick<LessonFile, "path" | "folder">): string | undefined {
  const place = placeOf(file);
  return place === undefined ? undefined : textAt(place);
}

/** `place` is the result of `placeOf`. Undefined when the file no longer exists. Throws without naming the file. */
export function textAt(place: string): string | undefined {
  const bytes = bytesAt(place);
  // Read with replacement characters, it could not be written back without loss.
  if (bytes && !isUtf8(bytes)) throw new Error("is not UTF-8 text. Save it as UTF-8 in your editor.");
  return bytes?.toString("utf8");
}

function bytesAt(place: string): Buffer | undefined {
  try {
    return readBytes(place, { most: MOST_BYTES, within: dirname(place) });
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") return undefined;
    // It was replaced by a link after the check.
    if (code === "ELOOP" || code === LEADS_OUT) throw new Error(LINK_OUT, { cause: error });
    if (code === NOT_REGULAR || code === "EISDIR") throw new Error("is not a plain file.", { cause: error });
    if (code === TOO_LARGE) throw new Error(tooLarge((error as UnreadableFile).size), { cause: error });
    throw new Error(cannotBeRead(error), { cause: error });
  }
}
