// Installs into and uninstalls from an agent's settings files. The original files are kept, so that uninstalling restores
// them byte for byte unless somebody has edited them since.
import type { Agent, FileChange, InstallContext } from "../../ports/agent.ts";

/** Reads and writes whole files; undefined = the file is not there. */
export interface Files {
  read(path: string): string | undefined;
  /** Atomic: a reader sees the old file or the new one. */
  write(path: string, text: string): void;
  remove(path: string): void;
}

/** Kept beside the memory: only files that cannot be restored by removing our entries, as they may hold keys. */
export interface Receipt {
  readonly agent: string;
  readonly at: number;
  readonly files: readonly { readonly path: string; readonly before?: string; readonly after: string }[];
}

/** Those that change anything. */
export function realChanges(changes: readonly FileChange[]): readonly FileChange[] {
  return changes.filter(({ before, after }) => before !== after);
}

type Installable = Pick<Agent, "name" | "install" | "uninstall">;

/** Writes the changes; the receipt keeps the files as they were before the first installation. */
export function applyInstall(
  files: Files,
  agent: Installable,
  context: InstallContext,
  earlier: Receipt | undefined,
  now: number,
): Receipt {
  const changes = agent.install(context);
  // Entries of an older installation do not belong to the original file.
  const without = new Map(agent.uninstall(context).map((change) => [change.path, change.after]));
  writeAll(files, changes);
  const takenOut = new Map(agent.uninstall(context).map((change) => [change.path, change.after]));
  const kept = changes.flatMap(({ path, before: present, after = "" }) => {
    const known = earlier?.files.find((file) => file.path === path);
    const before = known !== undefined && known.after === present ? known.before : without.get(path);
    if (takenOut.get(path) === before) return [];
    return [{ path, after, ...(before !== undefined && { before }) }];
  });
  return { agent: agent.name, at: now, files: kept };
}

/** All files or none: when one cannot be written, those before it are as they were. */
function writeAll(files: Files, changes: readonly FileChange[]): void {
  const written: FileChange[] = [];
  try {
    for (const change of changes) {
      if (change.after === undefined || change.after === change.before) continue;
      files.write(change.path, change.after);
      written.push(change);
    }
  } catch (error) {
    for (const { path, before } of written.reverse())
      if (before === undefined) files.remove(path);
      else files.write(path, before);
    throw error;
  }
}

/** Restores files that nobody has edited since; in others removes only our entries. */
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
