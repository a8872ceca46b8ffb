// Route of the search: as you type, with filters.
import { Hono } from "hono";
import { search } from "../app/search/search.ts";
import { SEARCH_KINDS } from "../domain/search.ts";
import { wireSearch } from "../wire/search.ts";
import { given, numberIn, query, timeIn } from "./input.ts";
import { projectOf, type Viewer } from "./viewer.ts";

const LIMIT = 20;
/** Somebody is typing: what is not indexed yet is found a moment later. */
const PATIENCE_MS = 60;

export const searchRoutes = (viewer: Viewer) =>
  new Hono().get(
    "/search",
    query("q", "project", "kind", "type", "file", "branch", "agent", "session", "since", "until", "limit"),
    async (c) => {
      const deps = await viewer.deps();
      const { q = "", file, branch, agent, session, ...asked } = c.req.valid("query");
      const project = await projectOf(viewer, asked.project);
      const kinds = SEARCH_KINDS.filter((kind) => asked.kind?.split(",").includes(kind));
      const found = await search(deps, {
        text: q,
        now: viewer.now(),
        limit: numberIn(asked.limit, { least: 1, most: 200 }) ?? LIMIT,
        patienceMs: PATIENCE_MS,
        ...(project && { project: project.id, root: project.root }),
        ...(kinds.length > 0 && { kinds }),
        ...given({
          file,
          branch,
          agent,
          session,
          types: asked.type?.split(","),
          since: timeIn(asked.since),
          until: timeIn(asked.until),
        }),
      });
      const names = new Map((await deps.store.projects.list()).map(({ id, name }) => [id, name]));
      return c.json(wireSearch(found, (id) => names.get(id) ?? id));
    },
  );
