// The readable part of an output: head and tail, without colours, control characters and the agent's wrapping.

import { cut } from "../text/cut.ts";
import { flat } from "../text/line.ts";

/** How much of each end is read; errors are at the start or at the end, not in the middle of a log. */
const WINDOW = 3_000;
const LONGEST_LINE = 400;

export interface OutputText {
  /** Non-empty lines without the agent's own wrapping. */
  readonly lines: readonly string[];
  /** The unchanged first line, wrapping included: agents put their verdict there. */
  readonly opening: string;
  /** The unchanged last line. */
  readonly closing: string;
}

export function readOutput(output: string): OutputText {
  if (output === "") return { lines: [], opening: "", closing: "" };
  const all = plain(ends(output))
    .split(/[\n\u2028\u2029]/)
    .map((line) => line.slice(0, LONGEST_LINE).trimEnd())
    .filter((line) => line.trim() !== "");
  const lines = all.map(unwrapped).filter((line) => line !== "" && !WRAPPING.test(line));
  return { lines, opening: all[0] ?? "", closing: all.at(-1) ?? "" };
}

/** Text without escape sequences and control characters; line breaks stay. */
function plain(text: string): string {
  if (!CONTROL.test(text)) return text;
  return text
    .replace(ESCAPE, "")
    .replace(/\r\n?/g, "\n")
    .replace(/\t/g, " ")
    .replace(/[^\P{Cc}\n]/gu, "");
}

/** One line for people: no control characters, single spaces, at most `limit` characters. */
export function oneLine(text: string, limit: number): string {
  return cut(flat(plain(text)), limit);
}

function ends(output: string): string {
  if (output.length <= WINDOW * 2) return output;
  return `${output.slice(0, WINDOW)}\n${output.slice(-WINDOW)}`;
}

/** Runners put the task's name before its output: `[lint:go] main.go:1:2: …`. */
const TASK = /^\[(?!warn|error|info|debug)[a-z][\w:-]*\] (?=\S)/;

/** Gemini and Qwen put a label before the output of a command. */
const LABEL = /^(?:Output|Stdout|Stderr): (?=\S)/;

function unwrapped(given: string): string {
  const line = given.charCodeAt(0) === 91 ? given.replace(TASK, "") : given.replace(LABEL, "");
  if (!line.includes("tool_use_error>")) return line;
  return line.replace(/<\/?tool_use_error>/g, "").replace(/^Error: /, "");
}

const CONTROL = /[^\P{Cc}\n]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const ESCAPE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** Lines an agent puts around an output; they say nothing about the failure itself. */
const WRAPPING = new RegExp(
  [
    "Exit [Cc]ode:? -?\\d+",
    "Process exited with code -?\\d+",
    "(?:Chunk ID|Wall time|Original token count|Directory|Background PIDs|Process Group PGID|Signal): .*",
    "(?:Command|Output): ?.*\\(empty\\)",
    "Output:",
    "Error: \\(none\\)",
    "Signal: .*",
    "Command: .*",
    "<shellId: .*>",
    "<(?:exited|bash_metadata|/bash_metadata)[^>]*>",
    "\\(no output\\)",
    "### Error",
    "undefined",
    "\\.\\.\\.output truncated\\.\\.\\.",
    "Full output saved to: .*",
  ]
    .map((wording) => `^${wording}$`)
    .join("|"),
);
