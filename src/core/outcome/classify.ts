// Finds the row of the failure table that explains an output.

import type { Action, ShellAction } from "../../domain/action.ts";
import type { ToolCall } from "../../domain/event.ts";
import { familyOf, traitsOf } from "../../domain/failure-kinds.ts";
import { type CommandClass, decidingClasses } from "./command-class.ts";
import { type Finding, firstMatch, type Lines, linesOf, someOf, undecorated } from "./match.ts";
import { namedInCall } from "./named-in-call.ts";
import { assertionRules, compileRules, lintRules, runtimeRules, testRules } from "./rules/code.ts";
import { gitComplaintRules } from "./rules/git.ts";
import { RULES } from "./rules/table.ts";

interface Evidence {
  readonly action: Action;
  /** As written: an error may name its words. */
  readonly call?: ToolCall | undefined;
  readonly lines: readonly string[];
  readonly exitCode?: number | undefined;
}

export function classify(evidence: Evidence): Finding | undefined {
  const { action } = evidence;
  const lines = linesOf(evidence.lines);
  if (action.type !== "shell") {
    const found = firstMatch(RULES, lines) ?? firstMatch(RULES, undecorated(lines));
    return found ?? (action.type === "tool" ? namedInCall(lines, evidence.call) : undefined);
  }
  // Without an exit code the command never ran: the message is the agent's own.
  if (evidence.exitCode === undefined) {
    const refused = firstMatch(
      AGENT_TOOL_RULES,
      someOf(lines, (at) => at < 3),
    );
    if (refused !== undefined) return refused;
  }
  const classes = decidingClasses(action);
  const checkers = new Set(classes.filter(isChecker));
  if (checkers.size > 0) {
    const finding = checkerFinding(checkers, lines, evidence);
    if (finding !== undefined) return finding;
    // A check that printed nothing useful: it failed itself only if it comes last; otherwise a later command did.
    const last = classes.findLast((one) => one !== "content" && one !== "search") ?? "other";
    if (isChecker(last)) return { kind: last, line: "", at: -1 };
  }
  if (isCommit(action)) return commitFinding(lines);
  // For commands that only print text, only errors about themselves are believed.
  if (classes.length > 0 && classes.every((one) => one === "content" || one === "search"))
    return (
      firstMatch(CERTAIN, lines) ??
      (mayReachOut(action) ? firstMatch(OUTSIDE, lines) : undefined) ??
      (callsGit(action) ? firstMatch(gitComplaintRules, lines) : undefined) ??
      namedInCall(ownLines(action, lines), evidence.call)
    );
  const found =
    firstMatch(NO_PROJECT, lines) ??
    firstMatch(PROGRAM_RULES, lines) ??
    (callsGit(action) ? firstMatch(gitComplaintRules, lines) : undefined);
  if (found?.rule?.certain || (found && familyOf(found.kind) === "transient")) return found;
  return namedInCall(lines, evidence.call) ?? firstMatch(CERTAIN, undecorated(lines)) ?? found;
}

/** `rg: unrecognized file type: tsx`: what a command says about itself. */
function ownLines({ commands }: ShellAction, { all }: Lines): Lines {
  const isOwn = (line: string) => commands.some(({ program }) => line.startsWith(`${program}: `));
  return { all: all.filter(({ line }) => isOwn(line)), likely: new Map() };
}

/** Rows believed wherever they appear. */
export function certainFinding(lines: readonly string[]): Finding | undefined {
  return firstMatch(CERTAIN, linesOf(lines));
}

/** A test, build or lint run: its own verdict first, then errors of the call itself at both ends of the log. */
function checkerFinding(
  checkers: ReadonlySet<Checker>,
  lines: Lines,
  { call, lines: { length } }: Evidence,
): Finding | undefined {
  const edges = someOf(lines, (at) => at < 8 || at >= length - 8);
  const nowhere = firstMatch(NO_PROJECT, edges);
  if (nowhere !== undefined) return nowhere;
  const certain = firstMatch(CERTAIN, edges);
  const named = certain === undefined ? namedInCall(edges, call) : undefined;
  if (named !== undefined) return named;
  if (checkers.has("test")) {
    const ran = firstMatch(BUILD_FAILED, lines) ?? firstMatch(testRules, lines);
    // The same line may look like a verdict and say that the call itself is wrong: `[ERROR] Could not find the project`.
    if (ran !== undefined && ran.at !== certain?.at) return ran;
  }
  const [checker = "test", ...others] = checkers;
  return (
    certain ??
    firstMatch(CERTAIN, undecorated(edges)) ??
    firstMatch(VERDICTS[others.length > 0 ? "compile" : checker], lines) ??
    (length <= SHORT ? firstMatch(OUTSIDE, edges) : undefined)
  );
}

/** A commit runs the project's hooks: their complaints are a hook failure. */
function commitFinding(lines: Lines): Finding | undefined {
  const call = firstMatch(PROGRAM_RULES, lines) ?? firstMatch(gitComplaintRules, lines);
  if (call === undefined || !traitsOf(call.kind).insideHook) return call;
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

/** A test log may quote network errors and timeouts; an output this short is the runner's own message. */
const SHORT = 12;

const AGENT_TOOL_RULES = RULES.filter((rule) => rule.agentTool);
const CERTAIN = RULES.filter((rule) => rule.certain && !rule.agentTool);
/** A program that finds no project in its folder has checked nothing. */
const NO_PROJECT = RULES.filter((rule) => rule.kind === "missing-path" && rule.object === "command");
const PROGRAM_RULES = RULES.filter((rule) => !rule.agentTool);
const OUTSIDE = RULES.filter((rule) => traitsOf(rule.kind).outside);
const BUILD_FAILED = compileRules.filter((rule) => /build failed/.test(rule.pattern.source));
const VERDICTS = {
  test: [...testRules, ...compileRules, ...lintRules, ...assertionRules, ...runtimeRules],
  compile: [...compileRules, ...lintRules, ...testRules, ...assertionRules, ...runtimeRules],
  lint: [...lintRules, ...compileRules, ...testRules, ...assertionRules, ...runtimeRules],
} as const;
