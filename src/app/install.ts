// Install and uninstall: the files an agent's settings live in, with us and without us. What was there before is
// kept, so that uninstalling restores it byte for byte unless somebody wrote in between.
import type { FileChange } from "../ports/agent.ts";

/** Reads and writes whole files; undefined = the file is not there. */
export interface Files {
  read(path: string): string | undefined;
  /** Atomic: a reader sees the old file or the new one. */
  write(path: string, text: string): void;
  remove(path: string): void;
}

/** What one installation changed: kept as JSON beside the memory. */
export interface Receipt {
  readonly agent: string;
  readonly at: number;
  readonly files: readonly { readonly path: string; readonly before?: string; readonly after: string }[];
}

/** Writes what changed; the receipt still knows the files as they were before the first installation. */
export function applyInstall(
  files: Files,
  agent: string,
  changes: readonly FileChange[],
  earlier: Receipt | undefined,
  now: number,
): Receipt {
  const receipts = changes.map((change) => {
    const known = earlier?.files.find((file) => file.path === change.path);
    // Somebody wrote in between: their text, without us, is what there was before.
    const untouched = known !== undefined && known.after === change.before;
    const before = untouched ? known.before : change.before;
    if (change.before !== change.after && change.after !== undefined) files.write(change.path, change.after);
    return { path: change.path, after: change.after ?? "", ...(before !== undefined && { before }) };
  });
  return { agent, at: now, files: receipts };
}

/** Puts the old files back where nobody wrote since; elsewhere only our entries go. */
export function applyUninstall(
  files: Files,
  changes: readonly FileChange[],
  receipt: Receipt | undefined,
): readonly string[] {
  const touched: string[] = [];
  for (const change of changes) {
    const known = receipt?.files.find((file) => file.path === change.path);
    const restored = known && change.before === known.after ? known.before : change.after;
    if (restored === change.before) continue;
    if (restored === undefined) files.remove(change.path);
    else files.write(change.path, restored);
    touched.push(change.path);
  }
  return touched;
}
