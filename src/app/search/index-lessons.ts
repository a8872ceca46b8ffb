// Keeps the documents of a project's lessons in step with their files. Only lessons that the person on this machine
// trusts are ever indexed; what is no longer trusted or there is dropped.
import { isDeepStrictEqual } from "node:util";
import { redact } from "../../core/redact/index.ts";
import { indexWords } from "../../core/search/document.ts";
import { lessonDocument } from "../../core/search/lesson-document.ts";
import type { SearchDocument } from "../../domain/search.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { onShelf, shelfOf } from "../lessons/shelf.ts";

/** Lessons of a project that can be found. */
const MOST = 1_000;

/** Before a search in the project: a few stat calls when nothing has changed. */
export async function indexLessons(deps: Deps, place: Place): Promise<void> {
  const { search } = deps.store;
  const project = place.project.id;
  const wanted = await trustedDocuments(deps, place);
  const indexed = await indexedLessons(deps, project);
  const before = new Map(indexed.map((document) => [document.key, document]));
  const changed = wanted.filter((document) => !isDeepStrictEqual(before.get(document.key), document));
  const keys = new Set(wanted.map(({ key }) => key));
  const gone = indexed.filter(({ key }) => !keys.has(key)).map(({ key }) => key);
  if (gone.length > 0) await search.drop(project, "lesson", gone);
  if (changed.length === 0) return;
  await search.save(changed.map((document) => ({ document: redact(document), words: indexWords(document) })));
}

async function trustedDocuments(deps: Deps, place: Place): Promise<readonly SearchDocument[]> {
  const shelf = await shelfOf(deps, place);
  if (!shelf) return [];
  const lessons = await deps.store.lessons.indexed({ ids: [...shelf.files.keys()].slice(0, MOST) });
  const trusted = await onShelf(deps, shelf, lessons, place);
  return trusted.map(({ key, content, file }) =>
    redact(lessonDocument(place.project.id, key, content, file.modifiedAt)),
  );
}

async function indexedLessons(deps: Deps, project: string): Promise<readonly SearchDocument[]> {
  const weights = { title: 1, names: 1, text: 1 };
  const query = {
    project,
    kinds: ["lesson"] as const,
    words: [],
    match: "all" as const,
    weights,
    limit: MOST,
  };
  return (await deps.store.search.find(query)).map(({ document }) => document);
}
