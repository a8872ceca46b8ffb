// Judges how a call ended: its status, and for a failure its kind, subject and excerpt.

import type { Action, ShellCommand } from "../../domain/action.ts";
import type { ToolCall, ToolResult } from "../../domain/event.ts";
import type { FailureKind } from "../../domain/failure-kinds.ts";
import type { Failed, Outcome, Succeeded, Unknown } from "../../domain/outcome.ts";
import { type Subject, subjectName, subjectType } from "../../domain/subject.ts";
import { aboutWhat } from "./about.ts";
import { isAnswer, isQuestion } from "./answer.ts";
import { buildLine } from "./build-line.ts";
import { classify } from "./classify.ts";
import { excerptOf } from "./excerpt.ts";
import { hintIn } from "./hint.ts";
import { endsWithFailure, hiddenFailure } from "./masked.ts";
import { allMatches, type Finding, linesOf } from "./match.ts";
import { outputShowsSuccess } from "./output-success.ts";
import { signatureOf } from "./signature.ts";
import { exitCodeOf, stopped } from "./status.ts";
import { namedBy } from "./subjects.ts";
import { testLine } from "./test-line.ts";
import { failedTests } from "./test-summary.ts";
import { type OutputText, readOutput } from "./text.ts";
import { inEnglish } from "./translated.ts";
import { workOf } from "./work.ts";

interface Judged {
  readonly agent: string;
  readonly call: ToolCall;
  readonly action: Action;
  readonly result: ToolResult;
}

export function judgeOutcome(input: Judged): Outcome {
  const { agent, call, action, result } = input;
  const text = outputOf(result);
  const halt = stopped(result, text);
  if (halt !== undefined) return halt;
  const exitCode = exitCodeOf(agent, result, text);
  const reported = verdict(result, exitCode, action, text);
  if (reported === "ill") {
    if (isQuestion(action) && isAnswer(action, exitCode)) return { status: "unknown", exitCode };
    const finding = classify({ action, call, lines: text().lines, exitCode });
    if (!isMistake(finding) && isAnswer(action, exitCode)) return { status: "unknown", exitCode };
    return failed(input, text(), byExitCode(finding, action, exitCode), exitCode);
  }
  const hidden = hiddenFailure(action, text, call, String(result.output ?? ""));
  if (hidden === "unclear") return unclear(text, exitCode);
  if (hidden !== undefined) return failed(input, text(), hidden.finding, exitCode, hidden.speaker);
  const isSuccess =
    reported === "silent"
      ? outputShowsSuccess(action, text)
      : exitCode !== undefined || !endsWithFailure(action, text);
  return isSuccess ? succeeded(action, text, exitCode) : { status: "unknown", exitCode };
}

function unclear(text: () => OutputText, exitCode: number | undefined): Unknown {
  const said = failedTests(text().lines);
  return { status: "unknown", exitCode, ...(said && { said }) };
}

function succeeded(action: Action, text: () => OutputText, exitCode: number | undefined): Succeeded {
  const said = workOf(action) === "build" ? buildLine(text().lines) : "";
  return { status: "succeeded", exitCode, ...(said && { said }) };
}

/** Parsed on first use: for most calls the agent reports success and the output is not needed. */
function outputOf(result: ToolResult): () => OutputText {
  let read: OutputText | undefined;
  return () => {
    // Recordings of other agents do not always match the types.
    read ??= readOutput(String(result.output ?? ""));
    return read;
  };
}

/**
 * True if the error says that the call itself was wrong. False for an error that no rule knows, one known by its shape only,
 * and a missing path without a name (a pattern that matched nothing): of a probe these are its answer.
 */
function isMistake(finding: Finding | undefined): boolean {
  if (finding?.rule === undefined || finding.shaped) return false;
  return finding.kind !== "missing-path" || finding.object !== undefined;
}

/** Succeeded, failed, or not reported. */
function verdict(
  result: ToolResult,
  exitCode: number | undefined,
  action: Action,
  text: () => OutputText,
): "well" | "ill" | "silent" {
  if (exitCode !== undefined && exitCode !== 0) return "ill";
  if (result.ok === false) return "ill";
  if (result.ok === true || exitCode === 0) return "well";
  if (action.type !== "shell" && AGENT_ERROR.test(text().opening)) return "ill";
  return "silent";
}

/** How agents start the result of a failed tool, if they have no field for it. */
const AGENT_ERROR =
  /^(?:<tool_use_error>|Error: |error: |apply_patch verification failed|failed to parse function arguments)/;

function failed(
  input: Judged,
  text: OutputText,
  found: Finding,
  exitCode: number | undefined,
  speaker?: ShellCommand,
): Failed {
  const { lines } = text;
  const { finding, about } = mostFitting(input, lines, found, speaker);
  const excerpt =
    excerptOf(lines, asPrinted(finding, lines)) || (exitCode === undefined ? "" : `exit code ${exitCode}`);
  // The excerpt is for people; the signature keeps using the line that every run prints.
  const testMessage = finding.kind === "test" ? testLine(lines, excerpt) : undefined;
  const hint = hintIn(lines);
  const kind = kindOf(finding, about);
  return {
    status: "failed",
    kind,
    signature: signatureOf(kind, namedIn(excerpt, kind, about)),
    excerpt: testMessage ?? excerpt,
    subject: about,
    masked: speaker !== undefined,
    exitCode,
    hint,
  };
}

/** Some wordings say only together with the call which kind they are. */
function kindOf({ kind }: Finding, about: Subject): FailureKind {
  // Git says "unknown revision or path": the command's operand shows which.
  if (kind === "missing-revision" && subjectType(about) === "path") return "missing-path";
  // A slip in one line, or a sign that this shell does not know in any line.
  return kind === "shell-syntax" && subjectType(about) === "flag" ? "bad-flag" : kind;
}

/** The line of the error in the language in which it was printed. */
function asPrinted({ line, at }: Finding, lines: readonly string[]): string {
  const printed = lines[at] ?? "";
  return inEnglish(printed) === printed ? line : printed;
}

/** "File does not exist." does not say which file: two missing files are two errors, so the subject is added. */
function namedIn(excerpt: string, kind: FailureKind, about: Subject): string {
  if (kind !== "missing-path" || subjectType(about) !== "path") return excerpt;
  const name = subjectName(about).split("/").at(-1) ?? "";
  return excerpt.includes(name) ? excerpt : `${excerpt} ${name}`;
}

/** Of several similar error lines (`cat a b c`), the one about a subject that decides the result. */
function mostFitting(
  { action, call }: Judged,
  lines: readonly string[],
  found: Finding,
  speaker?: ShellCommand,
): { finding: Finding; about: Subject } {
  const named = namedBy(action);
  const said = { action, call, lines, speaker };
  const first = { finding: found, about: aboutWhat({ ...said, finding: found }) };
  if (found.rule?.object === undefined || named.includes(first.about)) return first;
  for (const finding of allMatches(found.rule, linesOf(lines))) {
    const about = aboutWhat({ ...said, finding });
    if (named.includes(about)) return { finding, about };
  }
  return first;
}

/** Exit codes with a fixed meaning, for outputs that say nothing. */
function byExitCode(finding: Finding | undefined, action: Action, exitCode: number | undefined): Finding {
  if (finding !== undefined && finding.rule !== undefined) return finding;
  const kind = finding?.kind ?? kindOfCode(action, exitCode);
  return { line: "", at: -1, ...finding, kind };
}

/** Only what changes a file has a reviewer; which part of a file was to be read does not belong to the call's fingerprint. */
function isChange(action: Action): boolean {
  return action.type === "file" && (action.verb === "edit" || action.verb === "write");
}

function kindOfCode(action: Action, exitCode: number | undefined): FailureKind {
  if (exitCode === 124) return "timeout";
  if (action.type !== "shell") return isChange(action) ? "refused" : "unexplained";
  const programs = action.commands.map((command) => command.program);
  if (exitCode !== undefined && programs.includes("curl")) {
    if ([5, 6, 7, 35, 52, 56].includes(exitCode)) return "network";
    if (exitCode === 28) return "timeout";
  }
  if (exitCode === 127) return "command-not-found";
  if (exitCode === 126) return "permission";
  return "unexplained";
}
