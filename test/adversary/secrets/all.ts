/** All invented secrets but those of listed.ts, and how to search for them afterwards. */
import { commandShapes } from "./command-shapes.ts";
import type { Shape } from "./make.ts";
import { moreCommandShapes } from "./more-command-shapes.ts";
import { moreNameShapes } from "./more-name-shapes.ts";
import { moreProseShapes } from "./more-prose-shapes.ts";
import { moreVendorShapes } from "./more-vendor-shapes.ts";
import { nameShapes } from "./name-shapes.ts";
import { proseShapes } from "./prose-shapes.ts";
import { vendorShapes } from "./vendor-shapes.ts";

/** The first lists: recognised also as a part of a path or of the name of a branch. */
export const toldAnywhere: readonly Shape[] = [
  ...vendorShapes,
  ...nameShapes,
  ...commandShapes,
  ...proseShapes,
];

/** With the later lists. Some of these are recognised only by their random characters, and not inside paths and names of branches,
 * where ids and hashes look the same. */
export const allShapes: readonly Shape[] = [
  ...toldAnywhere,
  ...[...moreVendorShapes, ...moreNameShapes, ...moreCommandShapes, ...moreProseShapes],
];

/** Shapes that nothing tells from ordinary words (docs/secrets.md): at most 2 % of the commands and sentences. */
export const KNOWN_TO_PASS: readonly string[] = ["secret flag", "english pin"];

/** Of which something stands in the text: a secret as a whole, or a piece of it that is long enough to tell it. */
export function foundIn(text: string, shapes: readonly Shape[] = allShapes): readonly Shape[] {
  const searched = text.toLowerCase();
  if (searched.length < MANY)
    return shapes.filter(({ secrets }) =>
      secrets.flatMap(piecesOf).some((piece) => searched.includes(piece)),
    );
  // One way through a large text: every place is looked up by its first letters.
  const byStart = new Map<string, { piece: string; shape: Shape }[]>();
  for (const shape of shapes)
    for (const piece of shape.secrets.flatMap(piecesOf)) {
      const start = piece.slice(0, START);
      byStart.set(start, [...(byStart.get(start) ?? []), { piece, shape }]);
    }
  const found = new Set<Shape>();
  for (let at = 0; at < searched.length; at++) {
    const code = searched.charCodeAt(at);
    if (code < 33 || code > 126) continue;
    for (const { piece, shape } of byStart.get(searched.slice(at, at + START)) ?? [])
      if (searched.startsWith(piece, at)) found.add(shape);
  }
  return [...found];
}

const MANY = 10_000;
/** No secret is shorter. */
const START = 8;

/** In small letters: indexes for searching keep words so. */
function piecesOf(secret: string): readonly string[] {
  const small = secret.toLowerCase();
  return [small, ...(small.match(/[a-z0-9]{10,}/g) ?? []).filter((piece) => !PUBLIC.test(piece))];
}

/** Beginnings that vendors share, and words around a secret. */
const PUBLIC = /^(?:production|aaaaaaaaaa.*|https?)$/;
