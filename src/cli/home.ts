// Our own folder: there, a folder, and writable; or a clear word on what to do.
import { accessSync, constants, statSync } from "node:fs";
import type { Config } from "../config.ts";
import { makeFolder } from "../make-folder.ts";
import { shortPath } from "./words.ts";

export function assertHome(config: Config): void {
  const where = shortPath(config.home, config.userHome);
  const other = "or set TWICESHY_HOME to another folder";
  try {
    if (!isFile(config.home)) {
      makeFolder(config.home);
      accessSync(config.home, constants.W_OK | constants.X_OK);
      return;
    }
  } catch (cause) {
    throw new Error(`${where} cannot be written. Make it writable for you, ${other}.`, { cause });
  }
  throw new Error(`${where} is not a folder, and the memory should be in it. Move it away, ${other}.`);
}

/** Fails where we may not even look. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
}
