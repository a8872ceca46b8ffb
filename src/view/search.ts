// Route of the search: as you type, with filters. What is not indexed yet is indexed in small steps meanwhile.

import { Hono } from "hono";
import type { Deps } from "../app/deps.ts";
import { catchUp } from "../app/search/catch-up.ts";
import { search } from "../app/search/search.ts";
import { SEARCH_KINDS } from "../domain/search.ts";
import { withoutUndefined } from "../domain/without-undefined.ts";
import { wireSearch } from "../wire/search.ts";
import { numberIn, query, timesIn } from "./input.ts";
import { projectOf, type Viewer } from "./viewer.ts";

const LIMIT = 20;
const FULL_MS = 2_000;
/** How long the index is worked on in one go; requests are answered in between. */
const INDEX_MS = 120_000;

export const searchRoutes = (viewer: Viewer) => {
  let indexing: Promise<void> | undefined;
  return new Hono().get(
    "/search",
    query(
      "q",
      "project",
      "kind",
      "type",
      "file",
      "branch",
      "agent",
      "session",
      "since",
      "until",
      "limit",
      "full",
    ),
    async (c) => {
      const deps = await viewer.deps();
      const { q = "", file, branch, agent, session, ...asked } = c.req.valid("query");
      const project = await projectOf(viewer, asked.project);
      const kinds = SEARCH_KINDS.filter((kind) => asked.kind?.split(",").includes(kind));
      const found = await search(deps, {
        text: q,
        now: viewer.now(),
        limit: numberIn(asked.limit, { least: 1, most: 200 }) ?? LIMIT,
        // With `full`, the words are complete: a model may be asked what is near in meaning.
        ...(asked.full === undefined ? { asYouType: true } : { patienceMs: FULL_MS }),
        signal: c.req.raw.signal,
        ...(project && { project: project.id, root: project.root }),
        ...(kinds.length > 0 && { kinds }),
        ...withoutUndefined({
          file,
          branch,
          agent,
          session,
          types: asked.type?.split(","),
          ...timesIn(asked),
        }),
      });
      if (!found.isComplete) indexing ??= indexMore(deps).finally(() => (indexing = undefined));
      const names = new Map((await deps.store.projects.list()).map(({ id, name }) => [id, name]));
      return c.json(wireSearch(found, (id) => names.get(id) ?? id));
    },
  );
};

/** Never fails: another process may be writing, and the next search tries again. */
async function indexMore({ store }: Deps): Promise<void> {
  await catchUp(store.search, {
    mostMs: INDEX_MS,
    pause: () => new Promise((done) => setImmediate(done)),
  }).catch(() => {});
}
