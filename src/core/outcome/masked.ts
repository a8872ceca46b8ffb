// Finds failures hidden behind exit code 0: `cmd | tail`, `cmd; echo done`. Only errors the hidden command printed itself.
import type { Action, ShellAction, ShellCommand } from "../../domain/action.ts";
import { baseName } from "../../domain/base-name.ts";
import { isCheck } from "../../domain/check.ts";
import type { ToolCall } from "../../domain/event.ts";
import { traitsOf } from "../../domain/failure-kinds.ts";
import { wordSet } from "../../domain/word-set.ts";
import { certainFinding } from "./classify.ts";
import { classOf } from "./command-class.ts";
import type { Finding } from "./match.ts";
import { failedTests } from "./test-summary.ts";
import type { OutputText } from "./text.ts";
import { workOf } from "./work.ts";

interface Hidden {
  readonly finding: Finding;
  /** The command that printed it. */
  readonly speaker: ShellCommand;
}

/**
 * The definite error of a part of the line whose exit code was lost. `unclear` if a test, build or lint run reports
 * a failure: without its exit code it is not certain.
 */
export function hiddenFailure(
  action: Action,
  text: () => OutputText,
  call: ToolCall,
  /** As it was given: most outputs need not be split into lines. */
  given = "",
): Hidden | "unclear" | undefined {
  if (action.type !== "shell") return undefined;
  const missing = given.includes("not found") ? missingProgram(action, text, call) : undefined;
  if (missing !== undefined) return missing;
  const hidden = hiddenCommands(action.commands, call);
  if (hidden.length === 0) return undefined;
  const { lines } = text();
  if (lines.length === 0) return undefined;
  if (hidden.some((command) => CHECKERS.has(classOf(command)))) {
    if (lines.some((line) => VERDICT_FAILED.test(line))) return "unclear";
    if (hidden.some((command) => classOf(command) === "test") && failedTests(lines) !== "") return "unclear";
    // It ran to its end, so the call was right, whatever its log quotes.
    if (lines.some((line) => VERDICT_PASSED.test(line))) return undefined;
  }
  // A tool's error about its own call stands alone or at the edges, not in the middle of a log.
  const finding = certainFinding(edges(lines));
  if (finding === undefined || !traitsOf(finding.kind).maskable) return undefined;
  const speaker = hidden.find((one) => saidBy(one, finding));
  return speaker === undefined ? undefined : { finding, speaker };
}

/**
 * A program of the line that its shell did not find, wherever in the output it says so: a loop, a pipe, or a later command
 * has lost the exit code, or the agent told none.
 */
function missingProgram(action: ShellAction, text: () => OutputText, call: ToolCall): Hidden | undefined {
  if (hasFallback(call)) return undefined;
  for (const line of text().lines) {
    const [, before, after] = NOT_FOUND.exec(line) ?? [];
    const name = before ?? after;
    if (name === undefined) continue;
    const speaker = action.commands.find((one) => one.program === name && !one.probe && isGivenWords(one));
    const finding = speaker && certainFinding([line]);
    if (speaker && finding?.kind === "command-not-found") return { finding, speaker };
  }
  return undefined;
}

/** A word alone may be no program: a double-quoted "the `search` command" has the shell run it. */
function isGivenWords({ subcommand, flags, targets }: ShellCommand): boolean {
  return subcommand !== undefined || flags.length + targets.length > 0;
}

/** `/usr/bin/bash: line 1: jq: command not found`, `zsh:1: command not found: jq`, `sh: 1: jq: not found`. */
const NOT_FOUND =
  /^(?:\S*\/)?-?(?:bash|zsh|sh|dash|ash|ksh|\(eval\)):(?: |(?=\d))(?:line )?(?:\d+: )?(?:([\w.+-]+): (?:command )?not found|command not found: ([\w.+-]+))\s*$/;

/**
 * Does the output end with a runner's word that its command failed? Some agents report a call as done without its exit code
 * (Codex's programs); then this is the only sign.
 */
export function endsWithFailure(action: Action, text: () => OutputText): boolean {
  if (!isCheck(workOf(action))) return false;
  return text()
    .lines.slice(-LAST_LINES)
    .some((line) => RUNNER_FAILED.test(line));
}

const LAST_LINES = 3;
const RUNNER_FAILED =
  /^\s*(?:ELIFECYCLE\s|ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL\s|npm (?:ERR!|error) (?:Test failed|Lifecycle script)|error Command failed with exit code [1-9]|error: script "[^"]*" exited with code [1-9]|error: Recipe .+ failed|make(?:\[\d+\])?: \*\*\* .+ Error [1-9]|task: Failed to run task |BUILD FAILED\b|FAILURE: Build failed)/;

function hiddenCommands(commands: readonly ShellCommand[], call: ToolCall): ShellCommand[] {
  const last = commands.at(-1);
  const trailer = last !== undefined && NO_OPERATION.has(last.program) && !hasFallback(call);
  return commands.filter(
    (command) => !command.probe && command !== last && (command.masked || (trailer && !command.decides)),
  );
}

/** `a || b`: the author expected that `a` may fail. */
function hasFallback(call: ToolCall): boolean {
  return Object.values(call.input ?? {}).some((value) => typeof value === "string" && value.includes("||"));
}

/** An error is believed only if the line names the command that ran, or a shell that could not run it. */
function saidBy(command: ShellCommand, finding: Finding): boolean {
  const { line, object = "" } = finding;
  const { program } = command;
  const bare = baseName(object);
  if (finding.kind === "command-not-found") {
    return (
      bare === program ||
      command.wrappers.includes(bare) ||
      RUNNERS.has(program) ||
      command.wrappers.some((one) => RUNNERS.has(one))
    );
  }
  if (line.startsWith(`${program}: `) || line.startsWith(`${program} `)) return true;
  const sort = classOf(command);
  if (program === "git") return /^(?:fatal|error|git): /.test(line);
  if (/^\(eval\)|^-?(?:ba|z)?sh: /.test(line))
    return command.targets.some((target) => target.endsWith(bare)) || program === "cd";
  // Printed files and logs quote errors of others.
  if (sort === "content" || sort === "search")
    return program === "gh" && /^(?:unknown |gh: |accepts )/.test(line);
  return (
    /^(?:npm (?:ERR!|error)|error|Error|fatal|unknown|ERR_|\s*ERR_PNPM|make|mise ERROR|E:|usage: |Usage: |Unknown|flag provided|no such)/.test(
      line,
    ) || line.includes(program)
  );
}

function edges(lines: readonly string[]): readonly string[] {
  return lines.length <= 8 ? lines : [...lines.slice(0, 4), ...lines.slice(-4)];
}

const CHECKERS: ReadonlySet<string> = new Set(["test", "compile", "lint"]);
const VERDICT_FAILED =
  /^\s*--- FAIL: |^FAIL\s|error TS\d{4,5}: |^\s*(?:Tests?|Test Files|Test Suites):?\s.*\d+ failed|^\s*\d+ (?:failed|failing)\b|^test result: FAILED|\[build failed\]|^error\[E\d{4}\]|^✖ \d+ problem|^\d+ issues:|^=+ .*\d+ failed.* in [\d.]+s|ERR_PNPM_RECURSIVE_RUN_FIRST_FAIL|ELIFECYCLE|^exit status \d|ERROR task failed|^\S+\.go:\d+:\d+: /;
const VERDICT_PASSED = /^ok\s|\b\d+ (?:passed|passing)\b|^PASS\b|test result: ok|^\s*✓ /;
const NO_OPERATION = wordSet("echo printf true : exit date pwd sleep wait");
const RUNNERS = wordSet(
  "npm npx pnpm yarn bun bunx make mise just task turbo bash sh zsh sudo timeout env uv poetry bundle docker ssh",
);
