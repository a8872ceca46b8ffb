// Matches paths against globs in time bounded by both lengths, because patterns and file names come with cloned
// repositories. Libraries compile globs to regular expressions, which take practically forever on `*a*a*a*a*a*a*a*b`.

/** No system allows longer paths. */
const LONGEST_PATH = 4_096;
const DEEPEST = 20;

/** Parts of a pattern; each maps start positions in a path to end positions. */
type Part =
  | { readonly type: "text"; readonly text: string }
  /** `?`, `[a-z]` */
  | { readonly type: "one"; fits(character: string): boolean }
  /** `*` */
  | { readonly type: "name" }
  /** A `*` that is a whole name: at least one character. */
  | { readonly type: "whole-name" }
  /** `**` and its slash: any number of folders. */
  | { readonly type: "folders" }
  /** `/**` at the end: the folder itself and everything below it. */
  | { readonly type: "below" }
  /** `**` alone. */
  | { readonly type: "all" }
  /** `{a,b}` */
  | { readonly type: "either"; readonly ways: readonly (readonly Part[])[] };

const known = new Map<string, readonly Part[]>();
/** Cache size: enough for all lessons, bounded for a long-lived process. */
const MOST_KNOWN = 2_000;

/** `*`, `**`, `?`, `[…]`, `{a,b}` as in `.gitignore` and shells; a leading dot has no special meaning. */
export function matchesGlob(pattern: string, path: string): boolean {
  if (path.length > LONGEST_PATH) return false;
  let parts = known.get(pattern);
  if (parts === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    parts = partsOf(pattern);
    known.set(pattern, parts);
  }
  const start = new Uint8Array(path.length + 1);
  start[0] = 1;
  return walk(parts, path, start)[path.length] === 1;
}

/** The end positions in the path after all parts, from the given start positions. */
function walk(parts: readonly Part[], path: string, from: Uint8Array): Uint8Array {
  return parts.reduce((places, part) => (places.includes(1) ? step(part, path, places) : places), from);
}

function step(part: Part, path: string, from: Uint8Array): Uint8Array {
  const to = new Uint8Array(from.length);
  if (part.type === "either") {
    for (const way of part.ways) {
      const reached = walk(way, path, from);
      for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) | (reached[at] ?? 0);
    }
    return to;
  }
  // True while inside a match that began at an earlier position.
  let isInside = false;
  for (let at = 0; at < from.length; at++) {
    const isHere = from[at] === 1;
    const isStart = at === 0 || path[at - 1] === "/";
    switch (part.type) {
      case "text":
        if (isHere && path.startsWith(part.text, at)) to[at + part.text.length] = 1;
        break;
      case "one":
        if (isHere && at < path.length && path[at] !== "/" && part.fits(path[at] ?? "")) to[at + 1] = 1;
        break;
      case "name":
        isInside = isHere || (isInside && path[at - 1] !== "/");
        if (isInside) to[at] = 1;
        break;
      case "whole-name":
        isInside = isInside && path[at - 1] !== "/";
        if (isInside) to[at] = 1;
        isInside ||= isHere;
        break;
      case "folders":
        isInside ||= isHere;
        if (isHere || (isInside && isStart)) to[at] = 1;
        break;
      case "below":
        if (isHere || isInside) to[at] = 1;
        isInside ||= isHere && path[at] === "/";
        break;
      case "all":
        isInside ||= isHere;
        if (isInside) to[at] = 1;
        break;
    }
  }
  return to;
}

/** `depth`: number of enclosing braces. */
function partsOf(pattern: string, depth = 0): readonly Part[] {
  const parts: Part[] = [];
  let text = "";
  const add = (part: Part) => {
    if (text !== "") parts.push({ type: "text", text });
    text = "";
    parts.push(part);
  };
  const isEnd = (at: number) => at >= pattern.length;
  let at = 0;
  while (!isEnd(at)) {
    const stars = /^\*+/.exec(pattern.slice(at))?.[0].length ?? 0;
    const isFirst = at === 0 || pattern[at - 1] === "/";
    const found = stars > 0 ? undefined : (oneOf(pattern, at) ?? eitherOf(pattern, at, depth));
    if (pattern.startsWith("/**", at) && isEnd(at + 3)) {
      add({ type: "below" });
      at += 3;
    } else if (stars === 2 && isFirst && isEnd(at + 2)) {
      add({ type: "all" });
      at += 2;
    } else if (stars === 2 && isFirst && pattern[at + 2] === "/") {
      add({ type: "folders" });
      at += 3;
    } else if (stars > 0) {
      const isWhole = isFirst && (isEnd(at + stars) || pattern[at + stars] === "/");
      add({ type: isWhole ? "whole-name" : "name" });
      at += stars;
    } else if (found) {
      add(found.part);
      at = found.end;
    } else {
      const isEscaped = pattern[at] === "\\" && !isEnd(at + 1);
      text += pattern[isEscaped ? at + 1 : at];
      at += isEscaped ? 2 : 1;
    }
  }
  return text === "" ? parts : [...parts, { type: "text", text }];
}

interface Found {
  readonly part: Part;
  readonly end: number;
}

/** `?`, `[abc]`, `[!a-z]`; an unclosed bracket is a literal. */
function oneOf(pattern: string, at: number): Found | undefined {
  if (pattern[at] === "?") return { part: { type: "one", fits: () => true }, end: at + 1 };
  const found = pattern[at] === "[" ? /^\[([!^]?)(\]?[^\]/]*)\]/.exec(pattern.slice(at)) : null;
  if (!found) return undefined;
  const [all, not, inside = ""] = found;
  const ranges = [...inside.matchAll(/(.)-(.)|(.)/gs)].map(([, low, high, one = ""]) => [
    low ?? one,
    high ?? one,
  ]);
  const isIn = (character: string) =>
    ranges.some(([low = "", high = ""]) => character >= low && character <= high);
  return { part: { type: "one", fits: not === "" ? isIn : (one) => !isIn(one) }, end: at + all.length };
}

/** `{a,b}`; a brace that is unclosed or has a single option is a literal. */
function eitherOf(pattern: string, start: number, depth: number): Found | undefined {
  if (pattern[start] !== "{" || depth >= DEEPEST) return undefined;
  const ways: string[] = [];
  let from = start + 1;
  let open = 0;
  for (let at = start; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === "\\") at++;
    else if (character === "{") open++;
    else if (character === "," && open === 1) {
      ways.push(pattern.slice(from, at));
      from = at + 1;
    } else if (character === "}" && --open === 0) {
      if (ways.length === 0) return undefined;
      const all = [...ways, pattern.slice(from, at)];
      return { part: { type: "either", ways: all.map((way) => partsOf(way, depth + 1)) }, end: at + 1 };
    }
  }
  return undefined;
}
