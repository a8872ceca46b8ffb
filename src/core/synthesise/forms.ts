// Merges several forms of one command into the plainest that was seen; where equally plain ones differ in a value, that
// value is left open.

/** For forms of one program commutative, associative, idempotent: the order of sightings makes no difference. */
export function plainest(a: string, b: string): string {
  if (a === b) return a;
  const [, left = a, here = ""] = IN_FOLDER.exec(a) ?? [];
  const [, right = b, there = ""] = IN_FOLDER.exec(b) ?? [];
  const command = plainCommand(left, right);
  const folder = commonFolder(here, there, SCRIPT.test(command));
  return folder === "" ? command : `${command} (in ${folder})`;
}

const IN_FOLDER = /^(.*\S) \(in ([^\s()]+)\)$/;
const SCRIPT = /^(?:\w+=\S+ |corepack )*(?:npm|pnpm|yarn|bun)\b/;

/**
 * Where a script of a manifest ran is always known, so that no folder is the root. Of another program it may be that the
 * agent stood in the folder already.
 */
function commonFolder(a: string, b: string, isScript: boolean): string {
  if (a === b) return a;
  if (a === "" || b === "") return isScript ? "" : a || b;
  return "<folder>";
}

function plainCommand(a: string, b: string): string {
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
  return /^(?:--filter|-F|--workspace|-w)$/.test(before) ? "<package>" : "<path>";
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
