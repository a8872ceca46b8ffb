// Why the disk said no, in words, and what to do about it.

/** Without the name of the file, as a `problem` is. */
export function cannotBeRead(error: unknown): string {
  const reason = reasonOf(error, "Make it readable for you.");
  return `cannot be read: ${reason ?? messageOf(error)}`;
}

/** `change`, `.twiceshy/lessons/telegram.md`: what was to be done with which file. */
export function failure(verb: string, where: string, error: unknown): Error {
  const reason = reasonOf(error, "Allow writing there, then try again.");
  const message = messageOf(error);
  const text = isPredicate(message) ? `${where} ${message}` : `cannot ${verb} ${where}: ${message}`;
  return new Error(reason === undefined ? text : `cannot ${verb} ${where}: ${reason}`, { cause: error });
}

export function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException | undefined)?.code ?? "");
}

/** `64 KB`, `5 MB`. */
export function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} KB` : `${rounded(kilobytes / 1024)} MB`;
}

/** `5,000`. The system's own way takes 30 ms to load, which a hook has not got. */
export function thousands(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EMFILE: "too many files are open",
  ENFILE: "too many files are open",
  EBUSY: "another program uses it",
  EIO: "the disk reports an error",
  ELOOP: "its links lead in a circle",
  ENAMETOOLONG: "its name is too long",
  ENOTDIR: "a file is where a folder should be",
  ENOENT: "it is not there any more",
};
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
  const code = codeOf(error);
  const reason = REASONS[code];
  return reason === undefined ? undefined : `${reason}. ${REMEDIES[code] ?? permission}`;
}

/** Our own reasons leave the name of the file to whoever knows it: "is a link to …". */
function isPredicate(message: string): boolean {
  return /^(?:is|has|was|lies|cannot) /.test(message);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function rounded(value: number): string {
  return value < 10 ? String(Math.round(value * 10) / 10) : thousands(Math.round(value));
}
