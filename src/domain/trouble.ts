// Why the memory could not be used. A mark on the error and no class of errors: the parts of a hook are built into
// several files, each of which would have a class of its own.

export type Trouble =
  /** Another process keeps writing. */
  | "busy"
  /** The disk is full, or the quota is used up. */
  | "full"
  /** The file or its folder cannot be written or read. */
  | "unwritable"
  /** The file is damaged, or is not the memory that was here before. */
  | "damaged"
  /** A newer version has changed the schema. */
  | "newer";

export function troubled(trouble: Trouble, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, cause === undefined ? {} : { cause }), { trouble });
}

/** Undefined for every other error. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined;
  return (error as Error & { readonly trouble?: Trouble }).trouble;
}
