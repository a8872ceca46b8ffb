// The first import takes in all histories of this machine. One that was interrupted is begun again, and passes over the
// files that it had finished.
import { redact } from "../../core/redact/index.ts";
import type { Deps } from "../deps.ts";

/** Stored next to the marks of the files, so that it is forgotten together with them. */
const MARK = redact("first import");
const [DONE, BEGUN] = [0, 1];

export async function awaitsFirstImport({ store }: Deps): Promise<boolean> {
  const { attempts } = await store.evidence.counts(undefined);
  return attempts === 0 || (await store.upkeep.importMark(MARK))?.size === BEGUN;
}

export function beginFirstImport({ store }: Deps): Promise<void> {
  return store.upkeep.saveImportMark({ path: MARK, size: BEGUN, modifiedAt: 0 });
}

export function endFirstImport({ store }: Deps): Promise<void> {
  return store.upkeep.saveImportMark({ path: MARK, size: DONE, modifiedAt: 0 });
}
