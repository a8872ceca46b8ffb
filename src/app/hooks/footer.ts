// Text for the person at the end of a turn: which lessons were used, which checklist items were not addressed in the
// answer, and whether the turn is worth a new lesson. Never shown to the agent.

import { footerText, type NamedLesson } from "../../core/compose/lessons.ts";
import { line } from "../../core/compose/line.ts";
import type { Occasion } from "../../core/draft/occasion.ts";
import { unaddressedItems } from "../../core/lesson/addressed.ts";
import { isCheck } from "../../domain/check.ts";
import { count } from "../../domain/count.ts";
import type { SessionEnd, TurnEnd } from "../../domain/event.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { draftTurn } from "../lessons/draft-turn.ts";
import type { Proposed } from "../lessons/propose.ts";
import { keyOf, onShelf, shelfOf, whereIs } from "../lessons/shelf.ts";
import type { Placed } from "../record/understand.ts";
import { deliver } from "./deliver.ts";

/** Most calls of a turn that are read. */
const CALLS = 300;

/** Empty when there is nothing to say. */
export async function footerOf(deps: Deps, placed: Placed<TurnEnd | SessionEnd>): Promise<string> {
  const { event, place } = placed;
  if (event.subagent) return "";
  const turn = (await deps.store.sessions.get(event.session))?.turns ?? 0;
  if (turn === 0) return "";
  const lastMessage = event.type === "turn-end" ? event.lastMessage : undefined;
  const words = event.type === "turn-end" ? event.words : undefined;
  const moment = {
    session: event.session,
    turn,
    now: event.at,
    ...(lastMessage && { lastMessage }),
    ...(words && { words }),
  };
  const proposed = await draftTurn(deps, place, moment);
  const fed = lastMessage === undefined ? [] : await lessonsOf(deps, place, event.session, turn);
  const unaddressed =
    lastMessage !== undefined && fed.length > 0 && deps.settings(place.project.root).postCheck
      ? missingItems(fed, lastMessage, await workOf(deps, event.session, turn))
      : [];
  const text = footerText({ fed, unaddressed, news: newsOf(proposed) });
  if (text === "") return "";
  const deliveries = await deps.store.ledger.deliveries({
    session: event.session,
    moments: ["turn-end"],
    limit: 5,
  });
  if (deliveries.some((delivery) => delivery.text === text && delivery.call === String(turn))) return "";
  await deliver(deps, placed, {
    moment: "turn-end",
    verdict: "note",
    reader: "person",
    call: String(turn),
    text,
  });
  return text;
}

/** The lessons shown in this turn. */
export async function lessonsOf(
  deps: Deps,
  place: Place,
  session: string,
  turn: number,
): Promise<readonly (NamedLesson & { readonly key: string })[]> {
  const used = new Set((await deps.store.lessons.uses({ session, turn })).map(({ key }) => key));
  const shelf = used.size > 0 ? await shelfOf(deps, place) : undefined;
  if (!shelf) return [];
  const ids = [...shelf.files]
    .filter(([, file]) => used.has(keyOf(file, place.project.id)))
    .map(([id]) => id);
  const lessons = await onShelf(deps, shelf, await deps.store.lessons.indexed({ ids }), place);
  return lessons.map(({ content, file, key }) => ({ content, key, where: whereIs(file) }));
}

function missingItems(fed: readonly NamedLesson[], answer: string, work: readonly string[]) {
  return fed.flatMap(({ content: { title, checklist } }) =>
    unaddressedItems(answer, checklist, work).map((item) => ({ item, title })),
  );
}

/** Work that addresses checklist items: of the whole session so far, but checks only of this turn. */
async function workOf(deps: Deps, session: string, turn: number): Promise<readonly string[]> {
  const calls = await deps.store.evidence.attempts({ session, order: "newest", limit: CALLS });
  return calls
    .filter(
      ({ outcome, work, turn: made }) => outcome.status === "succeeded" && (made === turn || !isCheck(work)),
    )
    .flatMap(({ display, files, work }) => [display, ...files, ...(isCheck(work) ? [`${work} passed`] : [])]);
}

const OCCASIONS: Readonly<Record<Occasion, string>> = {
  asked: "",
  "said-failed": "You said it went wrong. ",
  refused: "You refused a call. ",
  "taken-back": "A change was taken back after it failed. ",
};

function newsOf(proposed: Proposed): readonly string[] {
  switch (proposed.type) {
    case "drafted":
      return [
        `Twiceshy drafted a lesson: "${line(proposed.title, 120)}". Keep, edit or discard it: twiceshy lesson review`,
      ];
    case "again":
      return [`Twiceshy · it happened again (${proposed.occurrences}×): "${line(proposed.title, 120)}"`];
    case "full":
      return [
        `Twiceshy · ${count(proposed.count, "drafted lesson")} wait already, too many to be of use: no more are drafted. Clean up: twiceshy lesson review`,
      ];
    case "offered":
      return [
        `Twiceshy · ${OCCASIONS[proposed.occasion]}Record it as a lesson? twiceshy lesson new --from-session`,
      ];
    case "nothing":
      return [];
  }
}
