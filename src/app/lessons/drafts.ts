// Decisions of a person on drafts: accept as a lesson, merge into one, edit, or dismiss for good.
import { formatCard } from "../../core/card/format.ts";
import { mergeCards } from "../../core/card/merge.ts";
import { parseCard } from "../../core/card/parse.ts";
import { redact } from "../../core/redact/index.ts";
import type { Draft } from "../../domain/draft.ts";
import type { Card } from "../../domain/lesson.ts";
import type { CardFile } from "../../ports/cards.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { draftTurn } from "./draft-turn.ts";
import { cardsOf, createLesson, type ListedLesson, rewrite } from "./lessons.ts";

/** The newest first; `project` undefined = everywhere. */
export async function waitingDrafts(deps: Deps, project: string | undefined): Promise<readonly Draft[]> {
  return deps.store.lessons.drafts({ ...(project !== undefined && { project }), states: ["waiting"] });
}

/** Makes the draft a lesson; returns the existing one when a lesson has the same title. */
export async function acceptDraft(
  deps: Deps,
  place: Place,
  draft: Draft,
  { person, now }: { readonly person: boolean; readonly now: number },
): Promise<{ readonly made: CardFile } | { readonly exists: ListedLesson }> {
  const result = await createLesson(deps, place, { card: draft.card, person }, now);
  if ("made" in result) await deps.store.lessons.settleDraft(draft.id, "accepted");
  return result;
}

/** Merges the draft into a lesson that says the same, as one more occurrence. */
export async function mergeDraft(deps: Deps, draft: Draft, into: ListedLesson, today: string): Promise<Card> {
  const card = mergeCards(into.card, draft.card, today);
  rewrite(cardsOf(deps), into, card);
  await deps.store.lessons.settleDraft(draft.id, "accepted");
  return card;
}

/** Dismisses it for good: the same cause is not proposed again. */
export async function dismissDraft(deps: Deps, draft: Draft): Promise<void> {
  await deps.store.lessons.settleDraft(draft.id, "dismissed");
}

export async function bringBackDraft(deps: Deps, draft: Draft): Promise<void> {
  await deps.store.lessons.settleDraft(draft.id, "waiting");
}

/** The text that a person reads and edits. */
export function draftText({ card }: Draft): string {
  return formatCard(card);
}

/** Stores the edited draft. The cause is kept, even when the person removed its line. */
export async function editDraft(deps: Deps, draft: Draft, text: string): Promise<Draft> {
  const parsed = parseCard(text, { name: "draft.md", kind: draft.card.kind });
  if (!parsed || "problem" in parsed)
    throw new Error(`[lesson] the draft is kept as it was: ${parsed?.problem ?? "the text is no card"}.`);
  const card = { ...parsed.card, cause: draft.card.cause };
  await deps.store.lessons.saveDraft(redact({ ...draft, card }));
  return { ...draft, card };
}

export interface DraftedFromPast {
  readonly sessions: number;
  readonly turns: number;
  readonly drafted: number;
}

/** Drafts lessons from all stored sessions of a project, the oldest first. Safe to run again. */
export async function draftFromPast(
  deps: Deps,
  place: Place,
  {
    sessions: wanted,
    step,
  }: { readonly sessions?: readonly string[]; step?(done: number, all: number): void },
): Promise<DraftedFromPast> {
  const known = await deps.store.sessions.list(place.project.id, Number.MAX_SAFE_INTEGER);
  const sessions = known
    .filter(({ id }) => wanted?.includes(id) ?? true)
    .toSorted((a, b) => a.startedAt - b.startedAt);
  let drafted = 0;
  let turns = 0;
  for (const [done, { id }] of sessions.entries()) {
    for (const turn of await deps.store.turns.list({ session: id, order: "oldest" })) {
      turns += 1;
      const moment = { session: id, turn: turn.number, now: turn.endedAt || turn.at };
      if ((await draftTurn(deps, place, moment)).type === "drafted") drafted += 1;
    }
    step?.(done + 1, sessions.length);
  }
  return { sessions: sessions.length, turns, drafted };
}
