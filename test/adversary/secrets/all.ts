/** All made-up secrets, and how they are looked for afterwards. */
import { commandShapes } from "./command-shapes.ts";
import type { Shape } from "./make.ts";
import { nameShapes } from "./name-shapes.ts";
import { proseShapes } from "./prose-shapes.ts";
import { vendorShapes } from "./vendor-shapes.ts";

export const allShapes: readonly Shape[] = [...vendorShapes, ...nameShapes, ...commandShapes, ...proseShapes];

/** Shapes that nothing tells from ordinary words. docs/security.md lists them; they are no more than 2 % of their group. */
export const KNOWN_TO_PASS: readonly string[] = ["secret flag", "english pin"];

/** Of which something stands in the text: a secret as a whole, or a piece of it that is long enough to tell it. */
export function foundIn(text: string, shapes: readonly Shape[] = allShapes): readonly Shape[] {
  const searched = text.toLowerCase();
  return shapes.filter(({ secrets }) => secrets.flatMap(piecesOf).some((piece) => searched.includes(piece)));
}

/** In small letters: indexes for searching keep words so. */
function piecesOf(secret: string): readonly string[] {
  const small = secret.toLowerCase();
  return [small, ...(small.match(/[a-z0-9]{10,}/g) ?? []).filter((piece) => !PUBLIC.test(piece))];
}

/** Beginnings that vendors share, and words around a secret. */
const PUBLIC = /^(?:production|aaaaaaaaaa.*|https?)$/;
