// Error texts for lesson files: what failed, why, and what to do.
import { codeOf, knownReason, messageOf } from "../disk/errors.ts";
import { number } from "../domain/count.ts";

/** Without the file name, like a `problem`. */
export function cannotBeRead(error: unknown): string {
  const reason = reasonOf(error, "Make it readable for you.");
  return `cannot be read: ${reason ?? messageOf(error)}`;
}

/** `verb` and `where` say what was to be done with which file: `change`, `.twiceshy/lessons/telegram.md`. */
export function failure(verb: string, where: string, error: unknown): Error {
  const reason = reasonOf(error, "Allow writing there, then try again.");
  const message = messageOf(error);
  const text = isPredicate(message) ? `${where} ${message}` : `cannot ${verb} ${where}: ${message}`;
  return new Error(reason === undefined ? text : `cannot ${verb} ${where}: ${reason}`, { cause: error });
}

/** `64 KB`, `5 MB`. */
export function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} KB` : `${rounded(kilobytes / 1024)} MB`;
}

const REMEDIES: Readonly<Record<string, string>> = {
  EROFS: "Choose a folder that can be written.",
  ENOSPC: "Free some space, then try again.",
  EDQUOT: "Free some space, then try again.",
  EMFILE: "Try again in a moment.",
  ENFILE: "Try again in a moment.",
  EBUSY: "Close it there, then try again.",
  EIO: "Check the disk.",
  ELOOP: "Remove the links.",
  ENAMETOOLONG: "Choose a shorter one.",
  ENOTDIR: "Move that file away.",
  ENOENT: "Look again with twiceshy lesson list.",
};

function reasonOf(error: unknown, permission: string): string | undefined {
  const reason = knownReason(error);
  return reason === undefined ? undefined : `${reason}. ${REMEDIES[codeOf(error)] ?? permission}`;
}

/** Our own reasons omit the subject, which the caller adds: "is a link to …". */
function isPredicate(message: string): boolean {
  return /^(?:is|has|was|lies|cannot) /.test(message);
}

function rounded(value: number): string {
  return value < 10 ? String(Math.round(value * 10) / 10) : number(Math.round(value));
}
