// Reads lesson files that have changed and indexes them. A file that cannot be used is indexed with its problem.
import { parseAction } from "../../core/action/parse.ts";
import { parseCard } from "../../core/card/parse.ts";
import { mix64 } from "../../core/hash/mix64.ts";
import { watchesOf, watchKey } from "../../core/lesson/watch.ts";
import { cardWords } from "../../core/lesson/words.ts";
import { redact } from "../../core/redact/index.ts";
import type { ShellCommand } from "../../domain/action.ts";
import { type Card, EMPTY_CARD, type Lesson } from "../../domain/lesson.ts";
import type { Project } from "../../domain/project.ts";
import type { Redacted } from "../../domain/redacted.ts";
import type { CardFile } from "../../ports/cards.ts";
import type { CardRow, CardStamp } from "../../ports/store.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { asFile, folderId, idOf, keyOf, READING } from "./shelf.ts";
import { contentOfCard, type FreshCard, settleCards } from "./trust.ts";

/** Problem of a markdown file that is no card: indexed, so that it is not read again and again. */
export const NO_CARD = "no card";

export interface Indexing {
  readonly place: Place;
  /** Current state of the index. */
  readonly stamps: readonly CardStamp[];
}

type Row = CardRow & Redacted<Lesson>;

/** Files that are read, checked for trust and written together. */
const GROUP = 50;

/**
 * Indexes as many files as time allows (`deps.cardsMs`), at least one group. Thousands of new files are read over several
 * calls, so that no call waits for all of them.
 */
export async function indexCards(
  deps: Deps,
  changed: readonly CardFile[],
  gone: readonly string[],
  indexing: Indexing,
): Promise<void> {
  const until = Date.now() + (deps.cardsMs ?? Number.POSITIVE_INFINITY);
  let removed = gone;
  for (let at = 0; at === 0 || (at < changed.length && Date.now() < until); at += GROUP) {
    await indexGroup(deps, changed.slice(at, at + GROUP), removed, indexing);
    removed = [];
  }
}

async function indexGroup(
  deps: Deps,
  changed: readonly CardFile[],
  gone: readonly string[],
  { place, stamps }: Indexing,
): Promise<void> {
  const { project } = place;
  const known = new Set(stamps.map(({ id }) => id));
  const missing: string[] = [];
  const rows: Row[] = [];
  const files: CardFile[] = [];
  for (const file of changed) {
    const row = rowOf(deps, file, project);
    if (row) {
      rows.push(row);
      files.push(file);
    } else if (known.has(idOf(file))) missing.push(idOf(file));
  }
  const texts = await freshCards(deps, rows, files, stamps);
  // Trust is settled before the lessons can be found: unapproved ones must not be shown.
  await settleCards(deps, place, texts);
  await deps.store.lessons.saveCards(rows, [...gone, ...missing]);
}

/** Changed lessons that need trust, each with its former content. */
async function freshCards(
  deps: Deps,
  rows: readonly Row[],
  files: readonly CardFile[],
  stamps: readonly CardStamp[],
): Promise<readonly FreshCard[]> {
  const known = new Map(stamps.map((stamp) => [stamp.id, stamp]));
  const ids = rows.flatMap(({ id }) => (known.has(id) ? [id] : []));
  const before = new Map(
    (ids.length > 0 ? await deps.store.lessons.cards({ ids }) : []).map(({ id, content }) => [id, content]),
  );
  return rows.flatMap((row, at) => {
    const file = files[at];
    if (!file || row.problem !== "") return [];
    const old = before.get(row.id) || undefined;
    const stamp = known.get(row.id);
    // An older version of Twiceshy has already used this text.
    const isOlder = stamp !== undefined && !stamp.hash.startsWith(READING);
    const wasUsed = isOlder && old === undefined && isSameText(stamp.hash, row.hash);
    return [{ file, content: row.content, wasUsed, ...(old !== undefined && { before: old }) }];
  });
}

/** Compares without the version of the reader. */
function isSameText(one: string, other: string): boolean {
  return one.slice(one.indexOf(":") + 1) === other.slice(other.indexOf(":") + 1);
}

/** Undefined when the file is gone. */
function rowOf(deps: Deps, file: CardFile, project: Project): Row | undefined {
  const said = saidBy(deps, file);
  if (!said) return undefined;
  const { card, problem, hash, modifiedAt } = said;
  const lesson = redact({ id: idOf(file), key: keyOf(file, project.id), card, problem });
  // From the redacted card, which is what is stored.
  const watches = watchesOf(lesson.card, commandsIn);
  return {
    ...lesson,
    content: problem === "" ? contentOfCard(lesson.card) : "",
    watches,
    folder: folderId(file.folder),
    size: file.size,
    modifiedAt,
    hash,
    words: problem === "" ? cardWords(lesson.card) : [],
    watchKeys: [...new Set(watches.map(watchKey))],
  };
}

interface SaidByFile {
  readonly card: Card;
  readonly problem: string;
  readonly hash: string;
  readonly modifiedAt: number;
}

function saidBy(deps: Deps, file: CardFile): SaidByFile | undefined {
  const { modifiedAt } = file;
  const nothing = { card: { ...EMPTY_CARD, title: file.name }, hash: READING, modifiedAt };
  let text: string | undefined;
  try {
    text = deps.cards?.read(file);
  } catch (error) {
    // Forces a new read next time: a changed permission changes neither size nor time.
    return { ...nothing, modifiedAt: -1, problem: error instanceof Error ? error.message : String(error) };
  }
  if (text === undefined) return undefined;
  const hash = READING + mix64(text);
  const parsed = parseCard(text, asFile(file));
  if (!parsed) return { ...nothing, hash, problem: NO_CARD };
  if ("problem" in parsed) return { ...nothing, hash, problem: parsed.problem };
  return { card: parsed.card, problem: "", hash, modifiedAt };
}

/** The simple commands of a command line. */
export function commandsIn(command: string): readonly ShellCommand[] {
  const action = parseAction({ id: "", tool: "Bash", input: { command } }, { cwd: "", root: "" });
  return action.type === "shell" ? action.commands : [];
}
