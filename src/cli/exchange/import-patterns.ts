// Imports patterns that others have exported (twiceshy export --patterns), under a name of their own.
import { statSync } from "node:fs";
import { basename } from "node:path";
import { sharedName } from "../../app/exchange/shared-project.ts";
import type { Taken } from "../../app/exchange/take-shared.ts";
import type { Config } from "../../config.ts";
import { FORMAT, readSharedFile } from "../../core/share/shared-file.ts";
import { count } from "../../core/text/for-people.ts";
import { readText } from "../../disk/read.ts";
import { wireTaken } from "../../wire/exchange.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { colour, print, tick } from "../terminal/terminal.ts";

/** Larger than any export of patterns can be. */
const LARGEST = 8 * 1024 * 1024;

/** The patterns in the file; undefined if it is another kind of file. */
export function patternsIn(path: string): ReturnType<typeof readSharedFile> {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile() || found.size > LARGEST || path.endsWith(".gz")) return undefined;
  const text = readText(path, { most: LARGEST });
  return text.slice(0, 2_000).includes(FORMAT) ? readSharedFile(text) : undefined;
}

/** The name to store them under: the person's, else the file's. */
function nameOf(path: string, wanted: string | undefined): string {
  const name =
    wanted ??
    basename(path)
      .replace(/\.[^.]*$/, "")
      .replaceAll(/[^\w.-]+/g, "-");
  if (!/^[\w][\w.-]{0,39}$/.test(name))
    throw new UsageError(`"${name}" is not a valid name; --as takes letters, digits, dots and dashes`);
  return name;
}

/** Imports each file and says so. */
export async function takePatterns(
  config: Config,
  paths: readonly string[],
  wanted: string | undefined,
  { now, quiet }: { readonly now: number; readonly quiet: boolean },
): Promise<readonly ReturnType<typeof wireTaken>[]> {
  const { takeShared } = await import("../../app/exchange/take-shared.ts");
  const all: ReturnType<typeof wireTaken>[] = [];
  for (const path of paths) {
    const name = nameOf(path, wanted);
    const file = patternsIn(path);
    if (!file) throw new Error(`${path} is not an export of patterns.`);
    const taken = await withMemory(config, ({ deps }) => takeShared(deps, name, file, now));
    if (!quiet) print(takenText(taken));
    all.push(wireTaken(name, taken));
  }
  return all;
}

function takenText({ project, failures, patterns, refused }: Taken): string {
  const name = sharedName(project);
  return [
    `${tick()} ${count(failures, "thing")} to avoid and ${count(patterns, "thing that works", "things that work")} are stored as "${name}".`,
    ...(refused > 0 ? [`  ${count(refused, "line")} left out: not in the form that Twiceshy writes.`] : []),
    `  They are only shown by ${colour.cyan("twiceshy recall --everywhere")}; no call is stopped because of them.`,
    `  To forget them: ${colour.cyan(`twiceshy forget shared ${name}`)}`,
  ].join("\n");
}
