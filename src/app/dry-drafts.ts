// What would be drafted: the same as in earnest, and nothing is written.
import type { Draft, NewDraft } from "../domain/draft.ts";
import type { Deps } from "./deps.ts";

export interface DryDrafts {
  readonly deps: Deps;
  /** Those that would be new or counted again, the last first. */
  drafts(): readonly Draft[];
}

/** Ids of drafts that are not there. */
const FIRST = 1_000_000_000;

export function dryDrafts(deps: Deps): DryDrafts {
  const made = new Map<number, Draft>();
  const { store, cards } = deps;
  const same = (a: NewDraft, b: NewDraft) => a.project === b.project && a.card.cause === b.card.cause;
  const dry: Deps["store"] = {
    ...store,
    async drafts(query) {
      const known = await store.drafts(query);
      const own = [...made.values()].filter(
        (draft) => query.project === undefined || draft.project === query.project,
      );
      return [...own, ...known.filter((draft) => !own.some((one) => same(one, draft)))];
    },
    async saveDraft(draft) {
      const there = (await dry.drafts({ project: draft.project })).find((one) => same(one, draft));
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
    deps: { ...deps, store: dry, ...(cards && { cards: { ...cards, replace: () => true } }) },
    drafts: () => [...made.values()].filter(({ state }) => state === "waiting").toReversed(),
  };
}
