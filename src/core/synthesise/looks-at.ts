// Which changes a check has looked at.

/** The compiler of one language has not checked changes in another. */
export function looksAt(program: string, pending: ReadonlySet<string>): boolean {
  const own = LANGUAGES.get(program);
  const code = [...pending].filter((file) => CODE.test(file));
  return own === undefined || code.length === 0 || code.some((file) => own.test(file));
}

const CODE = /\.(?:rs|go|py|[cm]?[jt]sx?|swift|java|kt|rb|php)$/;
const LANGUAGES: ReadonlyMap<string, RegExp> = new Map([
  ["cargo", /\.rs$/],
  ["go", /\.go$/],
  ["swift", /\.swift$/],
  ["tsc", /\.[cm]?[jt]sx?$/],
  ["ruff", /\.py$/],
  ["mypy", /\.py$/],
]);
