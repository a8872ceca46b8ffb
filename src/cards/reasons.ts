// Why the disk said no, in words, and what to do about it.

export function cannotBeRead(error: unknown): string {
  return sentence("cannot be read", error, "Make it readable for you and it is used at the next prompt.");
}

/** Wrapped with what was to be done: "cannot write …/telegram.md". */
export function failure(what: string, error: unknown): Error {
  return new Error(sentence(what, error, "Make the folder writable for you, then try again."), {
    cause: error,
  });
}

export function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException | undefined)?.code ?? "");
}

/** `64 KB`, `5 MB`. */
export function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} KB` : `${rounded(kilobytes / 1024)} MB`;
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

function sentence(what: string, error: unknown, permission: string): string {
  const code = codeOf(error);
  const reason = REASONS[code];
  if (reason === undefined) return `${what}: ${error instanceof Error ? error.message : String(error)}`;
  return `${what}: ${reason}. ${REMEDIES[code] ?? permission}`;
}

function rounded(value: number): string {
  return value < 10 ? String(Math.round(value * 10) / 10) : Math.round(value).toLocaleString("en");
}
