// Patterns that others give away: recognised among the files to import, shown, taken in under a name.
import { statSync } from "node:fs";
import { basename } from "node:path";
import { sharedName } from "../app/shared-project.ts";
import type { Taken } from "../app/take-shared.ts";
import { FORMAT, readSharedFile } from "../core/share/shared-file.ts";
import { readText } from "../files/read.ts";
import { UsageError } from "./errors.ts";
import type { OpenedMemory } from "./memory.ts";
import { colour, tick } from "./terminal.ts";
import { count } from "./words.ts";

/** More than any export of patterns. */
const LARGEST = 8 * 1024 * 1024;

/** Undefined for any other file. */
export function patternsIn(path: string): ReturnType<typeof readSharedFile> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size > LARGEST || path.endsWith(".gz")) return undefined;
  const text = readText(path, { most: LARGEST });
  return text.slice(0, 2_000).includes(FORMAT) ? readSharedFile(text) : undefined;
}

/** What it is to be called: as the person says, else as the file is called. */
export function nameOf(path: string, wanted: string | undefined): string {
  const name =
    wanted ??
    basename(path)
      .replace(/\.[^.]*$/, "")
      .replaceAll(/[^\w.-]+/g, "-");
  if (!/^[\w][\w.-]{0,39}$/.test(name))
    throw new UsageError(`"${name}" cannot be a name; --as takes letters, digits, dots and dashes`, "import");
  return name;
}

export async function importPatterns(
  memory: OpenedMemory,
  path: string,
  name: string,
  now: number,
): Promise<Taken> {
  const file = patternsIn(path);
  if (!file) throw new Error(`${path} is no export of patterns.`);
  const { takeShared } = await import("../app/take-shared.ts");
  return takeShared(memory.deps, name, file, now);
}

export function takenText({ project, failures, patterns, refused }: Taken): string {
  const name = sharedName(project);
  return [
    `${tick()} ${count(failures, "thing")} to avoid and ${count(patterns, "thing that works", "things that work")} are kept as "${name}".`,
    ...(refused > 0 ? [`  ${count(refused, "line")} left out: not what Twiceshy would have written.`] : []),
    `  They are told by ${colour.cyan("twiceshy recall --everywhere")} only; no call is stopped for them.`,
    `  Forget them: ${colour.cyan(`twiceshy forget shared ${name}`)}`,
  ].join("\n");
}
