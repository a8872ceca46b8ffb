// The text of a card: bounded, and only of a plain file that lies in its folder.
import { isUtf8 } from "node:buffer";
import { dirname } from "node:path";
import { LEADS_OUT, NOT_REGULAR, readBytes, TOO_LARGE, type UnreadableFile } from "../files/read.ts";
import type { CardFile } from "../ports/cards.ts";
import { LINK_OUT, placeOf } from "./inside.ts";
import { MOST_BYTES, tooLarge } from "./limits.ts";
import { cannotBeRead, codeOf } from "./reasons.ts";

export function readCard(file: Pick<CardFile, "path" | "folder">): string | undefined {
  const place = placeOf(file);
  return place === undefined ? undefined : textAt(place);
}

/** Of a file whose place was found by `placeOf`; undefined when it has gone meanwhile. Throws without its name. */
export function textAt(place: string): string | undefined {
  const bytes = bytesAt(place);
  // Read with replacement characters it could never be written back without loss.
  if (bytes && !isUtf8(bytes)) throw new Error("is not UTF-8 text. Save it as UTF-8 in your editor.");
  return bytes?.toString("utf8");
}

function bytesAt(place: string): Buffer | undefined {
  try {
    return readBytes(place, { most: MOST_BYTES, within: dirname(place) });
  } catch (error) {
    const code = codeOf(error);
    if (code === "ENOENT") return undefined;
    // It has become a link since it was looked at.
    if (code === "ELOOP" || code === LEADS_OUT) throw new Error(LINK_OUT, { cause: error });
    if (code === NOT_REGULAR || code === "EISDIR") throw new Error("is not a plain file.", { cause: error });
    if (code === TOO_LARGE) throw new Error(tooLarge((error as UnreadableFile).size), { cause: error });
    throw new Error(cannotBeRead(error), { cause: error });
  }
}
