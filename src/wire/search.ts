// JSON shape of search hits.
import type { SearchResult } from "../app/search/search.ts";
import type { SearchHit } from "../domain/search.ts";
import { withoutUndefined } from "../domain/without-undefined.ts";
import { iso } from "./time.ts";

export function wireHit({ document, score, ...rest }: SearchHit, project: string) {
  const { kind, key, title, files, count, at, type, session, turn, branch, agent } = document;
  return {
    kind,
    key,
    title,
    project,
    at: at > 0 ? iso(at) : null,
    ...withoutUndefined({ type, session, turn, branch, agent }),
    files,
    count,
    score: Math.round(score * 1_000) / 1_000,
    ...rest,
  };
}

/** `nameOf` gives a project's name. */
export function wireSearch({ hits, ...rest }: SearchResult, nameOf: (id: string) => string) {
  return { ...rest, hits: hits.map((hit) => wireHit(hit, nameOf(hit.document.project))) };
}
