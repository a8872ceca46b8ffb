// Anonymised patterns in a file that one can read before giving it away.
import { existsSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { type Shared, share } from "../app/share.ts";
import type { Config } from "../config.ts";
import { readSharedFile, writeSharedFile } from "../core/share/shared-file.ts";
import { readText } from "../files/read.ts";
import { makeFolder } from "../make-folder.ts";
import type { ExportOptions } from "./export-files.ts";
import { withMemory } from "./memory.ts";
import { scopeOf } from "./scope.ts";
import { print, printError, printJson, tick } from "./terminal.ts";
import { count, shortPath } from "./words.ts";

/** More than any export of patterns. */
const LARGEST_EXPORT = 8 * 1024 * 1024;

export async function exportPatterns(config: Config, file: string, options: ExportOptions): Promise<number> {
  // A file named - is standard output.
  const asText = options.dryRun || file === "-";
  const path = resolve(file);
  const people = [basename(config.userHome), config.env.USER, config.env.USERNAME, config.env.LOGNAME];
  const shared = await withMemory(config, async (memory) => {
    const scope = await scopeOf(memory.deps, options);
    const projects = scope ? [scope] : await memory.store.projects();
    return share(
      memory.deps,
      projects,
      people.filter((name) => name !== undefined),
    );
  });
  const text = writeSharedFile(shared, shared.leftOut);
  if (!asText) writeOwn(path, text);
  const { leftOut } = shared;
  if (options.json) {
    printJson({
      file: asText ? null : path,
      avoid: shared.avoid.length,
      works: shared.works.length,
      leftOut,
    });
    return 0;
  }
  if (asText) print(text.trimEnd());
  const say = asText ? printError : print;
  say(summary(shared, asText ? undefined : shortPath(path, config.userHome)));
  for (const [reason, times] of Object.entries(leftOut).sort(([, a], [, b]) => b - a))
    say(`  ${times} left out: ${reason}`);
  return 0;
}

function summary({ avoid, works }: Shared, where: string | undefined): string {
  const what = `${count(avoid.length, "thing")} to avoid and ${count(works.length, "thing that works", "things that work")}`;
  if (where === undefined) return `${what}. Nothing was written.`;
  return `${tick()} ${what} in ${where}. Read it before you give it away.`;
}

/** Nobody's file is overwritten but one of ours. */
function writeOwn(path: string, text: string): void {
  if (existsSync(path) && !isOwn(path))
    throw new Error(`${path} is there already and is no export of patterns. Name another file.`);
  makeFolder(dirname(path));
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function isOwn(path: string): boolean {
  try {
    return readSharedFile(readText(path, { most: LARGEST_EXPORT })) !== undefined;
  } catch {
    return false;
  }
}
