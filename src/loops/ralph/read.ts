// Reads a loop's folder into its history; unchanged files are not read again.

import { basename, dirname } from "node:path";
import { redactText } from "../../core/redact/index.ts";
import { codeOf } from "../../disk/errors.ts";
import { readEnd } from "../../disk/read.ts";
import type { LoopHistory, SkippedFile } from "../../domain/iteration.ts";
import type { LoopFolder } from "../../ports/loops.ts";
import { APPENDED, publicFile } from "../private.ts";
import { type FileFacts, factsOf } from "./facts.ts";
import { joinFacts } from "./join.ts";
import { type Source, sourcesOf } from "./sources.ts";

/** The parsed content of a file, with its size and time when it was read. */
export interface ParsedFile {
  readonly size: number;
  readonly modifiedAt: number;
  readonly facts: FileFacts;
}

/** Keyed by the path in the folder. */
export type KnownFiles = ReadonlyMap<string, ParsedFile>;

interface ReadLoop {
  readonly history: LoopHistory;
  readonly known: KnownFiles;
}

/** Of a longer log only the end is read, because the result is there. */
const MOST_OF_LOG = 512 * 1024;
/** Of a larger file only the end is read. */
const MOST_BYTES = 16 * 1024 * 1024;

export function readLoop(folder: LoopFolder, known: KnownFiles): ReadLoop {
  try {
    return readWith(folder, known);
  } catch (error) {
    // The index may have been edited into something unusable; start again from the files, which are always readable.
    if (known.size === 0) throw error;
    return readWith(folder, new Map());
  }
}

/** True when no file has changed since the index was written. A deleted one is no change: the index answers for it until another file changes or it is written anew. */
export function isCurrent(folder: LoopFolder, known: KnownFiles): boolean {
  return known.size > 0 && sourcesOf(folder).files.every((source) => isSame(source, known.get(source.path)));
}

function isSame({ size, modifiedAt }: Source, known: ParsedFile | undefined): known is ParsedFile {
  return known !== undefined && known.size === size && known.modifiedAt === modifiedAt;
}

function readWith(folder: LoopFolder, known: KnownFiles): ReadLoop {
  const { files, skipped } = sourcesOf(folder);
  const problems: SkippedFile[] = [...skipped];
  const read = new Map<string, ParsedFile>();
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
      problems.push({ file: source.path, why: `it cannot be read (${codeOf(error) || "unknown reason"})` });
    }
  }
  const facts = ownOf([...read.values()].map((one) => one.facts));
  const root = projectOf(folder.path);
  return {
    known: read,
    history: joinFacts(facts, { name: folder.name, root, zone: zoneHere, skipped: problems }),
  };
}

/** Runs in the folder shared by all loops count only if this loop's own files mention them. */
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

/** Of a run's log only the end, because the result is there. */
export function textOf(source: Source): string {
  const { path } = source;
  const { text } = wholeText(source);
  if (!path.endsWith(".log") || !path.includes("runs/") || text.length <= MOST_OF_LOG) return text;
  const last = text.slice(-MOST_OF_LOG);
  return last.slice(last.indexOf("\n") + 1);
}

/** Private text is removed before truncation, because a mark may stand far above the text it hides. */
export function wholeText({ absolute, within, path }: Source): {
  readonly text: string;
  readonly isWhole: boolean;
} {
  const { text: read, isWhole } = readEnd(absolute, MOST_BYTES, within);
  const text = read.replace(/^\uFEFF/, "");
  const whole = isWhole ? text : text.slice(text.indexOf("\n") + 1);
  // A line without its line break is still being written.
  const written = APPENDED.test(path) ? whole.slice(0, whole.lastIndexOf("\n") + 1) : whole;
  return { text: publicFile(path, written), isWhole };
}

/** `/x/.ralph/PRD-1` → `/x`; redacted like every text that is compared with it. */
function projectOf(path: string): string {
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
