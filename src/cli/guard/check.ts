// twiceshy check: says whether a call would repeat a known failure.

import { statSync } from "node:fs";
import { resolve } from "node:path";
import { percent } from "../../core/text/for-people.ts";
import { isRecord } from "../../domain/json.ts";
import type { CheckResult } from "../../ports/memory.ts";
import { wireVerdict } from "../../wire/guard.ts";
import { command, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { colour, print, printJson } from "../terminal/terminal.ts";

export const check = command({
  name: "check",
  summary: "would this call repeat a known failure? Nothing is recorded",
  operands: "[COMMAND…]",
  maximum: 300,
  takesCommand: true,
  examples: {
    "twiceshy check npm install -D redis-node": "a shell command, in this folder",
    'twiceshy check "npm ci && npm test"': "in quotes, because of the && and other shell syntax",
    'twiceshy check --json --tool Bash --input \'{"command":"npm install redis-node"}\'':
      "any tool call, as the agent writes it",
    'twiceshy check --tool Read --input \'{"file_path":".golangci.yml"}\' --cwd ../api': "in another folder",
  },
  flags: {
    command: valueFlag("TEXT", "a shell command; short for --tool Bash --input …"),
    tool: valueFlag("NAME", "the agent's tool: Bash, Read, Edit, apply_patch …"),
    input: valueFlag("JSON", "the tool's input, a JSON object"),
    cwd: valueFlag("PATH", "where the call would run; default: this folder"),
    session: valueFlag("ID", "as if asked in this session"),
    agent: valueFlag("NAME", "as if asked by this agent"),
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    const { tool, input } = callOf(operands.length > 0 ? withCommand(flags, lineOf(operands)) : flags);
    const result = await withMemory(config, (memory) =>
      memory.check({
        agent: flags.agent ?? "cli",
        session: flags.session ?? "cli",
        cwd: folderOf(flags.cwd ?? "."),
        at: now,
        call: { id: "check", tool, input },
      }),
    );
    if (flags.json) return printJson(wireVerdict(result));
    print(forPeople(result));
  },
});

/** Puts back the quotes that the shell has removed. */
function lineOf(words: readonly string[]): string {
  if (words.length === 1) return words[0] ?? "";
  return words
    .map((word) => (/^[\w@%+=:,./~^-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(" ");
}

function folderOf(path: string): string {
  const folder = resolve(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`there is no folder ${path}`);
  return folder;
}

type CallFlags = Readonly<Record<"command" | "tool" | "input", string | undefined>>;

function withCommand(flags: CallFlags, command: string): CallFlags {
  if (flags.command !== undefined) throw new UsageError("a command and --command cannot be used together");
  return { ...flags, command };
}

function callOf(flags: CallFlags): { tool: string; input: Record<string, unknown> } {
  if (flags.command !== undefined) {
    if (flags.command.trim() === "") throw new UsageError("the command is empty");
    if (flags.input !== undefined) throw new UsageError("--command and --input cannot be used together");
    return { tool: flags.tool ?? "Bash", input: { command: flags.command } };
  }
  if (flags.tool === undefined || flags.input === undefined)
    throw new UsageError("say what to check: a command, or --tool with --input");
  return { tool: flags.tool, input: parseInput(flags.input) };
}

function parseInput(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError("--input is not JSON");
  }
  if (!isRecord(value)) throw new UsageError("--input has to be a JSON object");
  return value;
}

function forPeople(result: CheckResult): string {
  const calls = callsOf(result);
  if (result.verdict === "silent")
    return calls === ""
      ? "No objection: no failure like this is known here."
      : `No objection. It failed before (${calls}), but nothing would be said of it now.`;
  const bump = result.asks ? "You would be asked." : "Would be stopped once.";
  const head =
    result.verdict === "bump"
      ? colour.red(colour.bold(bump))
      : colour.yellow(colour.bold("Would pass with a note."));
  const reason = result.lesson
    ? `A lesson is about this call: ${result.lesson.where}`
    : `${percent(result.confidence)} likely to fail again${calls ? `, from ${calls}` : ""}`;
  return [
    `${head} ${reason}. ${result.asks ? "You" : "The agent"} would read:`,
    "",
    ...result.text.split("\n").map((one) => `  ${one}`),
  ].join("\n");
}

/** `calls 4, 9 of twiceshy log`; empty when there are none. */
function callsOf({ evidence }: CheckResult): string {
  if (evidence.length === 0) return "";
  return `${evidence.length === 1 ? "call" : "calls"} ${evidence.map(({ id }) => id).join(", ")} of twiceshy log`;
}
