// Dry run of drafting: computes the same drafts without writing anything.
import type { Draft, NewDraft } from "../../domain/draft.ts";
import type { LessonStore } from "../../ports/store.ts";
import type { Deps } from "../deps.ts";

interface DryDrafts {
  readonly deps: Deps;
  /** Drafts that would be new or counted again, the last first. */
  drafts(): readonly Draft[];
}

/** First id for drafts that are not stored. */
const FIRST = 1_000_000_000;

export function dryDrafts(deps: Deps): DryDrafts {
  const made = new Map<number, Draft>();
  const { store, lessonFiles } = deps;
  const same = (a: NewDraft, b: NewDraft) => a.project === b.project && a.content.cause === b.content.cause;
  const lessons: LessonStore = {
    ...store.lessons,
    async drafts(query) {
      const known = await store.lessons.drafts(query);
      const own = [...made.values()].filter(
        ({ project, content, state }) =>
          (query.project === undefined || project === query.project) &&
          (query.cause === undefined || content.cause === query.cause) &&
          (query.states?.includes(state) ?? true),
      );
      return [...own, ...known.filter((draft) => !own.some((one) => same(one, draft)))];
    },
    async saveDraft(draft) {
      const there = (await lessons.drafts({ project: draft.project })).find((one) => same(one, draft));
      const id = there?.id ?? FIRST + made.size;
      made.set(id, { ...draft, id, state: there?.state ?? "waiting" });
      return id;
    },
    async settleDraft(id, state) {
      const draft = made.get(id);
      if (draft) made.set(id, { ...draft, state });
    },
  };
  return {
    deps: {
      ...deps,
      store: { ...store, lessons },
      ...(lessonFiles && { lessonFiles: { ...lessonFiles, replace: () => true } }),
    },
    drafts: () => [...made.values()].filter(({ state }) => state === "waiting").toReversed(),
  };
}
