// Merges several forms of one command into the plainest that was seen; where equally plain ones differ in a value, that
// value is left open.

/** Commutative, associative, idempotent: the order of sightings makes no difference. */
export function plainest(a: string, b: string): string {
  if (a === b) return a;
  const [left, right] = [a.split(" "), b.split(" ")];
  const difference = weight(left) - weight(right) || left.length - right.length || byShape(left, right);
  if (difference !== 0) return difference < 0 ? a : b;
  const open = left.map((word, index) => common(word, right[index] ?? ""));
  return open.map((word, index) => (word === OPEN ? placeholder(open[index - 1] ?? "") : word)).join(" ");
}

const OPEN = "<>";

function common(a: string, b: string): string {
  if (isEverything(a)) return a > b ? a : b;
  return a === b && !isOpen(a) ? a : OPEN;
}

function isOpen(word: string): boolean {
  return word === OPEN || /^<(?:package|folder|path)>\)?$/.test(word);
}

function placeholder(before: string): string {
  if (/^(?:--filter|-F|--workspace|-w)$/.test(before)) return "<package>";
  return before === "(in" ? "<folder>)" : "<path>";
}

/** Length of a command in words; `./...` and `.` count half, because a named target says more. */
function weight(words: readonly string[]): number {
  const sum = words.reduce((total, word) => total + (isEverything(word) ? 0.5 : 1), 0);
  // Without a package, go uses the current folder.
  return words.length === 2 && /^go (?:test|build|vet)$/.test(words.join(" ")) ? sum + 2 : sum;
}

function isEverything(word: string): boolean {
  return word === "./..." || word === ".";
}

/** Only forms with the same options in the same places can be merged. */
function byShape(left: readonly string[], right: readonly string[]): number {
  const [a, b] = [left.map(shape).join(" "), right.map(shape).join(" ")];
  return a < b ? -1 : a > b ? 1 : 0;
}

function shape(word: string): string {
  if (isEverything(word)) return "!";
  return word.startsWith("-") || word.startsWith("(") || /^\w+=/.test(word) ? word : "•";
}
