// Checks that ~/.twiceshy exists, is a folder and can be written; the error says what to do.
import { accessSync, constants, statSync } from "node:fs";
import type { Config } from "../config.ts";
import { shortPath } from "../core/text/for-people.ts";
import { makeFolder } from "../disk/make-folder.ts";

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
  throw new Error(
    `${where} is a file, but the memory needs a folder of that name. Move the file away, ${other}.`,
  );
}

/** Throws if the path may not be looked at. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === false;
}
