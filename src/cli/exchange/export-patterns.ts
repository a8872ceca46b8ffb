// twiceshy export --patterns: writes anonymised patterns to a file that can be shared with others.
import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { type Shared, share } from "../../app/exchange/share.ts";
import type { Config } from "../../config.ts";
import { readSharedFile, writeSharedFile } from "../../core/share/shared-file.ts";
import { count, shortPath } from "../../core/text/for-people.ts";
import { readText } from "../../disk/read.ts";
import { writeWhole } from "../../disk/write-whole.ts";
import { withMemory } from "../memory.ts";
import { scopeOf } from "../scope.ts";
import { print, printError, printJson, tick } from "../terminal/terminal.ts";
import type { ExportOptions } from "./export-files.ts";

/** Larger than any export of patterns can be. */
const LARGEST_EXPORT = 8 * 1024 * 1024;

export async function exportPatterns(config: Config, file: string, options: ExportOptions): Promise<number> {
  // `-` means standard output.
  const asText = options.dryRun || file === "-";
  const path = resolve(file);
  const people = [basename(config.userHome), config.env.USER, config.env.USERNAME, config.env.LOGNAME];
  const shared = await withMemory(config, async (memory) => {
    const scope = await scopeOf(memory.deps, options);
    const projects = scope ? [scope] : await memory.store.projects.list();
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
    say(`  ${times} left out: ${times === 1 ? "it" : "each"} ${reason}`);
  return 0;
}

function summary({ avoid, works }: Shared, where: string | undefined): string {
  const what = `${count(avoid.length, "thing")} to avoid and ${count(works.length, "thing that works", "things that work")}`;
  if (where === undefined) return `${what}. Nothing was written.`;
  return `${tick()} Wrote ${what} to ${where}. Read the file before you share it.`;
}

/** Overwrites an existing file only if it is an earlier export of patterns. */
function writeOwn(path: string, text: string): void {
  if (existsSync(path) && !isOwn(path))
    throw new Error(`${path} already exists and is not an export of patterns. Name another file.`);
  writeWhole(path, text);
}

function isOwn(path: string): boolean {
  try {
    return readSharedFile(readText(path, { most: LARGEST_EXPORT })) !== undefined;
  } catch {
    return false;
  }
}
