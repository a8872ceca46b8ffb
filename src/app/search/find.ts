// Looks a question up in the index and ranks the results.
import { asksOf, merge } from "../../core/search/plan.ts";
import type { Question } from "../../core/search/query.ts";
import { type Ranked, rank } from "../../core/search/rank.ts";
import { FIELD_WEIGHTS } from "../../core/search/score.ts";
import type { FoundDocument, SearchFilter } from "../../domain/search.ts";
import type { SearchStore } from "../../ports/store/search.ts";

/** How far the search looks. */
interface Reach {
  /** Documents of the index that are ranked. */
  readonly candidates: number;
  /** Sessions whose turns are read as context. */
  readonly sessions: number;
}

const FAR: Reach = { candidates: 300, sessions: 12 };
/** For search while typing. */
export const NEAR: Reach = { candidates: 100, sessions: 4 };

/** Best first. The filter of the question holds, and `filter` besides (the project). */
export async function find(
  store: SearchStore,
  question: Question,
  filter: SearchFilter,
  now: number,
  reach: Reach = FAR,
): Promise<readonly Ranked[]> {
  const where = { ...question.filter, ...filter };
  const frequency = await store.frequency(where.project, [...question.words, ...question.compounds.keys()]);
  const asks = asksOf(question, frequency);
  const query = { ...where, match: "some" as const, weights: FIELD_WEIGHTS, limit: reach.candidates };
  const lists = await Promise.all(asks.map(({ words }) => store.find({ ...query, words })));
  const found = merge(lists);
  const sessions = sessionsOf(found, reach.sessions);
  const around = sessions.length === 0 ? [] : await store.ofSessions("prompt", sessions);
  return rank({ question, found, around, frequency, now });
}

/** The sessions of the best turns. */
function sessionsOf(found: readonly FoundDocument[], most: number): readonly string[] {
  const worth = new Map<string, number>();
  for (const { document, score } of found) {
    if (document.kind !== "prompt" || document.session === undefined) continue;
    worth.set(document.session, (worth.get(document.session) ?? 0) + score);
  }
  return [...worth]
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([session]) => session);
}
