// Tech stack of a project: what its files declare, corrected by what actually ran.
import type { Conventions, Stack } from "../../domain/knowledge.ts";
import type { Pattern, PatternType } from "../../domain/pattern.ts";
import { taskCheck } from "../../domain/task-name.ts";
import type { Sure } from "./best-practices.ts";
import { OTHER_STYLE } from "./commit-style.ts";

export function stackOf(surveyed: Stack, sure: readonly Sure[]): Stack {
  const manager = managerOf(sure) ?? surveyed.packageManager;
  return {
    languages: surveyed.languages,
    frameworks: surveyed.frameworks,
    tools: surveyed.tools,
    ...(surveyed.parts && { parts: surveyed.parts }),
    ...named("packageManager", manager),
    ...named("testCommand", commandOf("test", sure, surveyed.testCommand)),
    ...named("buildCommand", commandOf("build", sure, surveyed.buildCommand)),
    ...named("lintCommand", commandOf("lint", sure, surveyed.lintCommand)),
  };
}

function named<K extends keyof Stack>(key: K, value: Stack[K] | undefined): Partial<Pick<Stack, K>> {
  return value === undefined ? {} : ({ [key]: value } as Pick<Stack, K>);
}

/** The command that ran most reliably; the declared one if it also ran, or if none did. */
function commandOf(
  type: PatternType,
  sure: readonly Sure[],
  surveyed: string | undefined,
): string | undefined {
  const ofType = sure.filter(
    ({ pattern }) => pattern.type === type && !(type === "lint" && isNoLint(pattern)),
  );
  const whole = ofType.filter(({ pattern }) => isWhole(pattern) && !pattern.display.includes("(in "));
  // A project whose code is in folders of it has no command for all of it.
  const isRooted = whole.length > 0 || surveyed !== undefined;
  const ran = isRooted ? whole : ofType.filter(({ pattern }) => isWhole(pattern));
  const best = [...ran].sort((a, b) => runs(b) - runs(a) || b.pattern.lastAt - a.pattern.lastAt)[0]?.pattern;
  // Where parts are usually tested one by one, a command that seldom ran is not the project's.
  const most = Math.max(
    0,
    ...sure.flatMap(({ pattern }) => (pattern.type === type ? pattern.successes : [])),
  );
  if (!best || best.successes * 2 < most) return surveyed;
  // A project that lints and checks types calls only the first of them its lint.
  if (type === "lint" && !/lint/.test(best.key)) {
    const linted = ran.find(
      ({ pattern: { key, display, successes } }) =>
        /lint/.test(key) && !display.includes("…") && successes * 3 >= best.successes,
    );
    if (linted) return linted.pattern.display;
  }
  const own = ran.find(({ pattern }) => surveyed !== undefined && sameCommand(pattern.display, surveyed));
  // The declared command wins if it ran at least a third as often as the most frequent one.
  return own && own.pattern.successes * 3 >= best.successes ? surveyed : best.display;
}

/** It checks types or syntax, which is not called linting; or it mends what a linter has found. */
function isNoLint({ key, display }: Pattern): boolean {
  if (FIXES.test(key) || FIXES.test(display)) return true;
  return TYPES.test(key) || taskCheck(key.slice(key.lastIndexOf(" ") + 1)) === "types";
}

const TYPES = /\btsc\b|^cargo check$|type-?check|check-types|\b(?:mypy|pyright|py_compile)\b|-n$/;

const FIXES = /[:_-]fix\b|--write\b/;

/** Often and in many sessions. */
function runs({ pattern }: Sure): number {
  return Math.min(pattern.successes, pattern.sessions * 3);
}

/** Runs on one package or one file of the project, or on more than its code: services have to run for it. */
const PART =
  / (?:--filter|-F|--workspace|-w|-p|--package)[ =]|[ /][\w-]+[._-](?:test|spec)s?\.\w+| \.\/(?!\S*\.\.\.)|\b(?:integration|e2e|smoke|canary)\b/;

/** Runs on the whole project. */
function isWhole({ display, successes }: Pattern): boolean {
  return successes > 1 && !/<|…/.test(display) && !PART.test(display.replace(/ \(in [^)]*\)$/, ""));
}

/** `npm test` and `npm run test` are the same; so is a run in one package. */
function sameCommand(a: string, b: string): boolean {
  return level(a) === level(b);
}

function level(command: string): string {
  return command
    .replace(/ (?:--filter|-F|--workspace|-w) \S+/, "")
    .replace(/^(npm|pnpm|yarn|bun) run /, "$1 ");
}

const MANAGERS = ["npm", "pnpm", "yarn", "bun"];

interface Use {
  readonly runs: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** The one whose commands succeeded most often, unless another has replaced it since. */
function managerOf(sure: readonly Sure[]): string | undefined {
  const uses = new Map<string, Use>();
  for (const one of sure) {
    const { display, type, firstAt, lastAt } = one.pattern;
    // `bun tsc` uses bun, too.
    const program = display.split(" ", 2).find((word) => MANAGERS.includes(word));
    if (program === undefined || type === "workflow") continue;
    const before = uses.get(program) ?? { runs: 0, firstAt, lastAt };
    uses.set(program, {
      runs: before.runs + runs(one),
      firstAt: Math.min(before.firstAt, firstAt),
      lastAt: Math.max(before.lastAt, lastAt),
    });
  }
  const all = [...uses.values()];
  const [best] = [...uses]
    .filter(([, use]) => use.runs > 1 && !all.some((other) => other.runs > 2 && other.firstAt > use.lastAt))
    .sort(([, a], [, b]) => b.runs - a.runs || b.lastAt - a.lastAt);
  return best?.[0];
}

/** A style needs this many commits and this share of them. */
const COMMITS = 3;
const SHARE = 0.6;

export function conventionsOf(surveyed: Conventions, sure: readonly Sure[]): Conventions {
  const styles = sure.filter(({ pattern }) => pattern.type === "commit").map(({ pattern }) => pattern);
  const total = styles.reduce((sum, { successes }) => sum + successes, 0);
  const [best] = [...styles].sort((a, b) => b.successes - a.successes || b.lastAt - a.lastAt);
  const isUsual = best && best.key !== OTHER_STYLE && total >= COMMITS && best.successes >= total * SHARE;
  const isStyle = isUsual && isStillUsed(best, styles);
  return { ...surveyed, ...(isStyle && { commitStyle: STYLES[best.key] ?? best.display }) };
}

/** Of the newest commits nearly all have it. */
function isStillUsed({ evidence }: Pattern, styles: readonly Pattern[]): boolean {
  const newest = styles
    .flatMap((style) => style.evidence)
    .sort((a, b) => b - a)
    .slice(0, NEWEST);
  return newest.filter((id) => evidence.includes(id)).length >= newest.length * NEARLY_ALL;
}

const NEWEST = 4;
const NEARLY_ALL = 0.75;

/** Said without examples: the verbs of one project are not those of another. */
const STYLES: Readonly<Record<string, string>> = {
  imperative: "a verb first, capitalised",
  "imperative lower": "a verb first, lower case",
};
