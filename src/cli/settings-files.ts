// The agents' settings files on disk: written whole or not at all, and the receipts of what we changed.
import { chmodSync, existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Files, Receipt } from "../app/install.ts";
import type { Config } from "../config.ts";
import { readText } from "../files/read.ts";
import { makeFolder } from "../make-folder.ts";
import type { InstallContext, Launcher } from "../ports/agent.ts";
import { LARGEST_SETTINGS, readSettingsText } from "./agents.ts";

/** What was changed, and how the agent was told to start us. */
export interface KeptReceipt extends Receipt {
  readonly launcher: Launcher;
  readonly style: InstallContext["style"];
}

export const settingsFiles: Files = {
  read: readSettingsText,
  write: writeWhole,
  remove: (path) => rmSync(path, { force: true }),
};

export function readReceipt(config: Config, agent: string): KeptReceipt | undefined {
  try {
    return JSON.parse(readText(receiptPath(config, agent), { most: LARGEST_SETTINGS })) as KeptReceipt;
  } catch {
    return undefined;
  }
}

/** Settings can hold keys of other servers: nobody else may read what we keep of them. */
export function saveReceipt(config: Config, receipt: KeptReceipt): void {
  writeWhole(receiptPath(config, receipt.agent), `${JSON.stringify(receipt, null, 2)}\n`, 0o600);
}

export function dropReceipt(config: Config, agent: string): void {
  rmSync(receiptPath(config, agent), { force: true });
}

function receiptPath(config: Config, agent: string): string {
  return join(config.home, "installs", `${agent}.json`);
}

/** A reader sees the old file or the new one. A link stays a link, a mode stays as it was. */
function writeWhole(path: string, text: string, mode?: number): void {
  const target = existsSync(path) ? realpathSync(path) : path;
  makeFolder(dirname(target));
  const before = statSync(target, { throwIfNoEntry: false })?.mode;
  const beside = `${target}.twiceshy-${process.pid}`;
  try {
    writeFileSync(beside, text, { mode: mode ?? 0o600 });
    if (before !== undefined) chmodSync(beside, before & 0o777);
    renameSync(beside, target);
  } catch (cause) {
    rmSync(beside, { force: true });
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`cannot write ${path}: ${reason}. Make it writable for you, then run this again.`, {
      cause,
    });
  }
}
