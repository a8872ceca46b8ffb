// The two ways a command can go wrong: it was called wrongly (exit 2), or it could not do its work (exit 1).
import { line } from "../core/compose/line.ts";

/** Called wrongly. The message has no full stop: where to find help is added. */
export class UsageError extends Error {
  readonly command: string;
  constructor(message: string, command = "") {
    super(message);
    this.name = "UsageError";
    this.command = command;
  }
  /** The same, with the command it happened in, unless it is known. */
  of(command: string): UsageError {
    return this.command ? this : new UsageError(this.message, command);
  }
}

/** One line for people: what failed, what to do. It may quote anything; a terminal must not obey it. */
export function errorLine(error: unknown): string {
  return line(told(error), LONGEST);
}

const LONGEST = 2_000;

function told(error: unknown): string {
  if (error instanceof UsageError) {
    const help =
      error.command && error.command !== "overview" ? `twiceshy ${error.command} --help` : "twiceshy --help";
    return `twiceshy: ${error.message}${/[.?!]$/.test(error.message) ? "" : "."} See ${help}.`;
  }
  const message = ofSystem(error) ?? (error instanceof Error ? error.message : String(error));
  const plain = message.replace(/^\[[\w-]+\] /, "").trim() || "something failed without saying what";
  return `twiceshy: ${plain}${/[.?!]$/.test(plain) ? "" : "."}`;
}

/** "ENOSPC: no space left on device, write" in words, with what to do. */
function ofSystem(error: unknown): string | undefined {
  const { code = "", syscall, path } = (error ?? {}) as NodeJS.ErrnoException;
  const told = syscall === undefined ? undefined : OF_SYSTEM[code];
  return told && `${path ? `${path}: ` : ""}${told}`;
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
