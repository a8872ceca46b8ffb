// Reads and writes the agents' settings files, and the receipts of what was changed in them.
import { readdirSync, rmdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Files, Receipt } from "../../app/setup/install.ts";
import type { Config } from "../../config.ts";
import { readText } from "../../disk/read.ts";
import { writeWhole } from "../../disk/write-whole.ts";
import type { InstallContext, Launcher } from "../../ports/agent.ts";
import { LARGEST_SETTINGS, readSettingsText } from "./agents.ts";

/** What was changed, and the paths and style that were installed. */
export interface KeptReceipt extends Receipt {
  readonly launcher: Launcher;
  readonly style: InstallContext["style"];
}

export const settingsFiles: Files = {
  read: readSettingsText,
  write: writeSettings,
  remove(path) {
    rmSync(path, { force: true });
    removeOwnFolder(dirname(path));
  },
};

/** A folder that only we use, such as that of our skill, goes with its last file. */
function removeOwnFolder(folder: string): void {
  if (basename(folder) === "twiceshy" && readdirSync(folder).length === 0) rmdirSync(folder);
}

export function readReceipt(config: Config, agent: string): KeptReceipt | undefined {
  try {
    return JSON.parse(readText(receiptPath(config, agent), { most: LARGEST_SETTINGS })) as KeptReceipt;
  } catch {
    return undefined;
  }
}

/** Readable by the person only, because settings may contain keys of other servers. */
export function saveReceipt(config: Config, receipt: KeptReceipt): void {
  writeSettings(receiptPath(config, receipt.agent), `${JSON.stringify(receipt, null, 2)}\n`);
}

export function dropReceipt(config: Config, agent: string): void {
  rmSync(receiptPath(config, agent), { force: true });
}

function receiptPath(config: Config, agent: string): string {
  return join(config.home, "installs", `${agent}.json`);
}

/** Atomic: a reader sees the old file or the new one. Symbolic links and file modes are kept. */
function writeSettings(path: string, text: string, mode = 0o600): void {
  try {
    writeWhole(path, text, { mode, keepMode: true, followLink: true });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`cannot write ${path}: ${reason}. Make it writable for you, then run this again.`, {
      cause,
    });
  }
}
