// One settings file of an agent, before and after an edit of ours.
import type { FileChange, InstallContext } from "../ports/agent.ts";
import { assertJson } from "./json-edit.ts";

/** What to do with a settings file. */
export interface SettingsEdit {
  readonly path: string;
  /** For people. */
  readonly summary: string;
  install(text: string): string;
  uninstall(text: string): string;
  /** Throws when the text is broken. */
  check(text: string): void;
  /** What a file starts from when there is none. */
  readonly blank: string;
}

export const jsonFile = { check: assertJson, blank: "{}\n" } as const;

export function installChange(context: InstallContext, edit: SettingsEdit): FileChange {
  const { path, summary, blank } = edit;
  const before = context.read(path);
  const start = before === undefined || before.trim() === "" ? blank : before;
  return { path, before, after: guarded(edit, () => edit.install(start), start), summary };
}

export function uninstallChange(context: InstallContext, edit: SettingsEdit): FileChange {
  const { path, summary } = edit;
  const before = context.read(path);
  if (before === undefined || before.trim() === "")
    return { path, before, after: before, summary: "nothing of ours" };
  const after = guarded(edit, () => (isOursAlone(before, edit) ? undefined : edit.uninstall(before)), before);
  return { path, before, after, summary: after === before ? "nothing of ours" : `without ${summary}` };
}

/** Brought up to date, it is what an installation without a file makes: nobody else has anything in it. */
function isOursAlone(text: string, { install, uninstall, blank }: SettingsEdit): boolean {
  return uninstall(text) !== text && install(text) === install(blank);
}

function guarded<T>({ path, check }: SettingsEdit, edit: () => T, text: string): T {
  try {
    check(text);
    return edit();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split("\n")[0] : String(cause);
    throw new Error(`${path}: ${reason}. Mend it, then run this again; nothing was changed.`, { cause });
  }
}
