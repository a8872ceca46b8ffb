// Lists files that a call certainly changed, and tells code, tests and documentation apart.
import type { Attempt } from "../../domain/attempt.ts";
import { pattern } from "../pattern/pattern.ts";

export function changedBy({ outcome, changes, goal, files, work }: Attempt): readonly string[] {
  if (outcome.status !== "succeeded" || !changes.includes("files") || work !== undefined) return [];
  if (!CHANGING.has(goal)) return [];
  // `mkdir -p src/auth && cat > src/auth/jwt.js` also names the folder: drop it.
  return files.filter((file) => isInside(file) && !files.some((other) => other.startsWith(`${file}/`)));
}

/** Programs known to change the files they name. */
const CHANGING = new Set(
  "edit write sed perl patch tee cat echo printf mv cp rm git-mv git-rm git-apply"
    .split(" ")
    .map((goal) => goal.replace("-", " ")),
);

/** True for relative paths, which are inside the project. */
export function isInside(path: string): boolean {
  return !/^(?:\/|~|\.\.(?:\/|$)|[A-Za-z]:[\\/])/.test(path);
}

export function isTestFile(path: string): boolean {
  return TEST_FILE.test(path);
}

const TEST_FILE = pattern(
  /(?:^|\/)(?:tests?|__tests__|specs?|e2e|integration_test|testdata|fixtures?|__mocks__|__snapshots__)\/|[._-](?:test|tests|spec|e2e|cy)\.\w+$|(?:^|\/)(?:test_[^/]*|conftest)\.py$|Tests?\.(?:java|kt|cs|swift)$|\.snap$/,
);

export function isText(path: string): boolean {
  return /\.(?:md|mdx|txt|rst|adoc)$/i.test(path);
}

/** The file changed most often, without tests and documentation. */
export function mainFile(files: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const file of files)
    if (!isTestFile(file) && !isText(file)) counts.set(file, (counts.get(file) ?? 0) + 1);
  let best: string | undefined;
  for (const [file, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = file;
  return best;
}

const MOST_CONCERNED = 3;

/** The files changed most often, without tests and documentation. */
export function filesConcerned(files: readonly string[]): readonly string[] {
  const first = mainFile(files);
  const others = files.filter((file) => !isTestFile(file) && !isText(file));
  return [...new Set([...(first === undefined ? [] : [first]), ...others])].slice(0, MOST_CONCERNED);
}
