// SQLite: forgets, down to the bytes on the disk.
import type { ForgetTarget, Forgotten } from "../../ports/store.ts";
import type { Connection } from "../sql/connection.ts";
import { deleteForgotten } from "../sql/forget.ts";
import { removeDeletedWords } from "../sql/search/deleted-words.ts";

/** How long a person waits for the words of what was forgotten to leave the index; the rest is done in the background. */
const WORDS_MS = 400;

/** The rows go in one transaction, their bytes zeroed (`secure_delete`); the log is emptied afterwards (empty-log.ts). */
export async function forget(database: Connection, target: ForgetTarget): Promise<Forgotten> {
  // The whole file is rewritten afterwards: zeroing every page first would take ten times as long.
  if (target.type === "everything") database.exec("PRAGMA secure_delete = OFF");
  try {
    const forgotten = deleteForgotten(database, target);
    // After forgetting that much, also return the space to the disk.
    const isMuch = target.type === "project" || target.type === "everything";
    const isDone = await removeDeletedWords(database, isMuch ? {} : { mostMs: WORDS_MS });
    if (isMuch) database.exec("VACUUM");
    return isDone ? forgotten : { ...forgotten, remains: true };
  } finally {
    database.exec("PRAGMA secure_delete = ON");
  }
}
