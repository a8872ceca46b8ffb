// Repeats the lessons of the current turn in full after the agent's context was compacted.
import type { ActiveLesson } from "../../core/compose/lessons.ts";
import { lessonLines } from "../../core/compose/lessons.ts";
import { promptText } from "../../core/compose/prompt.ts";
import type { SessionStart } from "../../domain/event.ts";
import type { Deps } from "../deps.ts";
import type { Placed } from "../record/understand.ts";
import { lessonsOf } from "./footer.ts";

/** With risk, cause and fix; empty when no lesson was shown. */
export async function lessonsAgain(
  deps: Deps,
  { event, place }: Placed<SessionStart>,
  characters: number,
): Promise<string> {
  const { session, at } = event;
  const turn = (await deps.store.sessions.get(session))?.turns ?? 0;
  if (turn === 0 || !deps.lessonFiles) return "";
  const given = await lessonsOf(deps, place, session, turn);
  const active: readonly (ActiveLesson & { readonly key: string })[] = given.map((one) => ({
    ...one,
    matched: [],
    whole: true,
  }));
  const { lessonBudget } = deps.settings(place.project.root);
  const limit = { tokens: lessonBudget, characters, count: deps.countTokens };
  const { lines, included } = lessonLines(active, limit);
  if (lines.length === 0) return "";
  const use = { project: place.project.id, session, turn, at, moment: "prompt", whole: true } as const;
  const keys = active.filter((one) => included.includes(one)).map(({ key }) => key);
  await deps.store.lessons.saveUses(keys.map((key) => ({ ...use, key })));
  return promptText({ lessons: lines, items: [], asksForWork: false }, limit);
}
