// Errors of commands: wrong usage (exit code 2) or work that could not be done (exit code 1), as one line for people.
import { line } from "../core/compose/line.ts";

/** Wrong usage. The message has no full stop, because "See twiceshy … --help." is appended. */
export class UsageError extends Error {
  readonly command: string;
  constructor(message: string, command = "") {
    super(message);
    this.name = "UsageError";
    this.command = command;
  }
  /** The same error with a command name, unless it already has one. */
  of(command: string): UsageError {
    return this.command ? this : new UsageError(this.message, command);
  }
}

/** One line: what failed and what to do. Messages may quote foreign text, so control characters are removed. */
export function errorLine(error: unknown): string {
  return line(messageOf(error), LONGEST);
}

const LONGEST = 2_000;

function messageOf(error: unknown): string {
  if (error instanceof UsageError) {
    const help =
      error.command && error.command !== "overview" ? `twiceshy ${error.command} --help` : "twiceshy --help";
    return `twiceshy: ${error.message}${/[.?!…]$/.test(error.message) ? "" : "."} See ${help}.`;
  }
  const message = ofSystem(error) ?? (error instanceof Error ? error.message : String(error));
  const plain = message.replace(/^\[[\w-]+\] /, "").trim() || "an unknown error occurred";
  return `twiceshy: ${plain}${/[.?!]$/.test(plain) ? "" : "."}`;
}

/** Translates system errors ("ENOSPC: no space left on device, write") into words with a remedy. */
function ofSystem(error: unknown): string | undefined {
  const { code = "", syscall, path } = (error ?? {}) as NodeJS.ErrnoException;
  if (syscall === "uv_cwd")
    return "the current folder no longer exists. Change to another one, then try again.";
  const text = syscall === undefined ? undefined : OF_SYSTEM[code];
  return text && `${path ? `${path}: ` : ""}${text}`;
}

const OF_SYSTEM: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full. Free some space, then try again.",
  EDQUOT: "the disk quota is used up. Free some space, then try again.",
  EROFS: "the disk is read-only. Choose a folder that can be written.",
  EACCES: "permission denied. Make it readable and writable for you, then try again.",
  EPERM: "permission denied. Make it readable and writable for you, then try again.",
};

export function exitCodeOf(error: unknown): number {
  return error instanceof UsageError ? 2 : 1;
}
