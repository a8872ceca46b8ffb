// Errors of the memory, whatever engine stores it. They are marked by a code and have no class: a hook is bundled into
// several files, and each bundle would have its own copy of the class.

export type StoreErrorCode =
  /** Another process keeps writing, or the server does not answer just now. */
  | "busy"
  /** The disk is full, or the quota is used up. */
  | "full"
  /** The memory cannot be opened, read or written: permissions, a broken disk. */
  | "unwritable"
  /** The memory is damaged, or is not the one that was here before. */
  | "damaged"
  /** A newer version has changed the schema. */
  | "newer"
  /** Anything else: trying the same work again ends the same. */
  | "failed";

interface StoreError extends Error {
  readonly code: StoreErrorCode;
  /** The memory failed, not the work: the same work can be done again once the memory is usable. */
  readonly retryable: boolean;
  /** The stored data must be repaired first. */
  readonly corrupt: boolean;
  /** The stored data needs a newer version of Twiceshy. */
  readonly newer: boolean;
}

export function storeError(code: StoreErrorCode, message: string, cause?: unknown): StoreError {
  return Object.assign(new Error(message, cause === undefined ? {} : { cause }), {
    name: NAME,
    code,
    retryable: code !== "failed",
    corrupt: code === "damaged",
    newer: code === "newer",
  });
}

export function isStoreError(error: unknown): error is StoreError {
  return error instanceof Error && error.name === NAME;
}

/** Undefined for every other error. */
export function storeErrorCode(error: unknown): StoreErrorCode | undefined {
  return isStoreError(error) ? error.code : undefined;
}

const NAME = "StoreError";
