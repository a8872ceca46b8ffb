// Line diff of two texts, with two lines of context.

const CONTEXT = 2;

/** Lines as in a unified diff (` `, `-`, `+`); `…` stands for lines left out. */
export function diffLines(before: string | undefined, after: string | undefined): readonly string[] {
  const old = split(before);
  const fresh = split(after);
  const head = sharedStart(old, fresh);
  const tail = sharedStart(old.slice(head).reverse(), fresh.slice(head).reverse());
  const middle = compare(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail));
  const all = [
    ...old.slice(Math.max(0, head - CONTEXT), head).map((line) => ` ${line}`),
    ...middle,
    ...old.slice(old.length - tail, old.length - tail + CONTEXT).map((line) => ` ${line}`),
  ];
  return shorten(all);
}

function split(text: string | undefined): string[] {
  if (!text) return [];
  return text.replace(/\n$/, "").split("\n");
}

function sharedStart(a: readonly string[], b: readonly string[]): number {
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  return shared;
}

/** Longest common subsequence; small, because the equal lines at both ends are removed first. */
function compare(old: readonly string[], fresh: readonly string[]): string[] {
  if (old.length * fresh.length > 4_000_000)
    return [...old.map((line) => `-${line}`), ...fresh.map((line) => `+${line}`)];
  const longest = Array.from({ length: old.length + 1 }, () => new Uint32Array(fresh.length + 1));
  const at = (row: number, column: number) => longest[row]?.[column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = fresh.length - 1; column >= 0; column--) {
      const value =
        old[row] === fresh[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
      (longest[row] as Uint32Array)[column] = value;
    }
  const lines: string[] = [];
  let row = 0;
  let column = 0;
  while (row < old.length || column < fresh.length) {
    if (row < old.length && column < fresh.length && old[row] === fresh[column]) {
      lines.push(` ${old[row++]}`);
      column++;
    } else if (row < old.length && (column >= fresh.length || at(row + 1, column) >= at(row, column + 1)))
      lines.push(`-${old[row++]}`);
    else lines.push(`+${fresh[column++]}`);
  }
  return lines;
}

/** Leaves out unchanged lines that are not near a change. */
function shorten(lines: readonly string[]): readonly string[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some((line) => !line.startsWith(" ")),
  );
  const kept: string[] = [];
  lines.forEach((line, index) => {
    if (near[index]) kept.push(line);
    else if (kept.at(-1) !== "…") kept.push("…");
  });
  return kept;
}
