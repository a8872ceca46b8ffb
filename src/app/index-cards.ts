// Reads the cards that have changed and indexes what they say. A file that cannot be used is indexed with its problem.
import { parseAction } from "../core/action/parse.ts";
import { parseCard } from "../core/card/parse.ts";
import { mix64 } from "../core/hash/mix64.ts";
import { watchesOf, watchKey } from "../core/lesson/watch.ts";
import { cardWords } from "../core/lesson/words.ts";
import { redact } from "../core/redact/index.ts";
import type { ShellCommand } from "../domain/action.ts";
import { EMPTY_CARD } from "../domain/lesson.ts";
import type { Project } from "../domain/project.ts";
import type { CardFile } from "../ports/cards.ts";
import type { CardRow, CardStamp } from "../ports/lesson-store.ts";
import type { Deps } from "./deps.ts";
import { asFile, folderId, idOf, keyOf } from "./shelf.ts";

/** A markdown file in a folder of the settings that is no card: indexed, so that it is not read again and again. */
export const NO_CARD = "no card";

export interface Indexing {
  readonly project: Project;
  /** What is indexed so far. */
  readonly stamps: readonly CardStamp[];
}

export async function indexCards(
  deps: Deps,
  changed: readonly CardFile[],
  gone: readonly string[],
  { project, stamps }: Indexing,
): Promise<void> {
  const known = new Map(stamps.map((stamp) => [stamp.id, stamp]));
  const missing: string[] = [];
  const rows: CardRow[] = [];
  for (const file of changed) {
    const row = rowOf(deps, file, project);
    if (row) rows.push(row);
    else if (known.has(idOf(file))) missing.push(idOf(file));
  }
  await deps.store.saveCards(
    rows.map((row) => redact(row)),
    [...gone, ...missing],
  );
}

/** Undefined when the file has gone meanwhile. */
function rowOf(deps: Deps, file: CardFile, project: Project): CardRow | undefined {
  const base = {
    id: idOf(file),
    key: keyOf(file, project.id),
    folder: folderId(file.folder),
    size: file.size,
    modifiedAt: file.modifiedAt,
  };
  const unusable = (problem: string, hash = "") => ({
    ...base,
    hash,
    problem,
    card: { ...EMPTY_CARD, title: file.name },
    watches: [],
    words: [],
    watchKeys: [],
  });
  let text: string | undefined;
  try {
    text = deps.cards?.read(file);
  } catch (error) {
    // Looked at again the next time: a permission changes neither size nor time.
    return { ...unusable(error instanceof Error ? error.message : String(error)), modifiedAt: -1 };
  }
  if (text === undefined) return undefined;
  const parsed = parseCard(text, asFile(file));
  if (!parsed) return unusable(NO_CARD, mix64(text));
  if ("problem" in parsed) return unusable(parsed.problem, mix64(text));
  // Words and watches of what is stored, and nothing else.
  const card = redact(parsed.card);
  const watches = watchesOf(card.appliesTo, commandsIn);
  return {
    ...base,
    hash: mix64(text),
    problem: "",
    card,
    watches,
    words: cardWords(card),
    watchKeys: [...new Set(watches.map(watchKey))],
  };
}

function commandsIn(command: string): readonly ShellCommand[] {
  const action = parseAction({ id: "", tool: "Bash", input: { command } }, { cwd: "", root: "" });
  return action.type === "shell" ? action.commands : [];
}
