// The earlier piece of work that is about a prompt's topic, though no single request of it says so.
import { withoutImports } from "../../core/compose/pasted-imports.ts";
import type { PromptLine } from "../../core/compose/prompt.ts";
import { itemLine } from "../../core/compose/prompt-item.ts";
import { taskTitle, withoutWrappers } from "../../core/compose/task-title.ts";
import { codeNamesIn, codeNamesSaid, isEverywhere, properNamesIn } from "../../core/rank/names.ts";
import {
  type FoundPiece,
  pieceAbout,
  piecesOf,
  placesWith,
  type Topic,
  wordsOf,
} from "../../core/rank/pieces.ts";
import { isPart, isProcedure } from "../../core/rank/specific-words.ts";
import { inFull, nounsOf } from "../../core/rank/task.ts";
import { wholeTask } from "../../core/rank/whole-task.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { asWritten } from "./in-common.ts";
import { type Before, withoutLinks } from "./likely-files.ts";
import { isInThisTree } from "./still-there.ts";
import { titleIn } from "./task-question.ts";
import { titledTurn } from "./task-turns.ts";

/** Sessions whose turns are read, and turns of each. */
const SESSIONS = 10;
const TURNS = 200;
/** Characters of a request: its topic is at the beginning. */
const HEAD = 600;

/** One line; empty if no piece is certain enough. */
export async function pieceFor(
  deps: Deps,
  place: Place,
  asked: { readonly prompt: string; readonly session: string; readonly now: number },
  before: Before,
): Promise<readonly string[]> {
  const known = [...before.found, ...before.others].filter(
    ({ session, calls }) => session !== asked.session && calls > 0,
  );
  const topic = topicOf(place, asked, known);
  if (topic.words.length === 0) return [];
  const sharing = new Set<string>();
  for (const turn of known) {
    const words = wordsOf([turn], requestOf);
    if (topic.words.some((word) => placesWith(word, words) > 0)) sharing.add(turn.session);
    if (sharing.size >= SESSIONS) break;
  }
  const sessions = await Promise.all(
    [...sharing].map((session) => deps.store.turns.list({ session, order: "oldest", limit: TURNS })),
  );
  const pieces = sessions.flatMap((turns) => piecesOf(turns, requestOf));
  const found = pieceAbout(pieces, topic);
  if (found === undefined) return [];
  const line = await lineOf(deps, place, found, topic, asked.prompt);
  return line ? [itemLine(line, false)] : [];
}

function topicOf(
  place: Place,
  { prompt, now }: { readonly prompt: string; readonly now: number },
  turns: readonly Turn[],
): Topic {
  const title = titleFor(prompt, place);
  const words = topicWords(title, place);
  const proper = properNamesIn(title);
  const code = codeNamesIn(title).filter(({ isSure }) => isSure);
  const bySession = new Map<string, Turn[]>();
  for (const turn of turns) bySession.set(turn.session, [...(bySession.get(turn.session) ?? []), turn]);
  const having = [...bySession.values()].map((some) => wordsOf(some, requestOf));
  return {
    words,
    names: (some) => {
      const texts = some.flatMap((turn) => [turn.prompt, ...turn.commits.map(({ message }) => message)]);
      const said = new Set(texts.flatMap((text) => properNamesIn(taskTitle(text))));
      const called = texts.flatMap((text) => codeNamesSaid(code, text.toLowerCase())).map(({ name }) => name);
      return [...proper.filter((name) => said.has(name)), ...called].flatMap((name) => termsOf(name));
    },
    now,
    sessions: having.length,
    sessionsWith: (word) => having.filter((one) => placesWith(word, one) > 0).length,
    request: requestOf,
  };
}

/** Without links and without the branch of its own: "delete branches like fix/login". */
function titleFor(prompt: string, { branch = "" }: Place): string {
  return withoutLinks(titleIn(prompt)).replaceAll(branch || " ", " ");
}

/** The words of a text that are neither of any task nor of any project. */
export function topicWords(text: string, { project }: Place): readonly string[] {
  const own = new Set(termsOf(project.name));
  return nounsOf({ object: inFull(text) }).filter(
    (word) => !isProcedure(word) && !isPart(word) && !own.has(word) && !/^\d+$/.test(word),
  );
}

export function requestOf({ prompt }: Turn): string {
  return withoutLinks(withoutImports(withoutWrappers(prompt))).slice(0, HEAD);
}

async function lineOf(
  deps: Deps,
  place: Place,
  { piece, shared, telling }: FoundPiece,
  topic: Topic,
  prompt: string,
): Promise<PromptLine | undefined> {
  const { root } = place.project;
  const merged = await deps.workspace.mergedBranches(root);
  // What was asked later did not change its files.
  const until = piece.turns.filter(({ at }) => at <= telling.at);
  const named = titledTurn(until, topic.words);
  const turn = { ...wholeTask(telling, [telling]), prompt: named.prompt };
  const isHere = isInThisTree(deps, place, turn, merged);
  const files = telling.files.filter(
    (file) => !isEverywhere(file) && (!isHere || deps.workspace.exists(root, file)),
  );
  if (files.length + telling.commits.length === 0) return undefined;
  const said = [
    ...piece.turns.map(requestOf),
    ...piece.turns.flatMap(({ commits }) => commits.map(({ message }) => message)),
  ];
  const words = asWritten(shared, said.join("\n"), prompt);
  const isSaid = words.length > 0;
  const paths = files.filter((file) => termsOf(file).some((word) => shared.includes(word)));
  const isBranch = !isSaid && shared.some((word) => piece.words.branch.has(word));
  if (!isSaid && !isBranch && paths.length === 0) return undefined;
  const item = {
    type: "related" as const,
    turn,
    files,
    common: {
      tickets: [],
      branches: isBranch ? [turn.branch ?? ""] : [],
      files: [],
      words,
      paths,
      topics: [],
    },
    lasts: false,
    failed: [],
    elsewhere: isHere ? "" : (turn.branch ?? ""),
    isOfBranch: false,
    isModel: false,
  };
  return { ...item, isUnmerged: false };
}
