// Index of lesson files, marks, uses, drafts.
import type { LessonStore } from "../../../ports/store.ts";
import { selectDrafts, updateDraft, upsertDraft } from "../drafts.ts";
import { replaceIndexed, selectIndexed, selectWatching } from "../lesson-index.ts";
import { insertUse, selectMarks, selectUses, upsertMark } from "../lesson-marks.ts";
import { findByWords } from "../lesson-words.ts";
import { numbersOf } from "../projects.ts";
import { transact } from "../transact.ts";
import type { Context } from "./context.ts";

export function lessons({ database, guarded, writing, indexed }: Context): LessonStore {
  return {
    stamps: guarded((folders) => indexed.stamps(folders)),
    saveIndexed: guarded((lessons, gone) => {
      if (lessons.length === 0 && gone.length === 0) return;
      indexed.clear();
      transact(database, () => replaceIndexed(database, lessons, gone));
    }),
    indexed: guarded((query) => selectIndexed(database, query)),
    findByWords: guarded((folders, words) => findByWords(database, folders, indexed.ids(folders), words)),
    watching: guarded((folders, keys) => selectWatching(database, folders, keys)),
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
