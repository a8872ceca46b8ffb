// Finds the folder that several failed paths have in common and that was wrong in all of them.

/** A path that did not exist, and the one that was used in its place. */
export interface Corrected {
  readonly missing: string;
  readonly used: string;
}

export interface WrongFolder {
  readonly wrong: string;
  /** Empty for the project's own folder. */
  readonly right: string;
}

/** Undefined if fewer than two different paths were corrected, or not all of them in the same way. */
export function wrongFolder(paths: readonly Corrected[]): WrongFolder | undefined {
  const [first, ...others] = paths.map(folders);
  if (first === undefined || new Set(paths.map(({ missing }) => missing)).size < 2) return undefined;
  const isSame = (one: WrongFolder | undefined) => one?.wrong === first.wrong && one.right === first.right;
  return others.every(isSame) ? first : undefined;
}

/** What both paths end with is not wrong. */
function folders({ missing, used }: Corrected): WrongFolder | undefined {
  const [before, after] = [missing.split("/"), used.split("/")];
  let same = 0;
  while (same < Math.min(before.length, after.length) && before.at(-1 - same) === after.at(-1 - same)) same++;
  const wrong = before.slice(0, before.length - same).join("/");
  return same > 0 && wrong !== ""
    ? { wrong, right: after.slice(0, after.length - same).join("/") }
    : undefined;
}

/** The path as the rule corrects it; undefined for a path of another folder. */
export function corrected(path: string, { wrong, right }: WrongFolder): string | undefined {
  if (!path.startsWith(`${wrong}/`)) return undefined;
  return `${right === "" ? "" : `${right}/`}${path.slice(wrong.length + 1)}`;
}
