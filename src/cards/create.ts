// A new card in a folder.
import { basename } from "node:path";
import { makeFolder } from "../make-folder.ts";
import type { CardFile, CardFolder } from "../ports/cards.ts";
import { whyOutside } from "./inside.ts";
import { MOST_BYTES, tooLarge } from "./limits.ts";
import { lookAt, pathOf } from "./look.ts";
import { failure } from "./reasons.ts";
import { writeNew } from "./write-whole.ts";

export function createCard(folder: CardFolder, slug: string, text: string): CardFile {
  const label = `${folder.label}/${slug}.md`;
  if (!/^[^./\\\0][^/\\\0]*$/.test(slug)) throw new Error(`"${slug}" cannot be the name of a card.`);
  const outside = whyOutside(folder);
  if (outside !== "") throw new Error(`${folder.label} ${outside}`);
  const size = Buffer.byteLength(text);
  if (size > MOST_BYTES) throw new Error(`${label} ${tooLarge(size)}`);
  try {
    makeFolder(folder.path);
    const name = basename(writeNew(pathOf(folder, `${slug}.md`), text));
    const file = lookAt(folder, name);
    if (file === undefined) throw new Error("it was taken away at once");
    return file;
  } catch (error) {
    throw failure(`cannot write ${label}`, error);
  }
}
