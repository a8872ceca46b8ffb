// System errors of the disk: their code, and the reason as text.

/** `ENOENT`; empty for errors that the system did not raise. */
export function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException | undefined)?.code ?? "");
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Our own errors begin with the room they come from, which means nothing to a person: `[sqlite] …`. */
export function plainMessageOf(error: unknown): string {
  return messageOf(error).replace(/^\[[\w-]+\] /, "");
}

/** The reason without a full stop; undefined for a code without a text here. */
export function knownReason(error: unknown): string | undefined {
  return REASONS[codeOf(error)];
}

/** The known reason, else the system's own message without its full stop. */
export function reasonOf(error: unknown): string {
  return knownReason(error) ?? messageOf(error).replace(/\.$/, "");
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
  EISDIR: "it is a folder",
  ENOTDIR: "a file is where a folder should be",
  ENOENT: "there is no such file",
};
