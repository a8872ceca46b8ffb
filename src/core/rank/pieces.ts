// Finds the piece of work that is about a prompt's topic. A piece is what one session did on one branch: the words that
// connect it with the prompt may stand in any of its requests, its commits, the name of its branch or its paths.

import { groupBy } from "../../domain/group-by.ts";
import { DAY } from "../../domain/time.ts";
import type { Turn } from "../../domain/turn.ts";
import { termsOf } from "../similarity/terms.ts";

/** Where a word stands. */
export interface Words {
  readonly requests: ReadonlySet<string>;
  readonly commits: ReadonlySet<string>;
  readonly branch: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
}

export interface Piece {
  /** Oldest first, also those that only looked. */
  readonly turns: readonly Turn[];
  readonly words: Words;
}

export interface Topic {
  /** Stems of the prompt's title that describe a task. */
  readonly words: readonly string[];
  /** The words of the names that the prompt and these turns both write as such: Mistral, `cursorLoader`. */
  names(turns: readonly Turn[]): readonly string[];
  readonly now: number;
  /** In how many of the known sessions a word stands anywhere. */
  sessionsWith(word: string): number;
  readonly sessions: number;
  /** The request of a turn, without what programs put around it. */
  request(turn: Turn): string;
}

export interface FoundPiece {
  readonly piece: Piece;
  /** The words that it shares with the prompt. */
  readonly shared: readonly string[];
  /** The turn that says most of them, of those that changed something. */
  readonly telling: Turn;
}

/** A word in more sessions than this is common. */
const RARE = { sessions: 2, share: 0.1 };
/** Words, of a topic this share, and the places where each must stand; places of a word that is enough alone. */
const TOPIC = { words: 2, share: 0.5, places: 2, everywhere: 3 };
/** Days after which a piece counts half beside another of the same topic. */
const HALF_LIFE = 30;

/** The turns of one session, by the branches they were worked on. */
export function piecesOf(turns: readonly Turn[], request: Topic["request"]): readonly Piece[] {
  const inOrder = turns.toSorted((a, b) => a.number - b.number);
  const byBranch = groupBy(inOrder, ({ branch = "" }) => branch);
  return [...byBranch.values()].map((own) => ({ turns: own, words: wordsOf(own, request) }));
}

export function wordsOf(turns: readonly Turn[], request: Topic["request"]): Words {
  const wordsIn = (texts: readonly string[]) => new Set(texts.flatMap((text) => termsOf(text)));
  return {
    requests: wordsIn(turns.map(request)),
    commits: wordsIn(turns.flatMap(({ commits }) => commits.map(({ message }) => message))),
    branch: wordsIn(turns.slice(0, 1).map(({ branch = "" }) => branch)),
    paths: wordsIn([...new Set(turns.flatMap(({ files }) => files.map(placeOf)))]),
  };
}

/** The file and its folder. */
function placeOf(file: string): string {
  return file.split("/").slice(-2).join("/");
}

export function placesWith(word: string, { requests, commits, branch, paths }: Words): number {
  return [requests, commits, branch, paths].filter((words) => words.has(word)).length;
}

/** The piece that is most about the topic, the newer of two that are equally so; undefined if none is. */
export function pieceAbout(pieces: readonly Piece[], topic: Topic): FoundPiece | undefined {
  const few = Math.max(RARE.sessions, topic.sessions * RARE.share);
  const rare = topic.words.filter((word) => {
    const count = topic.sessionsWith(word);
    return count > 0 && count <= few && count * 3 <= topic.sessions + 3;
  });
  const found = pieces.flatMap((piece) => {
    const shared = rare.filter((word) => placesWith(word, piece.words) > 0);
    const named = shared.length > 0 ? topic.names(piece.turns).filter((word) => shared.includes(word)) : [];
    const telling = tellingTurn(piece, shared, topic);
    if (telling === undefined || !isAbout(piece, shared, named.length, topic.words.length)) return [];
    const weight = shared.reduce(
      (sum, word) =>
        sum + placesWith(word, piece.words) * Math.log((topic.sessions + 1) / topic.sessionsWith(word)),
      0,
    );
    const age = Math.max(0, topic.now - telling.endedAt) / DAY;
    return [{ piece, shared, telling, weight: weight * 0.5 ** (age / HALF_LIFE) }];
  });
  return found.toSorted((a, b) => b.weight - a.weight || b.telling.at - a.telling.at)[0];
}

/**
 * One everyday word is chance: it must be a name, or what all of the work was called; or half of the topic must be found in what was done,
 * and said besides.
 */
function isAbout({ words, turns }: Piece, shared: readonly string[], names: number, topic: number): boolean {
  const isDone = (word: string) => words.commits.has(word) || words.branch.has(word) || words.paths.has(word);
  const isOnce = (word: string) => placesWith(word, words) < TOPIC.places;
  const both = shared.filter((word) => isDone(word) && !isOnce(word)).length;
  return (
    names > 0 ||
    shared.some((word) => placesWith(word, words) >= TOPIC.everywhere && isItsName(word, words, turns)) ||
    (both >= TOPIC.words && both >= TOPIC.share * topic)
  );
}

/** Is the word in the name of the branch, or in most of several commits? */
function isItsName(word: string, { branch }: Words, turns: readonly Turn[]): boolean {
  const commits = turns.flatMap((turn) => turn.commits);
  const having = commits.filter(({ message }) => termsOf(message).includes(word)).length;
  return branch.has(word) || (having > 1 && having * 2 > commits.length);
}

/** Of equal ones the last, which shows how it ended. */
function tellingTurn({ turns }: Piece, shared: readonly string[], { request }: Topic): Turn | undefined {
  const said = (turn: Turn) => {
    const own = wordsOf([{ ...turn, branch: "" }], request);
    return shared.reduce((sum, word) => sum + placesWith(word, own), 0);
  };
  const changing = turns.filter(({ files, commits }) => files.length + commits.length > 0);
  const counts = changing.map(said);
  return changing[counts.lastIndexOf(Math.max(...counts))];
}
