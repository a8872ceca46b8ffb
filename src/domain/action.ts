// Actions: tool calls after parsing and normalising, so that they can be compared.
import type { Subject } from "./subject.ts";

/**
 * Kinds of change in the world; a failure that depends on one of them is doubted once it happened. `scripts`: a file in
 * which the project names its scripts and tasks.
 */
export type ChangeClass =
  | "files"
  | "scripts"
  | "packages"
  | "programs"
  | "runtime"
  | "git"
  | "environment"
  | "services"
  | "person";

interface ActionBase {
  /** Stable id of the same action: 16 hex digits. Descriptions, timeouts and order of flags make no difference. */
  readonly fingerprint: string;
  /** One line for people, redacted, at most 200 characters. */
  readonly display: string;
  /** What it is for, coarser than the fingerprint: `npm install`, `go test`, `read`. Same goal = candidate remedy. */
  readonly goal: string;
  /** Everything this action depends on *and whose absence would decide its result*; the guard looks these up. */
  readonly subjects: readonly Subject[];
  /** Subjects of parts whose exit code is hidden: `cmd` in `cmd | tail`. An error may still name them. */
  readonly hidden?: readonly Subject[];
  /** Subjects that exist, work or are installed once this action has succeeded. */
  readonly provides: readonly Subject[];
  /** What a successful run changes; empty when it only reads. */
  readonly changes: readonly ChangeClass[];
  /** Files it reads, writes or names, relative to the project root where inside it. */
  readonly files: readonly string[];
}

/** One simple command inside a shell line. */
export interface ShellCommand {
  /** Without path and wrappers: `go` in `timeout 60 sudo /usr/bin/go test`. */
  readonly program: string;
  /** The path it was called by, when it was not a bare name. */
  readonly programPath?: string | undefined;
  /** `install`, `pr view`, `-m pytest` → `pytest`. */
  readonly subcommand?: string | undefined;
  /** Option names without values, sorted, without duplicates. */
  readonly flags: readonly string[];
  /** Operands, paths normalised against the folder the command runs in. */
  readonly targets: readonly string[];
  /** Names of variables set in front of it. */
  readonly env: readonly string[];
  /** `sudo`, `npx`, `timeout`, `env` … in order. */
  readonly wrappers: readonly string[];
  /** Folder it runs in, relative to the project root where inside it (`cd x &&` followed). */
  readonly cwd: string;
  /** True when its failure decides the exit code of the line (not behind `|| true`, not before `;`). */
  readonly decides: boolean;
  /** True when its failure is an answer and not a mistake: `which`, `command -v`, `test`, `ls maybe`. */
  readonly probe: boolean;
  /** True when its exit code is hidden by a later stage of the pipeline. */
  readonly masked: boolean;
}

export interface ShellAction extends ActionBase {
  readonly type: "shell";
  /** Where the line begins: from the project's root (`.`), absolute outside it. */
  readonly folder?: string;
  readonly commands: readonly ShellCommand[];
}
export interface FileAction extends ActionBase {
  readonly type: "file";
  readonly verb: "read" | "write" | "edit" | "search" | "list";
  /** Relative to the project root where inside it. */
  readonly path: string;
}
/** MCP tools, web tools, subagents: anything that is neither shell nor file. */
export interface ToolAction extends ActionBase {
  readonly type: "tool";
  readonly tool: string;
  /** MCP server, if any. */
  readonly server?: string;
}

export type Action = ShellAction | FileAction | ToolAction;

/** It changes or writes a file by a tool of its own, not by a command. */
export function isFileEdit({ goal }: Pick<Action, "goal">): boolean {
  return goal === "edit" || goal === "write";
}
