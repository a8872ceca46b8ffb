// Finds the row of the table that explains an output.
import type { Action } from "../../domain/action.ts";
import type { FailureKind } from "../../domain/outcome.ts";
import { type CommandClass, decidingClasses } from "./command-class.ts";
import { compileRules, lintRules, runtimeRules, testRules } from "./rules/code.ts";
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

export interface Evidence {
  readonly action: Action;
  readonly lines: readonly string[];
  readonly exitCode?: number;
}

export function classify(evidence: Evidence): Finding | undefined {
  const { action, lines } = evidence;
  if (action.type !== "shell") return firstMatch(RULES, lines);
  const classes = decidingClasses(action);
  const checker = lastChecker(classes);
  if (checker !== undefined) return checkerFinding(checker, lines);
  if (isCommit(action)) return commitFinding(lines);
  // What only prints text is believed only where it speaks of itself.
  if (classes.length > 0 && classes.every((one) => one === "content" || one === "search"))
    return firstMatch(CERTAIN, lines) ?? (mayReachOut(action) ? firstMatch(OUTSIDE, lines) : undefined);
  return firstMatch(PROGRAM_RULES, lines);
}

/** Rows believed wherever they stand. */
export function certainFinding(lines: readonly string[]): Finding | undefined {
  return firstMatch(CERTAIN, lines);
}

/** The first row, in the order of the table, that matches any of the lines. */
export function firstMatch(rules: readonly Rule[], lines: readonly string[]): Finding | undefined {
  const candidates = lines.flatMap((line, at) => (TELLING.test(line) ? [{ line, at }] : []));
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
function checkerFinding(checker: CommandClass, lines: readonly string[]): Finding {
  const verdicts = VERDICTS[checker as keyof typeof VERDICTS];
  const ran = firstMatch(testRules, lines);
  if (ran !== undefined && checker === "test") return firstMatch(BUILD_FAILED, lines) ?? ran;
  const call = firstMatch(CERTAIN, edges(lines));
  if (call !== undefined) return call;
  const verdict = firstMatch(verdicts, lines);
  if (verdict !== undefined) return verdict;
  const outside = firstMatch(OUTSIDE, edges(lines));
  if (outside !== undefined) return outside;
  return { kind: checker as FailureKind, line: "", at: -1 };
}

/** A commit runs the project's hooks: what they complain about is the hook's failure. */
function commitFinding(lines: readonly string[]): Finding | undefined {
  const call = firstMatch(PROGRAM_RULES, lines);
  if (call === undefined || !["test", "compile", "lint", "runtime"].includes(call.kind)) return call;
  return { ...call, kind: "git-hook" };
}

function lastChecker(classes: readonly CommandClass[]): CommandClass | undefined {
  return classes.findLast((one) => one === "test" || one === "compile" || one === "lint");
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

function mayReachOut(action: Action): boolean {
  if (action.type !== "shell") return true;
  return action.commands.some((command) => /^(?:gh|glab|curl|wget|http|ssh|scp|git)$/.test(command.program));
}

function edges(lines: readonly string[]): readonly string[] {
  return lines.length <= 16 ? lines : [...lines.slice(0, 8), ...lines.slice(-8)];
}

/** Every row needs one of these words; a line without any is not asked further. */
const TELLING =
  /not |no |error|fail|fatal|unknown|unrecogni|invalid|illegal|missing|denied|cannot|can't|couldn't|could not|unable|e(?:noent|acces|perm|isdir|notdir|conn|timedout|badengine)|exceed|time|unexpected|unsupported|require|refus|reject|conflict|overw|already|found|usage|bad |ambiguous|undefined|panic|expected|assert|problem|issue|lint\/|would|fault|dumped|killed|husky|✖|×|✗|✘|❯|●|🥊|err_|exception|traceback|spawn|blocked|must|[45]\d\d|limit|auth|provided|accepts|stash|detached|upstream|histor|empty|lock|branch|remote|unmerged|local changes|don't|n\/a|diff in|reach|hang up|hung up|eof|tls|ssl|clippy|collecting|e {2}|rustc|python|node|too |nothing|unterm|non-|^sed: |multiple|interrupt|warn|uncaught|unhandled|caused|sandbox|landlock|seccomp|^is |is a directory|file|read/iu;

const CERTAIN = RULES.filter((rule) => rule.certain && !rule.agentTool);
const PROGRAM_RULES = RULES.filter((rule) => !rule.agentTool);
const OUTSIDE = RULES.filter((rule) =>
  ["network", "timeout", "rate-limit", "server", "auth", "permission"].includes(rule.kind),
);
const BUILD_FAILED = compileRules.filter((rule) => /build failed/.test(rule.pattern.source));
const VERDICTS = {
  test: [...testRules, ...compileRules, ...lintRules, ...runtimeRules],
  compile: [...compileRules, ...lintRules, ...testRules, ...runtimeRules],
  lint: [...lintRules, ...compileRules, ...testRules, ...runtimeRules],
} as const;
