// A draft is proposed: the same mistake again is counted on its card or draft, a new one waits for a person.
import { mergeCards } from "../core/card/merge.ts";
import { titleKey } from "../core/card/title.ts";
import type { Occasion } from "../core/draft/occasion.ts";
import { isSameMistake } from "../core/lesson/same.ts";
import { redact } from "../core/redact/index.ts";
import type { Draft, NewDraft } from "../domain/draft.ts";
import type { Card } from "../domain/lesson.ts";
import type { Redacted } from "../domain/redacted.ts";
import type { Place } from "../ports/workspace.ts";
import { countUp } from "./count-up.ts";
import type { Deps } from "./deps.ts";
import { onShelf, type ShelvedLesson, shelfOf } from "./shelf.ts";

/**
 * - `drafted`  it waits for a person
 * - `again`    a lesson or a draft says so already: counted there
 * - `full`     too many drafts and drafted cards: a clean-up first
 * - `offered`  something went wrong in the person's eyes, but nothing concrete enough was found: they are asked
 * - `nothing`  not worth one, counted already, or dismissed for good
 */
export type Proposed =
  | { readonly type: "drafted"; readonly id: number; readonly title: string }
  | { readonly type: "again"; readonly title: string; readonly occurrences: number }
  | { readonly type: "full"; readonly count: number }
  | { readonly type: "offered"; readonly occasion: Occasion }
  | { readonly type: "nothing" };

const NOTHING: Proposed = { type: "nothing" };

export async function propose(deps: Deps, place: Place, draft: Redacted<NewDraft>): Promise<Proposed> {
  const { project } = draft;
  const drafts = await deps.store.drafts({ project });
  const [byCause] = await deps.store.drafts({ project, cause: draft.card.cause });
  const known = byCause ?? drafts.find(({ card }) => isSame(card, draft.card));
  // Turns are looked at more than once, and a mistake within one session is one mistake.
  if (known && (known.session === draft.session || known.state === "dismissed")) return NOTHING;
  // Somebody goes over the past again: what came after it was counted already.
  if (known && draft.at < known.at) return NOTHING;
  const lessons = await lessonsOf(deps, place);
  const lesson = lessons.find(({ card }) => isSame(card, draft.card));
  if (lesson) return countOnCard(deps, lesson, draft, known);
  // Accepted, and its card is gone: the person did not want it.
  if (known?.state === "accepted") return NOTHING;
  if (known) return countOnDraft(deps, known, draft);
  const waiting = drafts.filter(({ state }) => state === "waiting").length;
  const count = waiting + lessons.filter(({ card }) => card.source === "auto").length;
  const { maxAutoLessons } = deps.settings(place.project.root);
  if (count >= maxAutoLessons) return maxAutoLessons === 0 ? NOTHING : { type: "full", count };
  const id = await deps.store.saveDraft(draft);
  return { type: "drafted", id, title: draft.card.title };
}

function isSame(a: Card, b: Card): boolean {
  return isSameMistake(a, b, titleKey);
}

/** All of a project's, silenced ones too. */
async function lessonsOf(deps: Deps, place: Place): Promise<readonly ShelvedLesson[]> {
  const shelf = await shelfOf(deps, place);
  return shelf ? await onShelf(deps, shelf, await deps.store.cards({ folders: shelf.folders }), place) : [];
}

async function countOnCard(
  deps: Deps,
  lesson: ShelvedLesson,
  draft: Redacted<NewDraft>,
  known: Draft | undefined,
): Promise<Proposed> {
  const [mark] = await deps.store.cardMarks([lesson.key]);
  const occurrences =
    (mark?.ignoredAt ?? 0) > 0 ? undefined : countOrLeave(deps, lesson, draft.card.lastSeen);
  // The row remembers that this session was counted.
  const cause = known?.card.cause ?? draft.card.cause;
  const id = await deps.store.saveDraft(redact({ ...draft, card: { ...draft.card, cause } }));
  await deps.store.settleDraft(id, "accepted");
  return occurrences === undefined ? NOTHING : { type: "again", title: lesson.card.title, occurrences };
}

/** One more in the file itself; undefined when it cannot be written: what the turn taught is kept all the same. */
function countOrLeave({ cards }: Deps, { file }: ShelvedLesson, lastSeen: string): number | undefined {
  try {
    return cards && countUp(cards, file, lastSeen);
  } catch {
    // Not ours to write, or the disk is full.
    return undefined;
  }
}

async function countOnDraft(deps: Deps, known: Draft, draft: Redacted<NewDraft>): Promise<Proposed> {
  // A draft that says itself how often it happened has counted this time, too.
  const { trigger } = draft;
  const occurrences =
    trigger === "repeated"
      ? Math.max(known.card.occurrences, draft.card.occurrences)
      : known.card.occurrences + 1;
  const evidence = [...new Set([...known.evidence, ...draft.evidence])].slice(-20);
  const { rootCause } = mergeCards(known.card, draft.card, draft.card.lastSeen);
  const card = { ...known.card, occurrences, lastSeen: draft.card.lastSeen, rootCause };
  await deps.store.saveDraft(redact({ ...draft, trigger: known.trigger, card, evidence }));
  return { type: "again", title: card.title, occurrences };
}
