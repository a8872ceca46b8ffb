// Reads and writes the agents' settings files, and the receipts of what was changed in them.
import { existsSync, readdirSync, rmdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Files, Receipt } from "../../app/setup/install.ts";
import type { Config } from "../../config.ts";
import { sha256 } from "../../core/hash/sha256.ts";
import { reasonOf } from "../../disk/errors.ts";
import { readText } from "../../disk/read.ts";
import { writeWhole } from "../../disk/write-whole.ts";
import type { InstallContext } from "../../ports/agent.ts";
import { LARGEST_SETTINGS, readSettingsText } from "./agents.ts";

/** What was changed, and the paths, style and project that were installed. */
export interface KeptReceipt extends Receipt, Pick<InstallContext, "launcher" | "style" | "project"> {}

export const settingsFiles: Files = {
  read: readSettingsText,
  write: writeSettings,
  remove(path) {
    rmSync(path, { force: true });
    removeOwnFolder(dirname(path));
  },
};

/** A folder that only we use, such as that of our skill or plugin, goes with its last file. */
function removeOwnFolder(folder: string): void {
  const isInOurs = basename(folder) === "hooks" && basename(dirname(folder)) === "twiceshy";
  if (basename(folder) !== "twiceshy" && !isInOurs) return;
  if (!existsSync(folder) || readdirSync(folder).length > 0) return;
  rmdirSync(folder);
  if (isInOurs) removeOwnFolder(dirname(folder));
}

/** Of the installation for all projects, or for the one with this root. */
export function readReceipt(config: Config, agent: string, project?: string): KeptReceipt | undefined {
  return readFrom(receiptPath(config, agent, project));
}

/** Readable by the person only, because settings may contain keys of other servers. */
export function saveReceipt(config: Config, receipt: KeptReceipt): void {
  const path = receiptPath(config, receipt.agent, receipt.project);
  writeSettings(path, `${JSON.stringify(receipt, null, 2)}\n`);
}

export function dropReceipt(config: Config, agent: string, project?: string): void {
  rmSync(receiptPath(config, agent, project), { force: true });
}

/** Roots of the projects that this agent has Twiceshy for, one by one. */
export function projectsWith(config: Config, agent: string): readonly string[] {
  const folder = installsFolder(config);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.startsWith(`${agent}@`))
    .flatMap((name) => readFrom(join(folder, name))?.project ?? []);
}

function readFrom(path: string): KeptReceipt | undefined {
  try {
    return JSON.parse(readText(path, { most: LARGEST_SETTINGS })) as KeptReceipt;
  } catch {
    return undefined;
  }
}

function receiptPath(config: Config, agent: string, project: string | undefined): string {
  const name = project === undefined ? agent : `${agent}@${sha256(project, 8)}`;
  return join(installsFolder(config), `${name}.json`);
}

function installsFolder(config: Config): string {
  return join(config.home, "installs");
}

/** Atomic: a reader sees the old file or the new one. Symbolic links and file modes are kept. */
function writeSettings(path: string, text: string, mode = 0o600): void {
  try {
    writeWhole(path, text, { mode, keepMode: true, followLink: true });
  } catch (cause) {
    throw new Error(
      `cannot write ${path}: ${reasonOf(cause)}. Make it writable for you, then run this again.`,
      { cause },
    );
  }
}
