// Turns and patterns.
import type { TurnStore } from "../../../ports/store.ts";
import { addFileWords, selectFileWords } from "../file-words.ts";
import { selectPatterns, upsertPattern } from "../patterns.ts";
import { numbersOf } from "../projects.ts";
import { findTurns, insertTurn, selectTurns, upsertTurn } from "../turns.ts";
import type { Context } from "./context.ts";

export function turns({ database, guarded, writing }: Context): TurnStore {
  return {
    open: writing((turn) => insertTurn(database, numbersOf(database), turn)),
    save: writing((turns) => {
      const numbers = numbersOf(database);
      for (const turn of turns) upsertTurn(database, numbers, turn);
    }),
    list: guarded((query) => selectTurns(database, query)),
    find: guarded((project, words, limit) => findTurns(database, project, words, limit)),
    patterns: guarded((query) => selectPatterns(database, query)),
    savePatterns: writing((patterns) => {
      const numbers = numbersOf(database);
      for (const pattern of patterns) upsertPattern(database, numbers.project(pattern.project), pattern);
    }),
    fileWords: guarded((project, files) => selectFileWords(database, project, files)),
    saveFileWords: writing((words) => {
      const numbers = numbersOf(database);
      for (const one of words) addFileWords(database, numbers.project(one.project), one);
    }),
  };
}
