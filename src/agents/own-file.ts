// Installs a settings file that belongs to us alone, for agents that read every file of a folder.
import type { Agent, InstallContext } from "../ports/agent.ts";

interface OwnFile {
  path(context: InstallContext): string;
  readonly summary: string;
  text(context: InstallContext): string;
  /** False for a file of the same name that somebody else wrote. */
  isOurs(text: string): boolean;
}

export function ownFile(file: OwnFile): Pick<Agent, "install" | "uninstall"> {
  return {
    install(context) {
      const path = file.path(context);
      const before = context.read(path);
      if (before !== undefined && !file.isOurs(before))
        throw new Error(
          `${path}: somebody else's file. Rename it, then run this again; nothing was changed.`,
        );
      return [{ path, before, after: file.text(context), summary: file.summary }];
    },
    uninstall(context) {
      const path = file.path(context);
      const before = context.read(path);
      const isThere = before !== undefined && file.isOurs(before);
      const summary = isThere ? `without ${file.summary}` : "nothing of ours";
      return [{ path, before, after: isThere ? undefined : before, summary }];
    },
  };
}
