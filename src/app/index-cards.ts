// Reads the cards that have changed and indexes what they say. A file that cannot be used is indexed with its problem.
import { parseAction } from "../core/action/parse.ts";
import { parseCard } from "../core/card/parse.ts";
import { mix64 } from "../core/hash/mix64.ts";
import { watchesOf, watchKey } from "../core/lesson/watch.ts";
import { cardWords } from "../core/lesson/words.ts";
import { redact } from "../core/redact/index.ts";
import type { ShellCommand } from "../domain/action.ts";
import { type Card, EMPTY_CARD, type Lesson } from "../domain/lesson.ts";
import type { Project } from "../domain/project.ts";
import type { Redacted } from "../domain/redacted.ts";
import type { CardFile } from "../ports/cards.ts";
import type { CardRow, CardStamp } from "../ports/lesson-store.ts";
import type { Deps } from "./deps.ts";
import { asFile, folderId, idOf, keyOf, READING } from "./shelf.ts";

/** A markdown file in a folder of the settings that is no card: indexed, so that it is not read again and again. */
export const NO_CARD = "no card";

export interface Indexing {
  readonly project: Project;
  /** What is indexed so far. */
  readonly stamps: readonly CardStamp[];
}

type Row = CardRow & Redacted<Lesson>;

export async function indexCards(
  deps: Deps,
  changed: readonly CardFile[],
  gone: readonly string[],
  { project, stamps }: Indexing,
): Promise<void> {
  const known = new Set(stamps.map(({ id }) => id));
  const missing: string[] = [];
  const rows: Row[] = [];
  for (const file of changed) {
    const row = rowOf(deps, file, project);
    if (row) rows.push(row);
    else if (known.has(idOf(file))) missing.push(idOf(file));
  }
  await deps.store.saveCards(rows, [...gone, ...missing]);
}

/** Undefined when the file has gone meanwhile. */
function rowOf(deps: Deps, file: CardFile, project: Project): Row | undefined {
  const said = saidBy(deps, file);
  if (!said) return undefined;
  const { card, problem, hash, modifiedAt } = said;
  const lesson = redact({ id: idOf(file), key: keyOf(file, project.id), card, problem });
  // Words and watches of what is stored, and of nothing else.
  const watches = watchesOf(lesson.card, commandsIn);
  return {
    ...lesson,
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
    // Looked at again the next time: a permission changes neither size nor time.
    return { ...nothing, modifiedAt: -1, problem: error instanceof Error ? error.message : String(error) };
  }
  if (text === undefined) return undefined;
  const hash = READING + mix64(text);
  const parsed = parseCard(text, asFile(file));
  if (!parsed) return { ...nothing, hash, problem: NO_CARD };
  if ("problem" in parsed) return { ...nothing, hash, problem: parsed.problem };
  return { card: parsed.card, problem: "", hash, modifiedAt };
}

function commandsIn(command: string): readonly ShellCommand[] {
  const action = parseAction({ id: "", tool: "Bash", input: { command } }, { cwd: "", root: "" });
  return action.type === "shell" ? action.commands : [];
}
