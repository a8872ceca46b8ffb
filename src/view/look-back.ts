// Routes that look back: projects, home, timeline, sessions, stats, recap.

import { Hono } from "hono";
import { home, homeNumbers } from "../app/look-back/home.ts";
import { recap } from "../app/look-back/recap.ts";
import { sessionLog } from "../app/look-back/session-log.ts";
import { sessionSpans } from "../app/look-back/session-spans.ts";
import { stats } from "../app/look-back/stats.ts";
import { timeline } from "../app/look-back/timeline.ts";
import { listObservations, observationsWhole } from "../app/observations/observations.ts";
import { listProjects } from "../app/setup/projects.ts";
import { withoutUndefined } from "../domain/without-undefined.ts";
import { agentLabels } from "../open/agents.ts";
import {
  wireHome,
  wireRecap,
  wireSessionLog,
  wireSpan,
  wireStats,
  wireTimelineEntry,
} from "../wire/look-back.ts";
import { wireObservationWithContext, wireWholeObservation } from "../wire/observations.ts";
import { wireProject } from "../wire/projects.ts";
import { iso } from "../wire/time.ts";
import { orNotFound } from "./errors.ts";
import { numberIn, query, timeIn, timesIn } from "./input.ts";
import { keepAnswers } from "./kept.ts";
import { offsetAt, projectOf, type Viewer } from "./viewer.ts";

const LIMIT = { spans: 200, entries: 500, calls: 500, observations: 100 };

export const lookBackRoutes = (viewer: Viewer) => {
  const keep = keepAnswers(viewer);
  return new Hono()
    .get("/projects", async (c) => {
      const deps = await viewer.deps();
      const projects = (await listProjects(deps)).map(wireProject);
      const { here, isReadOnly: readOnly } = viewer;
      return c.json({ projects, here: here.id, readOnly, agents: agentLabels() });
    })
    .get("/home", query("project"), async (c) => {
      const deps = await viewer.deps();
      const project = await projectOf(viewer, c.req.valid("query").project);
      const now = viewer.now();
      const where = project ? { project: project.id, root: project.root } : {};
      const request = { ...where, now, offsetMs: offsetAt(now) };
      const numbers = await keep(`home ${project?.id}`, () => homeNumbers(deps, request));
      return c.json(wireHome(await home(deps, request, numbers), project?.name));
    })
    .get("/timeline", query("project", "since", "until", "before", "branch", "limit"), async (c) => {
      const deps = await viewer.deps();
      const { branch, ...asked } = c.req.valid("query");
      const project = await projectOf(viewer, asked.project);
      const { sessions, next } = await sessionSpans(deps, {
        ...withoutUndefined({
          branch,
          project: project?.id,
          ...timesIn(asked),
          before: timeIn(asked.before),
        }),
        limit: numberIn(asked.limit, { least: 1, most: 2_000 }) ?? LIMIT.spans,
      });
      return c.json({
        sessions: sessions.map(wireSpan),
        more: next !== undefined,
        next: next === undefined ? null : iso(next),
      });
    })
    .get("/timeline/entries", query("project", "since", "until", "branch", "limit"), async (c) => {
      const deps = await viewer.deps();
      const { branch, ...asked } = c.req.valid("query");
      const project = await projectOf(viewer, asked.project);
      const { entries, more } = await timeline(deps, {
        ...withoutUndefined({ branch, project: project?.id, ...timesIn(asked) }),
        limit: numberIn(asked.limit, { least: 1, most: 5_000 }) ?? LIMIT.entries,
      });
      return c.json({ entries: entries.map(wireTimelineEntry), more });
    })
    .get("/session/:id", query("after", "limit"), async (c) => {
      const deps = await viewer.deps();
      const { after, limit } = c.req.valid("query");
      const log = await sessionLog(deps, {
        id: c.req.param("id"),
        after: numberIn(after) ?? 0,
        limit: numberIn(limit, { least: 1, most: 5_000 }) ?? LIMIT.calls,
      });
      return c.json(wireSessionLog(orNotFound(log, "there is no such session.")));
    })
    .get("/observations", query("project", "session", "search", "limit"), async (c) => {
      const deps = await viewer.deps();
      const { session, search, ...asked } = c.req.valid("query");
      const project = await projectOf(viewer, asked.project);
      const found = await listObservations(deps, {
        ...withoutUndefined({ project: project?.id, session, search }),
        limit: numberIn(asked.limit, { least: 1, most: 1_000 }) ?? LIMIT.observations,
      });
      return c.json({ observations: found.map(wireWholeObservation) });
    })
    .get("/observation/:id", async (c) => {
      const deps = await viewer.deps();
      const [found] = await observationsWhole(deps, [numberIn(c.req.param("id")) ?? 0]);
      return c.json(wireObservationWithContext(orNotFound(found, "there is no such observation.")));
    })
    .get("/recap", query("project", "since", "until", "branch"), async (c) => {
      const deps = await viewer.deps();
      const { branch, ...asked } = c.req.valid("query");
      const project = await projectOf(viewer, asked.project);
      const wanted = {
        ...withoutUndefined({ branch, project: project?.id, ...timesIn(asked) }),
        ...(project && { root: project.root }),
        now: viewer.now(),
      };
      return c.json(wireRecap(await recap(deps, wanted), project, wanted, ""));
    })
    .get("/stats", query("project", "since", "weeks"), async (c) => {
      const deps = await viewer.deps();
      const asked = c.req.valid("query");
      const project = await projectOf(viewer, asked.project);
      const now = viewer.now();
      const since = timeIn(asked.since);
      const weeks = numberIn(asked.weeks, { least: 1, most: 260 });
      const request = {
        ...withoutUndefined({ project: project?.id, since, weeks }),
        now,
        offsetMs: offsetAt(now),
      };
      const key = `stats ${project?.id} ${since} ${weeks}`;
      return c.json(wireStats(await keep(key, () => stats(deps, request)), project?.name, since));
    });
};
