// Remembered lines for the start of a session. A separate file, so that the start of a session loads no markdown code.
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { withoutSilenced } from "./lessons-at-prompt.ts";
import { onShelf, shelfOf } from "./shelf.ts";

/** Their texts, the last first; none when lessons are turned off. */
export async function rememberedTitles(deps: Deps, place: Place, now: number): Promise<readonly string[]> {
  const shelf = await shelfOf(deps, place);
  if (!shelf) return [];
  const all = await onShelf(deps, shelf, await deps.store.lessons.indexed({ folders: shelf.folders }), place);
  const own = all.filter(({ content }) => content.source === "remembered");
  return (await withoutSilenced(deps, own, now))
    .toSorted((a, b) => b.file.modifiedAt - a.file.modifiedAt)
    .map(({ content }) => content.title);
}
