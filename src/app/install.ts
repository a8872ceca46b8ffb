// Install and uninstall: the files an agent's settings live in, with us and without us. What was there before is
// kept, so that uninstalling restores it byte for byte unless somebody wrote in between.
import type { Agent, FileChange, InstallContext } from "../ports/agent.ts";

/** Reads and writes whole files; undefined = the file is not there. */
export interface Files {
  read(path: string): string | undefined;
  /** Atomic: a reader sees the old file or the new one. */
  write(path: string, text: string): void;
  remove(path: string): void;
}

/**
 * What one installation changed: kept as JSON beside the memory. Only files that taking out our entries would not
 * restore exactly are kept, since settings can hold keys.
 */
export interface Receipt {
  readonly agent: string;
  readonly at: number;
  readonly files: readonly { readonly path: string; readonly before?: string; readonly after: string }[];
}

type Installable = Pick<Agent, "name" | "install" | "uninstall">;

/** Writes what changed; the receipt knows the files as they were before the first installation. */
export function applyInstall(
  files: Files,
  agent: Installable,
  context: InstallContext,
  earlier: Receipt | undefined,
  now: number,
): Receipt {
  const changes = agent.install(context);
  // An older installation of ours may still be in there: that is not what was there before.
  const without = new Map(agent.uninstall(context).map((change) => [change.path, change.after]));
  for (const { path, before, after } of changes)
    if (after !== undefined && after !== before) files.write(path, after);
  const takenOut = new Map(agent.uninstall(context).map((change) => [change.path, change.after]));
  const kept = changes.flatMap(({ path, before: present, after = "" }) => {
    const known = earlier?.files.find((file) => file.path === path);
    const before = known !== undefined && known.after === present ? known.before : without.get(path);
    if (takenOut.get(path) === before) return [];
    return [{ path, after, ...(before !== undefined && { before }) }];
  });
  return { agent: agent.name, at: now, files: kept };
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
