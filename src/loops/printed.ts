// Finds commands and errors in a run log: `$ command` lines with their output, stack traces, error lines of programs.
// It does not decide whether the iteration failed.

import { parseAction } from "../core/action/parse.ts";
import { isPrintedError } from "../core/history/printed-error.ts";
import { certainFinding, classify } from "../core/outcome/classify.ts";
import { judgeOutcome } from "../core/outcome/judge.ts";
import type { Action } from "../domain/action.ts";
import { traitsOf } from "../domain/failure-kinds.ts";
import type { CommandResult, ErrorEntry } from "../domain/iteration.ts";
import { saysMended } from "./approaches.ts";
import { errorIn, isSummary } from "./error-in.ts";
import { keep } from "./lines.ts";

export interface Printed {
  readonly commands: readonly CommandResult[];
  /** Without repeats, ordered by the last occurrence; errors of commands that passed later are left out. */
  readonly errors: readonly ErrorEntry[];
}

const MOST_COMMANDS = 60;
const MOST_ERRORS = 8;

export function printedIn(text: string): Printed {
  const blocks = blocksOf(text.split(/\r?\n/));
  const commands = blocks.flatMap(commandOf);
  const errors = new Map<string, ErrorEntry>();
  blocks.forEach((block, index) => {
    const later = blocks.slice(index + 1).filter(({ command }) => command === block.command);
    if (block.command !== "" && later.some((one) => commandOf(one)[0]?.result !== "failed")) return;
    for (const error of errorsOf(block)) {
      errors.delete(error.signature);
      errors.set(error.signature, error);
    }
  });
  const all = errors.size > 0 ? [...errors.values()] : quotedErrors(text);
  const telling = all.filter(({ message }) => !isSummary(message));
  const found = telling.length > 0 ? telling : all;
  return { commands: commands.slice(-MOST_COMMANDS), errors: found.slice(-MOST_ERRORS) };
}

/**
 * Errors that a sentence quotes ("It dies with `bc: command not found`"), unless the sentence says that they are fixed.
 */
function quotedErrors(text: string): readonly ErrorEntry[] {
  const sentences = text.split(/(?<=[.!?])\s+|\n/).filter((sentence) => !saysMended(sentence));
  const quoted = sentences.flatMap((sentence) => [...sentence.matchAll(/`([^`\n]{6,200})`/g)]);
  return quoted.flatMap(([, error = ""]) =>
    isPrintedError(error) || (ILL.test(error) && certainFinding([error])) ? (errorIn([error]) ?? []) : [],
  );
}

interface Block {
  /** Empty for output outside of any command. */
  readonly command: string;
  exitCode: number | undefined;
  readonly lines: string[];
}

/** `$ npm test`; what Codex prints: `exec bash -lc 'npm test' in /work exited 1 in 2s:`. */
const PROMPTED = /^\s{0,4}(?:[-*] )?`?[$❯] ([^\s`][^`]*?)`?\s*$/;
const CODEX =
  /^(?:\[[^\]]+\] )?(?:exec )?(?:\/\S+\/)?(?:ba|z)?sh -l?c (['"])(.+)\1 in \S+(?:.*? exited (\d+) in|.*? (succeeded) in)?/;
const CODEX_END = /^(?:\[[^\]]+\] )?(?:.* )?(?:exited (\d+) in|(succeeded) in) [\d.]+m?s:?$/;
const FENCE = /^\s*(?:```|~~~)/;

function blocksOf(lines: readonly string[]): readonly Block[] {
  const blocks: Block[] = [];
  const begin = (command: string, exitCode?: number): Block => {
    const block = { command, exitCode, lines: [] };
    blocks.push(block);
    return block;
  };
  let open = begin("");
  lines.forEach((line, index) => {
    const prompted = PROMPTED.exec(line)?.[1];
    const codex = CODEX.exec(line);
    const end = open.command === "" || open.exitCode !== undefined ? null : CODEX_END.exec(line);
    if (prompted !== undefined) open = begin(keep(prompted, 200));
    else if (codex) open = begin(keep(codex[2] ?? "", 200), codeIn(codex[3], codex[4]));
    else if (end) open.exitCode = codeIn(end[1], end[2]);
    else {
      if (open.command !== "" && endsOutput(line, lines[index - 1])) open = begin("");
      open.lines.push(line);
    }
  });
  return blocks;
}

function codeIn(exited: string | undefined, succeeded: string | undefined): number | undefined {
  if (succeeded !== undefined) return 0;
  return exited === undefined ? undefined : Number(exited);
}

/** True for a fence, a heading, or a sentence after an empty line: there the agent speaks again. */
function endsOutput(line: string, before: string | undefined): boolean {
  if (FENCE.test(line) || /^#{1,5} \S/.test(line)) return true;
  return before?.trim() === "" && SENTENCE.test(line) && !isPrintedError(line);
}

const SENTENCE = /^(?:\*\*)?[A-Z][\w'’]*,?(?: [\w`'’"$(){}[\]./:,<>=*-]+){3,}[.:!?]?(?:\*\*)?$/;

function commandOf({ command, exitCode, lines }: Block): readonly CommandResult[] {
  if (command === "") return [];
  const call = { id: "", tool: "Bash", input: { command } };
  const action = parseAction(call, { cwd: "", root: "" });
  const ok = exitCode === undefined ? {} : { ok: exitCode === 0, exitCode };
  const outcome = judgeOutcome({ agent: "loop", call, action, result: { output: lines.join("\n"), ...ok } });
  const printed = lines.filter((line) => line.trim() !== "");
  const isFailed =
    outcome.status === "failed" ||
    (exitCode !== 0 && (printed.some(isPrintedError) || isFailedCheck(action, printed)));
  if (isFailed) {
    const said = outcome.status === "failed" ? outcome.excerpt : "";
    return [{ command, result: "failed", output: keep(said || errorIn(printed)?.message || "", 200) }];
  }
  const isPassed =
    exitCode === 0 || outcome.status === "succeeded" || lines.some((line) => PASSED.test(line));
  return [{ command, result: isPassed ? "passed" : "unknown", output: "" }];
}

/** True when a test run, a build or a linter reports a failure itself. */
function isFailedCheck(action: Action, lines: readonly string[]): boolean {
  if (!lines.some((line) => ILL.test(line))) return false;
  const finding = classify({ action, lines });
  return finding !== undefined && finding.line !== "" && traitsOf(finding.kind).fromCheck === true;
}

/** Success messages of test runners. */
const PASSED =
  /^\s*(?:(?:Tests?:?|Test Files?)\s+\d+ passed\b(?!.*failed)|\d+ passing\b|OK \(\d+ tests?|ok\s+\S+\s+[\d.]+s$|=+ \d+ passed\b(?!.*failed)|test result: ok\b|# fail 0$|ℹ fail 0$)/;

function errorsOf(block: Block): readonly ErrorEntry[] {
  if (block.command === "") return chunksOf(block.lines).flatMap((lines) => errorOf(lines) ?? []);
  const [result] = commandOf(block);
  if (result?.result !== "failed") return [];
  const found = errorOf(block.lines.filter((line) => line.trim() !== ""));
  if (!found) return [];
  const isNamed = found.message.includes(block.command);
  return [
    { ...found, message: keep(isNamed ? found.message : `\`${block.command}\`: ${found.message}`, 260) },
  ];
}

function errorOf(lines: readonly string[]): ErrorEntry | undefined {
  const error = errorIn(lines);
  if (!error) return undefined;
  const frame = frameIn(lines, error.message);
  const where = GENERIC.test(error.message) ? functionIn(lines) : "";
  return {
    ...error,
    ...(frame !== "" && { message: `${error.message} (${frame})` }),
    ...(where !== "" && { signature: `${error.signature} in '${where.split("/").at(-1)}'` }),
  };
}

/** The same words wherever it happens: the function tells such failures apart. */
const GENERIC =
  /nil pointer dereference|NullReference|NullPointer|of (?:undefined|null)\b|segmentation fault|index out of (?:range|bounds)|has no attribute/i;

/** The function of the topmost frame outside of the language's own code, without its line: lines move. */
function functionIn(lines: readonly string[]): string {
  const go = lines.findIndex((line) => GO_FRAME.test(line) && !OWN_CODE.test(line));
  if (go > 0) return /([\w.*()]+)\(.*\)$/.exec(lines[go - 1] ?? "")?.[1] ?? "";
  const frame = frameIn(lines, "").replace(/^at /, "");
  return frame.replace(/[:(]\d+(?::\d+)?\)?$|:line \d+$/, "");
}

const GO_FRAME = /^\s+(\S+\.go):(\d+)(?: \+0x|$)/;
const OWN_CODE = /\/go\/src\/|\/pkg\/mod\//;

/** Paragraphs with at least one line that a program printed about a failure. */
function chunksOf(lines: readonly string[]): readonly (readonly string[])[] {
  const chunks: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === "" || FENCE.test(line)) chunks.push([]);
    else chunks.at(-1)?.push(line);
  }
  return chunks.flatMap((chunk) => {
    const first = chunk.findIndex(
      (line) => isPrintedError(line) || /^Traceback \(most recent call last\)/.test(line) || isCertain(line),
    );
    return first === -1 ? [] : [chunk.slice(first)];
  });
}

/** Cheap filter: a line without one of these words reports no failure and is not examined further. */
const ILL =
  /error|fail|cannot|can't|could not|not found|no such|denied|refused|invalid|unknown|missing|exception|unable|fatal|unexpected|not installed|timed out/i;

/** True for a line that is an error itself; a sentence that quotes one does not count. */
function isCertain(line: string): boolean {
  return (
    line.length <= 200 &&
    ILL.test(line) &&
    !SENTENCE.test(line) &&
    !/^\s*[-*•]/.test(line) &&
    certainFinding([line]) !== undefined
  );
}

/** Where the error was raised: the topmost frame outside of dependencies; for Python the last one. */
function frameIn(lines: readonly string[], message: string): string {
  const script = lines
    .flatMap((line) => /^\s+at (?:async )?(.+)$/.exec(line)?.[1] ?? [])
    .find((frame) => !/node_modules|node:internal|<anonymous>\)?$/.test(frame));
  if (script !== undefined && !/^\.{0,2}\/\S+\.rs:\d+$/.test(script)) return `at ${keep(script, 120)}`;
  const rust = lines.flatMap(
    (line) => /^thread '.*' panicked at (\S+?:\d+)(?::\d+)?:$/.exec(line)?.[1] ?? [],
  )[0];
  if (rust !== undefined) return `at ${keep(rust, 120)}`;
  const go = lines.find((line) => GO_FRAME.test(line) && !OWN_CODE.test(line));
  if (go !== undefined) return `at ${keep((GO_FRAME.exec(go) ?? []).slice(1).join(":"), 120)}`;
  const python = lines.flatMap((line) => {
    const match = /^\s*File "([^"]+)", line (\d+)/.exec(line);
    return match && !/site-packages|[\\/]lib[\\/]python/.test(match[1] ?? "")
      ? [`${match[1]}:${match[2]}`]
      : [];
  });
  const last = python.at(-1) ?? "";
  return last === "" || message.includes(last) ? "" : `at ${keep(last, 120)}`;
}
