// Finds a name of several parts inside a longer one: `auth.controller` in `src/auth/auth.controller.ts`. The index has only
// whole names and single parts, so it finds the long name by its parts, but not that they stand together.
import type { SearchDocument } from "../../domain/search.ts";
import type { Scored } from "./context.ts";
import type { Question } from "./query.ts";
import type { Worth } from "./score.ts";
import { runWordsOf } from "./words.ts";

/** Characters of a text in which a name is looked for. */
const READ = 8_000;

/** Adds the worth of such names, as if they were said alone. */
export function withNames(scored: readonly Scored[], question: Question, worth: Worth): readonly Scored[] {
  const names = [...question.compounds].filter(([, parts]) => parts.length > 1);
  if (names.length === 0) return scored;
  return scored.map((one) => {
    const { document, own } = one;
    if (own === undefined) return one;
    const borne = names.filter(
      ([name, parts]) => !own.has(name) && parts.every((part) => own.has(part)) && bears(document, parts),
    );
    if (borne.length === 0) return one;
    const more = borne.reduce((sum, [name]) => sum + (worth.get(name) ?? 0), 0);
    return {
      ...one,
      score: one.score + more,
      own: new Set([...own, ...borne.map(([name]) => name)]),
    };
  });
}

/** The parts stand in a row in one of its names or paths. */
export function bears({ title, names, files, text }: SearchDocument, parts: readonly string[]): boolean {
  const wanted = ` ${parts.join(" ")} `;
  return [title, text.slice(0, READ), ...names, ...files].some((field) =>
    runWordsOf(field).some(
      (run) => run.parts.length >= parts.length && ` ${run.parts.join(" ")} `.includes(wanted),
    ),
  );
}
