// Best practices: what works here, each with short evidence; without what was replaced or no longer exists.
import { count } from "../../domain/count.ts";
import type { BestPractice } from "../../domain/knowledge.ts";
import type { Pattern, PatternType } from "../../domain/pattern.ts";
import { type Here, weightOn } from "./branches.ts";
import { isProven, patternConfidence } from "./confidence.ts";
import { bare } from "./last-runs.ts";

/** Minimum confidence of an item (REQUIREMENTS C14). */
const THRESHOLD = 0.7;
/** A workflow has its own measure: it held in most commits, and in more than a few. */
const WORKFLOW = { share: 0.6, commits: 3 };
const MOST_OF_A_TYPE = 2;

/** Most helpful first: rules for the way of working before single commands. Commits are listed as conventions. */
const TYPES: readonly PatternType[] = [
  "workflow",
  "test",
  "build",
  "lint",
  "files",
  "run",
  "format",
  "install",
];

export interface Sure {
  readonly pattern: Pattern;
  readonly confidence: number;
}

/** Patterns that hold now, most certain first; ties by evidence, age and name, so that the order is stable. */
export function sureOf(patterns: readonly Pattern[], now: number, here: Here): readonly Sure[] {
  return patterns
    .filter((pattern) => isProven(pattern) && !isSuperseded(pattern, patterns))
    .map((pattern) => ({
      pattern,
      confidence: patternConfidence(pattern, now) * weightOn([pattern.branch], here),
    }))
    .sort(
      (a, b) =>
        b.confidence - a.confidence ||
        b.pattern.successes - a.pattern.successes ||
        b.pattern.lastAt - a.pattern.lastAt ||
        (a.pattern.key < b.pattern.key ? -1 : 1),
    );
}

/** The first of every type, then the second: a reader with little room should see some of each. */
export function bestPracticesOf(sure: readonly Sure[]): readonly BestPractice[] {
  const commits = sure.reduce(
    (sum, { pattern }) => sum + (pattern.type === "commit" ? pattern.successes : 0),
    0,
  );
  const certain = onePerCommand(sure.map((one) => ofAll(one, commits)).filter(isSure));
  const chosen = certain.filter(({ pattern }) => !isOneOff(pattern) && !isOfAFile(pattern, certain));
  // The "before commits" item already names this command.
  const beforeCommits = new Set(
    chosen.flatMap(({ pattern }) => (pattern.type === "workflow" ? [pattern.key] : [])),
  );
  const byType = TYPES.map((type) =>
    withoutMarginal(type, chosen)
      .filter(
        ({ pattern }) => pattern.type === type && (type === "workflow" || !beforeCommits.has(pattern.key)),
      )
      // A single sighting is listed only if there is nothing better for that part of the project.
      .filter(
        ({ pattern }, index, ofType) =>
          pattern.successes > 1 ||
          !ofType.slice(0, index).some((one) => folderOf(one.pattern) === folderOf(pattern)),
      )
      .slice(0, MOST_OF_A_TYPE),
  );
  return Array.from({ length: MOST_OF_A_TYPE }, (_, round) =>
    byType.flatMap((ofType) => ofType.slice(round, round + 1)),
  )
    .flat()
    .map(toPractice);
}

/** Seen once, with options or files of its own: `docker build -f Dockerfile.worker .`, `python _probe_test.py`. */
function isOneOff({ successes, display }: Pattern): boolean {
  return successes === 1 && / -|\.\w+["']?(?: |$)|<|=/.test(display.replace(IN_FOLDER, ""));
}

/** A tool that was called for single files or packages; of tests this is worth telling where nothing else is known. */
function isOfAFile({ type, display }: Pattern, all: readonly Sure[]): boolean {
  if (type === "files" || !ONE_FILE.test(display)) return false;
  return type !== "test" || all.some(({ pattern }) => pattern.type === "test" && pattern.display !== display);
}

/** Not `pnpm --filter <package> test`: the scripts of a package are the project's own. */
const ONE_FILE = /<path>|^(?!npm |pnpm |yarn |bun ).*<package>| \.\/(?![^ ]*\.\.\.)/;

/** A check is counted only in sessions that ran it; "before commits" is about all commits. */
function ofAll(one: Sure, commits: number): Sure {
  const { type, successes, failures } = one.pattern;
  if (type !== "workflow" || successes + failures >= commits) return one;
  return { ...one, pattern: { ...one.pattern, failures: commits - successes } };
}

/** A command may have one type alone and another in a longer line: the most frequent one counts. */
function onePerCommand(sure: readonly Sure[]): readonly Sure[] {
  const most = new Map<string, Sure>();
  for (const one of sure) {
    const known = most.get(one.pattern.display);
    if (!known || one.pattern.successes > known.pattern.successes) most.set(one.pattern.display, one);
  }
  return sure.filter((one) => most.get(one.pattern.display) === one);
}

/** A command used once where another is used ten times is not the usual one. */
function withoutMarginal(type: PatternType, sure: readonly Sure[]): readonly Sure[] {
  const ofType = sure.filter(({ pattern }) => pattern.type === type);
  if (!REPLACEABLE.includes(type)) return ofType;
  return ofType.filter(({ pattern }) =>
    ofType.every(
      (other) =>
        folderOf(other.pattern) !== folderOf(pattern) || pattern.successes * 10 >= other.pattern.successes,
    ),
  );
}

function isSure({ pattern, confidence }: Sure): boolean {
  const { type, key, successes, failures, display } = pattern;
  if (OF_THE_LANGUAGE.test(key)) return false;
  // Everybody knows `npm install` and `go mod tidy`; which package was added may be news.
  if (type === "install" && !/ (?:install|i|add|get|require) (?![-(.])/.test(display)) return false;
  // A program called by different paths has no name to list; a variable of the script that called it has no value.
  if (NAMELESS.test(display) || OWN_VARIABLE.test(display) || OF_THIS_MACHINE.test(display)) return false;
  if (type !== "workflow") return confidence >= THRESHOLD;
  return successes >= WORKFLOW.commits && successes / (successes + failures) >= WORKFLOW.share;
}

/** Comes with every installation and is called the same way in every project. */
const OF_THE_LANGUAGE = /^(?:gofmt|go fmt|bash -n|sh -n|zsh -n|node --check|py_compile)\b/;

/** The program itself, or the file that an interpreter runs, was another one each time. */
const NAMELESS = /^(?:(?:node|bash|sh|python[\d.]*|ruby|perl|tsx) )?</;

const OF_THIS_MACHINE = /[\s"'](?:[A-Za-z]:\\|\/(?:Users|home|tmp|private|var)\/)/;

/** Variables of the environment are written in capitals. */
const OWN_VARIABLE = /\$\{?[a-z_]/;

/** A newer command of its type exists for the same part of the project, and this one was not used again. */
function isSuperseded(pattern: Pattern, all: readonly Pattern[]): boolean {
  const { type, lastAt, key, project } = pattern;
  if (!REPLACEABLE.includes(type)) return false;
  return all.some(
    (other) =>
      other.project === project &&
      other.type === type &&
      other.key !== key &&
      folderOf(other) === folderOf(pattern) &&
      other.firstAt > lastAt &&
      other.successes > 2 &&
      other.sessions > 1,
  );
}

const IN_FOLDER = / \(in ([^)]*)\)$/;

/** `backend` of `pytest (in backend)`; empty for the root. */
function folderOf({ display }: Pattern): string {
  return IN_FOLDER.exec(display)?.[1] ?? "";
}

const REPLACEABLE: readonly PatternType[] = ["test", "build", "lint", "format", "workflow"];

function toPractice({ pattern, confidence }: Sure): BestPractice {
  return {
    pattern: pattern.type === "files" ? `New files: ${pattern.display}` : shownAs(pattern),
    reason: reasonOf(pattern),
    confidence: Math.min(0.99, Math.round(confidence * 100) / 100),
    lastAt: pattern.lastAt,
    tags: pattern.tags,
    evidence: pattern.evidence,
  };
}

/** `npm run build (in several folders)`: which one is not the same every time. */
function shownAs({ display }: Pattern): string {
  return display.replace(" (in <folder>)", " (in several folders)");
}

/** How often it was seen at least: what a script or a pipe hides is not counted. Numbers that seldom change. */
function reasonOf({ type, key, display, successes, failures, sessions }: Pattern): string {
  if (type === "workflow")
    return failures === 0 ? `${successes} of ${count(successes, "commit")}` : "most commits";
  const verb = VERBS[type] ?? "worked";
  // Counted with any paths, flags and runners: `go build` for `go build ./cmd/...`, `jest` for `npx jest`.
  const called = display.replace(IN_FOLDER, "");
  const shown = plainKey(bare(called));
  // Of a call with variables: those were not given every time.
  const isOwn =
    plainKey(called) === plainKey(key) ||
    (shown === plainKey(called) && isCalled(shown, plainKey(bare(key))));
  const counted = type === "files" || sessions < 2 || isOwn ? "" : `${key} `;
  if (sessions < 2) return `${verb} here`;
  const least = AT_LEAST.findLast((many) => many <= sessions);
  return `${counted}${verb} in ${least === undefined ? "a few" : `${least}+`} sessions`;
}

const AT_LEAST = [5, 10, 20, 50, 100];

/** `pnpm run test` is `pnpm test`. */
function plainKey(command: string): string {
  return command.replace(/ run /, " ").replace(/ of a package$/, "");
}

/** The key itself; or, for a script of one package, the script with its options. */
function isCalled(shown: string, key: string): boolean {
  const [program = "", ...rest] = key.split(" ");
  return shown === key || (shown.startsWith(`${program} -`) && shown.endsWith(` ${rest.join(" ")}`));
}

const VERBS: Partial<Record<PatternType, string>> = {
  test: "passed",
  lint: "passed",
  files: "made together",
};
