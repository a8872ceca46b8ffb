// Finds the row of the table that explains an output.
import type { Action } from "../../domain/action.ts";
import type { FailureKind } from "../../domain/outcome.ts";
import { type CommandClass, decidingClasses } from "./command-class.ts";
import { assertionRules, compileRules, lintRules, runtimeRules, testRules } from "./rules/code.ts";
import { gitComplaintRules } from "./rules/git.ts";
import type { Rule } from "./rules/rule.ts";
import { RULES } from "./rules/table.ts";

export interface Finding {
  readonly kind: FailureKind;
  /** Row that matched; absent when only the command's class or its exit code decided. */
  readonly rule?: Rule;
  /** The telling line; empty when none was found. */
  readonly line: string;
  /** Position of the line among the lines looked at. */
  readonly at: number;
  /** What the row found named. */
  readonly object?: string;
}

/** A line that may tell something, and where it stood. */
interface Candidate {
  readonly line: string;
  readonly at: number;
}

export interface Evidence {
  readonly action: Action;
  readonly lines: readonly string[];
  readonly exitCode?: number;
}

export function classify(evidence: Evidence): Finding | undefined {
  const { action } = evidence;
  const lines = candidatesIn(evidence.lines);
  if (action.type !== "shell") return firstMatch(RULES, lines);
  // Without an exit code the command never ran: the agent's own tool speaks.
  if (evidence.exitCode === undefined) {
    const refused = firstMatch(
      AGENT_TOOL_RULES,
      lines.filter(({ at }) => at < 3),
    );
    if (refused !== undefined) return refused;
  }
  const classes = decidingClasses(action);
  const checkers = new Set(classes.filter(isChecker));
  if (checkers.size > 0) {
    const finding = checkerFinding(checkers, lines, evidence.lines.length);
    if (finding !== undefined) return finding;
    // A silent one: it failed itself when it stands last; else what came after it did.
    const last = classes.findLast((one) => one !== "content" && one !== "search") ?? "other";
    if (isChecker(last)) return { kind: last, line: "", at: -1 };
  }
  if (isCommit(action)) return commitFinding(lines);
  // What only prints text is believed only where it speaks of itself.
  if (classes.length > 0 && classes.every((one) => one === "content" || one === "search"))
    return (
      firstMatch(CERTAIN, lines) ??
      (mayReachOut(action) ? firstMatch(OUTSIDE, lines) : undefined) ??
      (callsGit(action) ? firstMatch(gitComplaintRules, lines) : undefined)
    );
  return (
    firstMatch(PROGRAM_RULES, lines) ?? (callsGit(action) ? firstMatch(gitComplaintRules, lines) : undefined)
  );
}

/** Rows believed wherever they stand. */
export function certainFinding(lines: readonly string[]): Finding | undefined {
  return firstMatch(CERTAIN, candidatesIn(lines));
}

/** Lines without a telling word are not asked further; of long outputs only both ends are. */
export function candidatesIn(lines: readonly string[]): Candidate[] {
  return edgesOf(lines, MOST_LINES).filter(({ line }) => TELLING.test(line));
}

/** The first row, in the order of the table, that matches any of the lines. */
export function firstMatch(rules: readonly Rule[], candidates: readonly Candidate[]): Finding | undefined {
  if (candidates.length === 0) return undefined;
  for (const rule of rules) {
    for (const { line, at } of candidates) {
      const match = rule.pattern.exec(line);
      if (match === null) continue;
      const object = match.groups?.object ?? match.groups?.other ?? rule.fixed;
      return { kind: rule.kind, rule, line, at, ...(object === undefined ? {} : { object }) };
    }
  }
  return undefined;
}

/** A test, build or lint run: its own verdict first, then errors of the call itself at the edges of the log. */
function checkerFinding(
  checkers: ReadonlySet<Checker>,
  lines: readonly Candidate[],
  length: number,
): Finding | undefined {
  if (checkers.has("test")) {
    const ran = firstMatch(BUILD_FAILED, lines) ?? firstMatch(testRules, lines);
    if (ran !== undefined) return ran;
  }
  const edges = lines.filter(({ at }) => at < 8 || at >= length - 8);
  const [checker = "test", ...others] = checkers;
  return (
    firstMatch(CERTAIN, edges) ??
    firstMatch(VERDICTS[others.length > 0 ? "compile" : checker], lines) ??
    (length <= SHORT ? firstMatch(OUTSIDE, edges) : undefined)
  );
}

/** A commit runs the project's hooks: what they complain about is the hook's failure. */
function commitFinding(lines: readonly Candidate[]): Finding | undefined {
  const call = firstMatch(PROGRAM_RULES, lines) ?? firstMatch(gitComplaintRules, lines);
  if (call === undefined || !["test", "compile", "lint", "runtime"].includes(call.kind)) return call;
  return { ...call, kind: "git-hook" };
}

type Checker = "test" | "compile" | "lint";

function isChecker(one: CommandClass): one is Checker {
  return one === "test" || one === "compile" || one === "lint";
}

function isCommit(action: Action): boolean {
  if (action.type !== "shell") return false;
  return action.commands.some(
    (command) =>
      command.decides &&
      command.program === "git" &&
      /^(?:commit|push|merge|rebase)\b/.test(command.subcommand ?? ""),
  );
}

function callsGit(action: Action): boolean {
  return (
    action.type === "shell" && action.commands.some((command) => command.decides && command.program === "git")
  );
}

function mayReachOut(action: Action): boolean {
  if (action.type !== "shell") return true;
  return action.commands.some((command) => /^(?:gh|glab|curl|wget|http|ssh|scp|git)$/.test(command.program));
}

function edgesOf(lines: readonly string[], most: number): Candidate[] {
  const all = lines.map((line, at) => ({ line, at }));
  return all.length <= most ? all : [...all.slice(0, most / 2), ...all.slice(-most / 2)];
}

const MOST_LINES = 80;
/** A test's log quotes networks and clocks; this few lines are the runner's own words. */
const SHORT = 12;

/** Every row needs one of these words; a line without any is not asked further. */
const TELLING =
  /not |no |error|fail|fatal|unknown|unrecogni|invalid|illegal|missing|denied|cannot|can't|couldn't|could not|unable|e(?:noent|acces|perm|isdir|notdir|conn|timedout|badengine)|exceed|time|unexpected|unsupported|require|refus|reject|conflict|overw|already|found|usage|bad |ambiguous|undefined|panic|expected|assert|problem|issue|lint\/|would|fault|dumped|killed|husky|✖|×|✗|✘|❯|●|🥊|err_|exception|traceback|spawn|blocked|must|[45]\d\d|limit|auth|provided|accepts|stash|detached|upstream|histor|empty|lock|branch|remote|unmerged|local changes|don't|n\/a|diff in|reach|hang up|hung up|eof|tls|ssl|clippy|collecting|e {2}|rustc|python|node|too |nothing|unterm|non-|^sed: |multiple|interrupt|warn|uncaught|unhandled|caused|sandbox|landlock|seccomp|^is |is a directory|file|read/iu;

const AGENT_TOOL_RULES = RULES.filter((rule) => rule.agentTool);
const CERTAIN = RULES.filter((rule) => rule.certain && !rule.agentTool);
const PROGRAM_RULES = RULES.filter((rule) => !rule.agentTool);
const OUTSIDE = RULES.filter((rule) =>
  ["network", "timeout", "rate-limit", "server", "auth", "permission"].includes(rule.kind),
);
const BUILD_FAILED = compileRules.filter((rule) => /build failed/.test(rule.pattern.source));
const VERDICTS = {
  test: [...testRules, ...compileRules, ...lintRules, ...assertionRules, ...runtimeRules],
  compile: [...compileRules, ...lintRules, ...testRules, ...assertionRules, ...runtimeRules],
  lint: [...lintRules, ...compileRules, ...testRules, ...assertionRules, ...runtimeRules],
} as const;
