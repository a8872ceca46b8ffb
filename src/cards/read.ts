// The text of a card: bounded, and only of a plain file that lies in its folder.
import { isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
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
  const handle = open(place);
  if (handle === undefined) return undefined;
  try {
    const found = fstatSync(handle);
    if (!found.isFile()) throw new Error("is not a plain file.");
    if (found.size > MOST_BYTES) throw new Error(tooLarge(found.size));
    const bytes = bytesOf(handle);
    // Read with replacement characters it could never be written back without loss.
    if (!isUtf8(bytes)) throw new Error("is not UTF-8 text. Save it as UTF-8 in your editor.");
    return bytes.toString("utf8");
  } finally {
    closeSync(handle);
  }
}

// Not all systems have these. Without NONBLOCK a pipe would be waited for.
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function open(place: string): number | undefined {
  try {
    return openSync(place, FLAGS);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    // It has become a link since it was looked at.
    if (codeOf(error) === "ELOOP") throw new Error(LINK_OUT, { cause: error });
    throw new Error(cannotBeRead(error), { cause: error });
  }
}

/** No more than a card has, however fast the file grows. */
function bytesOf(handle: number): Buffer {
  const buffer = Buffer.allocUnsafe(MOST_BYTES + 1);
  let length = 0;
  while (length < buffer.length) {
    const read = readOnce(handle, buffer, length);
    if (read === 0) return buffer.subarray(0, length);
    length += read;
  }
  throw new Error(tooLarge(length));
}

function readOnce(handle: number, buffer: Buffer, at: number): number {
  try {
    return readSync(handle, buffer, at, buffer.length - at, at);
  } catch (error) {
    throw new Error(cannotBeRead(error), { cause: error });
  }
}
