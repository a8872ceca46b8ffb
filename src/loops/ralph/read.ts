// A loop's folder as history. What has not changed since it was last read is not read again.
import { basename, dirname } from "node:path";
import { redactText } from "../../core/redact/index.ts";
import type { LoopHistory, SkippedFile } from "../../domain/iteration.ts";
import { readEnd } from "../../files/read.ts";
import type { LoopFolder } from "../../ports/loops.ts";
import { APPENDED, openFile } from "../private.ts";
import { type FileFacts, factsOf } from "./facts.ts";
import { joinFacts } from "./join.ts";
import { type Source, sourcesOf } from "./sources.ts";

/** What was made of a file, and how it was then. */
export interface Known {
  readonly size: number;
  readonly modifiedAt: number;
  readonly facts: FileFacts;
}

/** By the path in the folder. */
export type KnownFiles = ReadonlyMap<string, Known>;

export interface ReadLoop {
  readonly history: LoopHistory;
  readonly known: KnownFiles;
}

/** Of a longer log its end is taken: there stands how it went. */
const MOST_OF_LOG = 512 * 1024;
const MOST = 16 * 1024 * 1024;

export function readLoop(folder: LoopFolder, known: KnownFiles): ReadLoop {
  try {
    return readWith(folder, known);
  } catch (error) {
    // What the index remembered may have been edited into something else: the files themselves are never too odd.
    if (known.size === 0) throw error;
    return readWith(folder, new Map());
  }
}

/** Nothing beside the index has changed since it was written. What is gone is still known by it. */
export function isCurrent(folder: LoopFolder, known: KnownFiles): boolean {
  return known.size > 0 && sourcesOf(folder).files.every((source) => isSame(source, known.get(source.path)));
}

function isSame({ size, modifiedAt }: Source, known: Known | undefined): known is Known {
  return known !== undefined && known.size === size && known.modifiedAt === modifiedAt;
}

function readWith(folder: LoopFolder, known: KnownFiles): ReadLoop {
  const { files, skipped } = sourcesOf(folder);
  const problems: SkippedFile[] = [...skipped];
  const read = new Map<string, Known>();
  for (const source of files) {
    const before = known.get(source.path);
    if (isSame(source, before)) {
      read.set(source.path, before);
      continue;
    }
    try {
      const { size, modifiedAt } = source;
      read.set(source.path, { size, modifiedAt, facts: factsOf(source.path, redactText(textOf(source))) });
    } catch (error) {
      problems.push({ file: source.path, why: `it cannot be read (${codeOf(error)})` });
    }
  }
  const facts = ownOf([...read.values()].map((one) => one.facts));
  const root = projectOf(folder.path);
  return {
    known: read,
    history: joinFacts(facts, { name: folder.name, root, zone: zoneHere, skipped: problems }),
  };
}

/** Runs in the folder that all loops share belong here only if this loop's own files speak of them. */
function ownOf(facts: readonly FileFacts[]): readonly FileFacts[] {
  const own = facts.filter((file) => !file.path.startsWith("../runs/"));
  const runs = new Set(
    own.flatMap((file) => [
      file.run?.runId ?? "",
      ...(file.metrics ?? []).map((one) => one.runId),
      ...(file.activity ?? []).map((one) => one.runId),
      ...(file.progress?.entries ?? []).map((one) => one.runId),
    ]),
  );
  return facts.filter((file) => !file.path.startsWith("../runs/") || runs.has(file.run?.runId ?? ""));
}

/** Without what is private: that goes before anything is cut away, as a mark may stand far above what it hides. */
export function textOf({ absolute, within, path }: Source): string {
  const end = readEnd(absolute, MOST, within);
  const text = end.text.replace(/^\uFEFF/, "");
  const whole = end.isWhole ? text : text.slice(text.indexOf("\n") + 1);
  // A line without its end is still being written.
  const written = APPENDED.test(path) ? whole.slice(0, whole.lastIndexOf("\n") + 1) : whole;
  const open = openFile(path, written);
  if (!path.endsWith(".log") || !path.includes("runs/") || open.length <= MOST_OF_LOG) return open;
  const last = open.slice(-MOST_OF_LOG);
  return last.slice(last.indexOf("\n") + 1);
}

/** `/x/.ralph/PRD-1` → `/x`; redacted like every text that is compared with it. */
export function projectOf(path: string): string {
  let folder = path;
  while (dirname(folder) !== folder) {
    if ([".ralph", ".twiceshy"].includes(basename(folder)))
      return redactText(`${dirname(folder)}/`).slice(0, -1);
    folder = dirname(folder);
  }
  return "";
}

function zoneHere(wall: number): number {
  return -new Date(wall).getTimezoneOffset();
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
}
