// Hand-made actions for tests of this folder, which may not import the parser of core/action.
import type { Action, FileAction, ShellAction, ShellCommand } from "../../domain/action.ts";
import type { ToolCall, ToolResult } from "../../domain/event.ts";
import type { Outcome } from "../../domain/outcome.ts";
import { type Subject, subject } from "../../domain/subject.ts";
import { judgeOutcome } from "./judge.ts";

/** A shell line as the parser would read it; handles only one-line examples. */
export function shell(line: string): ShellAction {
  const lists = line.split(/\s*(?:&&|;)\s*/);
  const commands = lists.flatMap((pipeline, list) => {
    const stages = pipeline.split(/\s+\|\s+/);
    return stages.map((stage, at) =>
      command(stage, {
        decides: at === stages.length - 1 && (line.includes("&&") || list === lists.length - 1),
        masked: at < stages.length - 1,
      }),
    );
  });
  const subjects = commands.flatMap(subjectsOf);
  return {
    ...base("shell", line),
    type: "shell",
    commands,
    subjects: [...subjects, subject("action", FINGERPRINT)],
  };
}

export function file(
  verb: FileAction["verb"],
  path: string,
  absolute: string,
): FileAction & { absolute: string } {
  return {
    ...base(verb, path),
    type: "file",
    verb,
    path,
    absolute,
    files: [path],
    subjects: [subject("path", path), subject("action", FINGERPRINT)],
  };
}

export function judge(
  action: Action & { absolute?: string },
  result: ToolResult,
  agent = "claude-code",
  command = action.display,
): Outcome {
  const input = action.absolute ? { file_path: action.absolute } : { command };
  const call: ToolCall = { id: "1", tool: "Bash", input };
  return judgeOutcome({ agent, call, action, result });
}

const FINGERPRINT = "0123456789abcdef";
const SUBCOMMANDS: Readonly<Record<string, number>> = {
  git: 1,
  npm: 1,
  go: 1,
  gh: 2,
  systemctl: 1,
  docker: 1,
};

function base(goal: string, display: string) {
  return { fingerprint: FINGERPRINT, display, goal, provides: [], changes: [], files: [] as string[] };
}

function command(text: string, flow: { decides: boolean; masked: boolean }): ShellCommand {
  const words = text.split(/\s+/).filter((word) => !/^\d?>/.test(word));
  const wrappers = words[0] === "npx" ? ["npx"] : [];
  const [program = "", ...rest] = words.slice(wrappers.length);
  const flags = rest.filter((word) => word.startsWith("-") && word !== "--");
  const plain = rest.filter((word) => !word.startsWith("-"));
  const depth = SUBCOMMANDS[program] ?? 0;
  const verbs = plain.slice(0, program === "npm" && plain[0] === "run" ? 2 : depth);
  return {
    program,
    ...(verbs.length > 0 ? { subcommand: verbs.join(" ") } : {}),
    flags,
    targets: plain.slice(verbs.length).map((word) => word.replace(/^\.\//, "")),
    env: [],
    wrappers,
    cwd: ".",
    probe: false,
    ...flow,
  };
}

function subjectsOf(one: ShellCommand): Subject[] {
  const called = [one.program, one.subcommand].filter(Boolean).join(" ");
  const paths = one.targets.filter((target) => /[./]|^(?:src|test)$/.test(target));
  return [
    subject("program", one.program),
    ...paths.map((path) => subject("path", path)),
    ...one.flags.map((flag) => subject("flag", `${called} ${flag}`)),
    ...(called.startsWith("npm run") ? [subject("script", called)] : []),
  ];
}
