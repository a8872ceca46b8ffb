// Plans the edit of one agent settings file: its text before and after.
import type { Agent, FileChange, InstallContext } from "../ports/agent.ts";
import { assertJson } from "./json-edit.ts";

/** How to edit a settings file. */
export interface SettingsEdit {
  readonly path: string;
  /** Shown to people. */
  readonly summary: string;
  install(text: string): string;
  uninstall(text: string): string;
  /** Throws when the text is broken. */
  check(text: string): void;
  /** The initial text when there is no file. */
  readonly blank: string;
}

export const jsonFile = { check: assertJson, blank: "{}\n" } as const;

type Edits = (context: InstallContext) => readonly SettingsEdit[];

/** Installing and uninstalling by edits of settings files; `found`: those of what is installed, if they may differ. */
export function installedBy(edits: Edits, found = edits): Pick<Agent, "install" | "uninstall"> {
  return {
    install: (context) => edits(context).map((edit) => installChange(context, edit)),
    uninstall: (context) => found(context).map((edit) => uninstallChange(context, edit)),
  };
}

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

/** True when nobody else has anything in the file: updated, it equals a fresh installation. */
function isOursAlone(text: string, { install, uninstall, blank }: SettingsEdit): boolean {
  return uninstall(text) !== text && install(text) === install(blank);
}

function guarded<T>({ path, check }: SettingsEdit, edit: () => T, text: string): T {
  try {
    check(text);
    return edit();
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split("\n")[0] : String(cause);
    throw new Error(`${path}: ${reason}. Fix it, then run this again; nothing was changed.`, { cause });
  }
}

interface OwnFile extends Pick<SettingsEdit, "path" | "summary"> {
  readonly text: string;
  /** False for a file of the same name that somebody else wrote: it stops an installation, and stays at the end. */
  isOurs(text: string): boolean;
}

/** A file that is Twiceshy's alone: written and deleted whole. */
export function ownFile({ path, summary, text, isOurs }: OwnFile): SettingsEdit {
  return {
    path,
    summary,
    blank: "",
    check: () => {},
    install(found) {
      if (found !== "" && !isOurs(found)) throw new Error("it was not written by Twiceshy");
      return text;
    },
    uninstall: (found) => (isOurs(found) ? "" : found),
  };
}
