// The commit a call made: as git printed it, else as the command worded it.
import type { ToolCall } from "../../domain/event.ts";
import type { Commit } from "../../domain/work.ts";
import { heredocIn, shellWords } from "./shell-words.ts";

const LONGEST = 200;

/** `[main 1a2b3c4] subject`, `[detached HEAD 1a2b3c4] subject`, `[main (root-commit) 1a2b3c4] subject` */
const PRINTED = /^\[[^\]\n]* ([0-9a-f]{7,40})\] (\S[^\n]*)$/gm;
/** Where a command can stand: a message may itself talk of `git commit`. Git's own options may come in between. */
const COMMAND =
  /(?:^|[;&|(\n'"])\s*(?:(?:\w+=\S*|sudo|time|command|then|do)\s+)*git(?:\s+-[cC]\s+\S+|\s+--?[\w-]+(?:=\S+)?)*\s+commit(?=\s|$)/g;

/** Only for calls that are known to commit: a text that talks of commits may look like one. */
export function commitIn(call: ToolCall, output: string): Commit | undefined {
  const printed = output.includes("] ") ? [...output.matchAll(PRINTED)].at(-1) : undefined;
  if (printed) return { message: firstLine(printed[2] ?? ""), sha: printed[1] ?? "" };
  const message = firstLine(messageIn(lineOf(call.input ?? {})) ?? "");
  return message === "" ? undefined : { message };
}

/** The first message of the last commit of the line; undefined when it is not written there. */
function messageIn(line: string): string | undefined {
  const last = [...line.matchAll(COMMAND)].at(-1);
  if (!last) return undefined;
  const rest = line.slice(last.index + last[0].length);
  const words = shellWords(rest);
  for (const [index, { text, dynamic }] of words.entries()) {
    const next = words[index + 1];
    if (/^-[a-zA-Z]*m$/.test(text) || text === "--message") return next?.dynamic ? undefined : next?.text;
    const attached = /^(?:-m|--message=)([\s\S]+)$/.exec(text);
    if (attached) return dynamic ? undefined : attached[1];
    const file = text === "-F" || text === "--file" ? next?.text : /^(?:-F|--file=)(.+)$/.exec(text)?.[1];
    if (file !== undefined) return file === "-" ? heredocIn(rest) : undefined;
  }
  return undefined;
}

function firstLine(text: string): string {
  const line = text.split("\n").find((one) => one.trim() !== "") ?? "";
  return line.trim().slice(0, LONGEST);
}

/** Agents give their shell a line, or `["bash", "-lc", "…"]`. */
function lineOf(input: ToolCall["input"]): string {
  for (const key of ["command", "cmd", "script", "commandLine", "CommandLine", "args"]) {
    const value = input[key];
    if (typeof value === "string") return value;
    if (!Array.isArray(value)) continue;
    const strings = value.filter((one) => typeof one === "string");
    return strings.find((one) => /\bgit\s.*\bcommit\b/s.test(one)) ?? strings.map(quoted).join(" ");
  }
  return "";
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "’")}'`;
}
