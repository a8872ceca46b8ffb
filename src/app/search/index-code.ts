// Brings the code index of a project up to date: reads what changed, drops what is gone. Every batch is stored whole with
// its records, so a run that is killed goes on where it was.
import { codeDocuments, partKey } from "../../core/code/documents.ts";
import { redactText, redactTogether } from "../../core/redact/index.ts";
import { type CodeIndexMode, MOST_SOURCES, type SourceFile } from "../../domain/code.ts";
import type { Indexer, SourceText } from "../../ports/indexer.ts";
import type { IndexedDocument, IndexedFile, IndexRequest } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";

export interface IndexOptions {
  readonly mode: Exclude<CodeIndexMode, "off">;
  now(): number;
  /** Time for this run in milliseconds; what is left is done by the next one. */
  readonly mostMs: number;
  /** Source bytes of a project, at most. */
  readonly mostBytes: number;
  /** Files of a project, at most. */
  readonly mostFiles?: number;
  /** Awaited between two batches: hooks want to write too. */
  pause?(): Promise<void>;
  onProgress?(progress: IndexProgress): void;
}

interface IndexProgress {
  readonly done: number;
  readonly of: number;
  readonly bytes: number;
}

export interface IndexReport {
  /** Files that are in the index now; of a run for some files, those of them. */
  readonly files: number;
  /** Files that were read and hold nothing to index: binary, generated, or with a secret over several lines. */
  readonly unfit: number;
  /** Read and indexed anew. */
  readonly indexed: number;
  readonly bytes: number;
  readonly removed: number;
  /** Every file was looked at. */
  readonly isWhole: boolean;
  /** There are more files than are indexed. */
  readonly isCut: boolean;
  /** Why nothing could be done; empty when it could. */
  readonly problem: string;
}

/** Source bytes per transaction: some tens of milliseconds. */
const BATCH_BYTES = 400_000;
const BATCH_FILES = 100;

export async function indexCode(
  deps: Pick<Deps, "store">,
  indexer: Indexer,
  request: IndexRequest,
  options: IndexOptions,
): Promise<IndexReport> {
  const { project, root, changed } = request;
  const until = options.now() + options.mostMs;
  const isOver = () => options.now() >= until;
  const most = options.mostFiles ?? MOST_SOURCES;
  const listed = await indexer.list({ root, most, isOver, ...(changed && { only: changed }) });
  const known = new Map(
    (changed ? await deps.store.code.filesAt(project, changed) : await deps.store.code.files(project)).map(
      (file) => [file.path, file],
    ),
  );
  const nothing = { files: 0, unfit: 0, indexed: 0, bytes: 0, removed: 0, isWhole: false, isCut: false };
  if (listed.problem !== "") return { ...nothing, problem: listed.problem };
  const isLight = options.mode === "light";
  const due = listed.files.filter(
    // A path that is redacted could not be found again.
    (file) => isDue(file, known.get(file.path), isLight) && redactText(file.path) === file.path,
  );
  let room = options.mostBytes - sizeOf(known.values());
  const writer = batches(deps, project, options);
  const present = new Map(known);
  let [done, bytes] = [0, 0];
  for (const file of due) {
    if (isOver()) break;
    done++;
    room -= file.size - (known.get(file.path)?.size ?? 0);
    if (room < 0) continue;
    const source = indexer.read(root, file.path);
    const entry = await entryOf(source, known.get(file.path));
    if (entry.type === "remove") present.delete(file.path);
    else if (entry.type !== "skip") present.set(file.path, entry.file);
    bytes += await writer.add(entry);
    options.onProgress?.({ done, of: due.length, bytes });
  }
  const isWhole = done === due.length && !(listed.isCut && isOver());
  const listedPaths = new Set(listed.files.map(({ path }) => path));
  const gone = isWhole ? [...known.values()].filter(({ path }) => !listedPaths.has(path)) : [];
  for (const file of gone) await writer.add({ type: "remove", file });
  await writer.end();
  const records = listed.files.flatMap(({ path }) => present.get(path) ?? []);
  const unfit = records.filter(({ isUnfit }) => isUnfit).length;
  return {
    files: records.length - unfit,
    unfit,
    indexed: writer.indexed(),
    bytes,
    removed: writer.removed(),
    isWhole,
    isCut: listed.isCut || room < 0,
    problem: "",
  };

  async function entryOf(source: SourceText, before: IndexedFile | undefined): Promise<Entry> {
    if (source.type === "gone") return before ? { type: "remove", file: before } : { type: "skip" };
    const { file, hash } = source;
    const record = { ...file, hash, indexedAt: options.now(), usedAt: before?.usedAt ?? options.now() };
    if (before?.hash === hash && !isOtherMode(before, isLight))
      return { type: "keep", file: { ...before, ...file } };
    const text = source.type === "text" ? safeText(source.text) : undefined;
    if (text === undefined)
      return { type: "replace", before, file: { ...record, parts: [], isUnfit: true }, documents: [] };
    const definitions = isLight ? [] : ((await indexer.outline(file.path, text)) ?? []);
    const { path, changedAt } = file;
    const made = codeDocuments({ project, path, text, definitions, changedAt, isLight });
    return {
      type: "replace",
      before,
      file: { ...record, parts: made.parts, isUnfit: false },
      // Made from redacted text; what is stored of it is checked again.
      documents: redactTogether(
        made.documents.map(({ document }) => document),
        [path, ...definitions.map(({ symbol }) => symbol)],
      ).map((document, at) => ({ document, words: made.documents[at]?.words ?? NO_WORDS })),
    };
  }
}

function sizeOf(files: Iterable<IndexedFile>): number {
  let size = 0;
  for (const file of files) if (!file.isUnfit) size += file.size;
  return size;
}

const NO_WORDS = { title: [], names: [], text: [] };

function isDue(file: SourceFile, before: IndexedFile | undefined, isLight: boolean): boolean {
  return (
    before === undefined ||
    before.size !== file.size ||
    before.changedAt !== file.changedAt ||
    isOtherMode(before, isLight)
  );
}

/** A light file has no parts, one of the full index has some unless it is empty. */
function isOtherMode({ parts, isUnfit, size }: IndexedFile, isLight: boolean): boolean {
  return !isUnfit && (isLight ? parts.length > 0 : parts.length === 0 && size > 0);
}

/** Undefined for a file with a secret over several lines: line numbers would no longer be right. */
function safeText(text: string): string | undefined {
  const safe = redactText(text);
  return safe === text || countLines(safe) === countLines(text) ? safe : undefined;
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}

type Entry =
  | { readonly type: "skip" }
  | { readonly type: "keep"; readonly file: IndexedFile }
  | { readonly type: "remove"; readonly file: IndexedFile }
  | {
      readonly type: "replace";
      readonly before: IndexedFile | undefined;
      readonly file: IndexedFile;
      readonly documents: readonly IndexedDocument[];
    };

/** Collects entries and stores them in transactions of limited size. */
function batches({ store }: Pick<Deps, "store">, project: string, options: IndexOptions) {
  let waiting: Entry[] = [];
  let size = 0;
  let [indexed, removed] = [0, 0];
  async function flush(): Promise<void> {
    const entries = waiting;
    waiting = [];
    size = 0;
    if (entries.length === 0) return;
    await store.transact(() => storeEntries(store, project, entries));
    await options.pause?.();
  }
  return {
    /** Source bytes that were indexed. */
    async add(entry: Entry): Promise<number> {
      if (entry.type === "skip") return 0;
      waiting.push(entry);
      if (entry.type === "remove") removed++;
      const bytes = entry.type === "replace" ? entry.file.size : 0;
      if (entry.type === "replace") indexed++;
      size += bytes;
      if (size >= BATCH_BYTES || waiting.length >= BATCH_FILES) await flush();
      return bytes;
    },
    end: flush,
    indexed: () => indexed,
    removed: () => removed,
  };
}

async function storeEntries(store: Deps["store"], project: string, entries: readonly Entry[]): Promise<void> {
  const documents: IndexedDocument[] = [];
  const files: IndexedFile[] = [];
  const dropped = { file: [] as string[], code: [] as string[] };
  const removed: string[] = [];
  for (const entry of entries) {
    if (entry.type === "skip") continue;
    const { file } = entry;
    const dropParts = (parts: readonly string[]) =>
      dropped.code.push(...parts.map((lines) => partKey(file.path, lines)));
    if (entry.type === "remove") {
      removed.push(file.path);
      dropped.file.push(file.path);
      dropParts(file.parts);
      continue;
    }
    files.push(file);
    if (entry.type === "keep") continue;
    const { before } = entry;
    const now = new Set(file.parts);
    dropParts((before?.parts ?? []).filter((lines) => !now.has(lines)));
    if (before && file.isUnfit && !before.isUnfit) dropped.file.push(file.path);
    documents.push(...entry.documents);
  }
  for (const kind of ["file", "code"] as const)
    if (dropped[kind].length > 0) await store.search.drop(project, kind, dropped[kind]);
  if (documents.length > 0) await store.search.save(documents);
  if (files.length > 0)
    await store.code.saveFiles(
      project,
      redactTogether(
        files,
        files.map(({ path }) => path),
      ),
    );
  if (removed.length > 0) await store.code.dropFiles(project, removed);
}
