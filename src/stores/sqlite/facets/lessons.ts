// SQLite: index of lesson files, marks, uses, drafts.
import type { LessonStore } from "../../../ports/store.ts";
import { insertUse, selectMarks, selectUses, upsertMark } from "../card-marks.ts";
import { findCards } from "../card-words.ts";
import { replaceCards, selectCards, selectWatching } from "../cards.ts";
import { selectDrafts, updateDraft, upsertDraft } from "../drafts.ts";
import { numbersOf } from "../projects.ts";
import { transact } from "../transact.ts";
import type { Context } from "./context.ts";

export function lessons({ database, guarded, writing, indexed }: Context): LessonStore {
  return {
    stamps: guarded((folders) => indexed.stamps(folders)),
    saveCards: guarded((cards, gone) => {
      if (cards.length === 0 && gone.length === 0) return;
      indexed.clear();
      transact(database, () => replaceCards(database, cards, gone));
    }),
    cards: guarded((query) => selectCards(database, query)),
    findCards: guarded((folders, words) => findCards(database, folders, indexed.ids(folders), words)),
    watchingCards: guarded((folders, keys) => selectWatching(database, folders, keys)),
    marks: guarded((keys) => selectMarks(database, keys)),
    mark: writing((key, mark) => upsertMark(database, key, mark)),
    saveUses: guarded((uses) => {
      if (uses.length === 0) return;
      transact(database, () => {
        const numbers = numbersOf(database);
        for (const use of uses) insertUse(database, numbers, use);
      });
    }),
    uses: guarded((query) => selectUses(database, query)),
    saveDraft: writing((draft) => upsertDraft(database, numbersOf(database), draft)),
    drafts: guarded((query) => selectDrafts(database, query)),
    settleDraft: writing((id, state) => updateDraft(database, id, state)),
  };
}
