// One settings file, before and after an edit of ours.
import type { FileChange, InstallContext } from "../ports/agent.ts";
import { assertJson } from "./json-edit.ts";

/** What a file of ours starts from when there is none. */
const BLANK = "{}\n";

/**
 * The change that `edit` makes to a JSON file. With `fresh` (what an installation writes where no file is) the edit is
 * an uninstallation: a file that holds nothing but our installation goes as a whole.
 */
export function fileChange(
  context: InstallContext,
  agent: string,
  path: string,
  summary: string,
  edit: (text: string) => string,
  fresh?: string,
): FileChange {
  const before = context.read(path);
  const uninstalls = fresh !== undefined;
  if (before === undefined && uninstalls) return { path, before, after: undefined, summary: "not there" };
  if (before !== undefined && before === fresh) return { path, before, after: undefined, summary };
  // An empty file is as good as none.
  const start = before === undefined || before.trim() === "" ? BLANK : before;
  if (before !== undefined && before.trim() === "" && uninstalls)
    return { path, before, after: before, summary };
  try {
    assertJson(start);
    return { path, before, after: edit(start), summary };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`[${agent}] ${path}: ${reason}. Mend it, then run this again; nothing was changed.`, {
      cause,
    });
  }
}
