// What the person wants remembered, as it opens a session. Apart from the rest: a session's start reads no markdown.
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { withoutSilenced } from "./lessons-at-prompt.ts";
import { onShelf, shelfOf } from "./shelf.ts";

/** What each says, the last first; nothing where agents are shown no lessons. */
export async function rememberedTitles(deps: Deps, place: Place, now: number): Promise<readonly string[]> {
  const shelf = await shelfOf(deps, place);
  if (!shelf) return [];
  const all = await onShelf(deps, shelf, await deps.store.cards({ folders: shelf.folders }), place);
  const own = all.filter(({ card }) => card.source === "remembered");
  return (await withoutSilenced(deps, own, now))
    .toSorted((a, b) => b.file.modifiedAt - a.file.modifiedAt)
    .map(({ card }) => card.title);
}
