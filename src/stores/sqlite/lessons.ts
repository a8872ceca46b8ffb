// The part of the store that keeps lessons. Nothing is prepared until it is used: hooks start cold.
import type { LessonStore } from "../../ports/lesson-store.ts";
import { insertUse, selectMarks, selectUses, upsertMark } from "./card-marks.ts";
import { findCards } from "./card-words.ts";
import { replaceCards, selectCards, selectWatching } from "./cards.ts";
import { selectDrafts, updateDraft, upsertDraft } from "./drafts.ts";
import type { Connection } from "./driver.ts";
import type { Indexed } from "./indexed-cards.ts";
import { numbersOf } from "./projects.ts";
import { transact } from "./transact.ts";

/** Errors of SQLite come out as something a person can act on. */
export type InWords = <A extends readonly unknown[], R>(
  work: (...input: A) => R,
) => (...input: A) => Promise<R>;

/** `writing`: the same, in a transaction. */
export function lessonStore(
  database: Connection,
  inWords: InWords,
  writing: InWords,
  indexed: Indexed,
): LessonStore {
  return {
    cardStamps: inWords((folders) => indexed.stamps(folders)),
    saveCards: inWords((cards, gone) => {
      if (cards.length === 0 && gone.length === 0) return;
      indexed.clear();
      transact(database, () => replaceCards(database, cards, gone));
    }),
    cards: inWords((query) => selectCards(database, query)),
    cardHits: inWords((folders, words) => findCards(database, folders, indexed.ids(folders), words)),
    watchingCards: inWords((folders, keys) => selectWatching(database, folders, keys)),

    cardMarks: inWords((keys) => selectMarks(database, keys)),
    markCard: writing((key, mark) => upsertMark(database, key, mark)),
    useCards: inWords((uses) => {
      if (uses.length === 0) return;
      transact(database, () => {
        const numbers = numbersOf(database);
        for (const use of uses) insertUse(database, numbers, use);
      });
    }),
    cardUses: inWords((query) => selectUses(database, query)),

    saveDraft: inWords((draft) =>
      transact(database, () => upsertDraft(database, numbersOf(database), draft)),
    ),
    drafts: inWords((query) => selectDrafts(database, query)),
    settleDraft: writing((id, state) => updateDraft(database, id, state)),
  };
}
