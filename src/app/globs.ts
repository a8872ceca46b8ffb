// Paths of a card as globs; loaded only when a card names some.
import picomatch from "picomatch";

const compiled = new Map<string, (path: string) => boolean>();
/** Enough for every card there is; a long-lived process must not keep those of cards long gone. */
const MOST = 2_000;

export function matchesGlob(pattern: string, path: string): boolean {
  const known = compiled.get(pattern);
  if (known) return known(path);
  if (compiled.size >= MOST) compiled.clear();
  const matches = picomatch(pattern, { dot: true });
  compiled.set(pattern, matches);
  return matches(path);
}
