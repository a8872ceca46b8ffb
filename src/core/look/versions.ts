// Parses runtime versions and the version range that an error asks for.

export type Version = readonly [major: number, minor: number, patch: number];

/** `v22.1.0`, `3.11`; the first number of the text. */
export function versionIn(text: string): Version | undefined {
  const match = /(?:^|[^\d.])v?(\d{1,4})(?:\.(\d{1,4}))?(?:\.(\d{1,4}))?/.exec(text);
  return match ? [Number(match[1]), Number(match[2] ?? 0), Number(match[3] ?? 0)] : undefined;
}

/**
 * The version range in an error; undefined if there is none.
 * `Vite requires Node.js version 20.19+ or 22.12+`, `requires go >= 1.25 (running go 1.22.1)`, `3.9.6 not in '>=3.11'`,
 * `requires rustc 1.85 or newer`, `but your Gemfile specified 3.3.0`, `Expected version: >=20.19`, `>= 20.9.0 is required`
 */
export function rangeWanted(error: string): string | undefined {
  for (const pattern of WANTED) {
    const found = pattern.exec(error)?.[1]?.trim();
    if (found !== undefined && /\d/.test(found)) return tidied(found);
  }
  return undefined;
}

const NUMBER = String.raw`v?\d+(?:\.(?:\d+|x|\*)){0,2}`;
const ONE = String.raw`(?:[<>=^~]{1,2}\s*)?${NUMBER}(?:\+|\s+or (?:newer|later|higher|above))?`;
const RANGE = String.raw`${ONE}(?:(?:\s*\|\|\s*|,?\s+or\s+|\s*,\s*|\s+)${ONE})*`;

const WANTED: readonly RegExp[] = [
  new RegExp(`not in ['"](${RANGE})['"]`, "i"),
  new RegExp(String.raw`[Ee]xpected version:?\s*['"]?(${RANGE})`),
  new RegExp(String.raw`\bspecified\s+['"]?(${RANGE})`),
  new RegExp(
    String.raw`\brequires?(?: at least)?(?: a different)?\s+(?:Node(?:\.?js)?|go|rustc|Python|Ruby|Java)(?: version)?:?\s*['"]?(${RANGE})`,
    "i",
  ),
  new RegExp(String.raw`(?:version\s+)?(${RANGE})\s+is required`, "i"),
];

/** In the form for `satisfies`: alternatives by `||`, `+` and `or newer` as `>=`. */
function tidied(range: string): string {
  return range
    .replace(new RegExp(String.raw`(${NUMBER})(?:\+|\s+or (?:newer|later|higher|above))`, "gi"), ">=$1")
    .replace(/>=\s*>=/g, ">=")
    .replace(/,?\s+or\s+/gi, " || ")
    .replace(/,/g, " ");
}

/** Undefined if the range is not understood. */
export function satisfies(version: Version, range: string): boolean | undefined {
  const sides = range.split("||").map((side) => within(version, side.trim()));
  if (sides.includes(true)) return true;
  return sides.includes(undefined) ? undefined : false;
}

function within(version: Version, side: string): boolean | undefined {
  if (side === "" || side === "*") return true;
  const between = /^(\S+)\s+-\s+(\S+)$/.exec(side);
  const text = between ? `>=${between[1]} <=${between[2]}` : side;
  const parts = text.replace(/([<>=^~]+)\s+/g, "$1").split(/\s+/);
  const answers = parts.map((part) => holds(version, part));
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

function holds(version: Version, part: string): boolean | undefined {
  const match = /^(>=|<=|==|=|>|<|\^|~>|~=|~)?v?(\d+)(?:\.(\d+|x|\*))?(?:\.(\d+|x|\*))?(?:[-+].*)?$/i.exec(
    part,
  );
  if (!match) return undefined;
  const [, sign = "=", major = "", minor, patch] = match;
  const given = [major, minor, patch].filter((one) => one !== undefined && /^\d+$/.test(one)).map(Number);
  const low: Version = [given[0] ?? 0, given[1] ?? 0, given[2] ?? 0];
  const isPrefix = given.every((number, at) => version[at] === number);
  const order = compare(version, low);
  const isSameMajor = order >= 0 && version[0] === low[0];
  const isSameMinor = isSameMajor && (given.length < 2 || version[1] === low[1]);
  const holds: Readonly<Record<string, boolean>> = {
    ...{ ">=": order >= 0, "<": order < 0, ">": order > 0 && !isPrefix, "<=": order <= 0 || isPrefix },
    ...{ "^": isSameMajor, "~": isSameMinor, "~>": isSameMinor, "~=": isSameMinor },
  };
  return holds[sign] ?? isPrefix;
}

function compare(one: Version, other: Version): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
