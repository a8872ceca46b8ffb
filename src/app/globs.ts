// Paths of a card as globs; loaded only when a card names some.
import picomatch from "picomatch";

export function matchesGlob(pattern: string, path: string): boolean {
  return picomatch.isMatch(path, pattern, { dot: true });
}
