// Asks the index for a question and ranks what it finds.
import { asksOf, merge } from "../../core/search/plan.ts";
import type { Question } from "../../core/search/query.ts";
import { type Ranked, rank } from "../../core/search/rank.ts";
import { FIELD_WEIGHTS } from "../../core/search/score.ts";
import type { FoundDocument, SearchFilter } from "../../domain/search.ts";
import type { SearchStore } from "../../ports/store/search.ts";

const CANDIDATES = 300;
/** Sessions whose turns are read as context. */
const SESSIONS = 12;

/** Best first. The filter of the question holds, and `filter` besides (the project). */
export async function find(
  store: SearchStore,
  question: Question,
  filter: SearchFilter,
  now: number,
): Promise<readonly Ranked[]> {
  const where = { ...question.filter, ...filter };
  const frequency = await store.frequency(where.project, [...question.words, ...question.compounds.keys()]);
  const asks = asksOf(question, frequency);
  const query = { ...where, match: "some" as const, weights: FIELD_WEIGHTS, limit: CANDIDATES };
  const lists = await Promise.all(asks.map(({ words }) => store.find({ ...query, words })));
  const found = merge(lists);
  const sessions = sessionsOf(found);
  const around = sessions.length === 0 ? [] : await store.ofSessions("prompt", sessions);
  return rank({ question, found, around, frequency, now });
}

/** The sessions of the best turns. */
function sessionsOf(found: readonly FoundDocument[]): readonly string[] {
  const worth = new Map<string, number>();
  for (const { document, score } of found) {
    if (document.kind !== "prompt" || document.session === undefined) continue;
    worth.set(document.session, (worth.get(document.session) ?? 0) + score);
  }
  return [...worth]
    .sort((a, b) => b[1] - a[1])
    .slice(0, SESSIONS)
    .map(([session]) => session);
}
