// Routes about tasks of a supervisor, and about loops that keep their history in a folder.

import { Hono } from "hono";
import { loopStates } from "../app/loops/loop-states.ts";
import { taskWindow } from "../app/tasks/task-window.ts";
import { withoutUndefined } from "../domain/without-undefined.ts";
import { loopsHere } from "../open/loops.ts";
import { wireLoop } from "../wire/loops.ts";
import { wireBlocker, wireTask } from "../wire/tasks.ts";
import { numberIn, query } from "./input.ts";
import { placeOf, projectOf, type Viewer } from "./viewer.ts";

const LIMIT = 100;
/** Projects whose loops are read when none is named. */
const PROJECTS = 30;

export const taskRoutes = (viewer: Viewer) =>
  new Hono()
    .get("/tasks", query("project", "limit"), async (c) => {
      const deps = await viewer.deps();
      const asked = c.req.valid("query");
      const project = await projectOf(viewer, asked.project);
      const where = withoutUndefined({ project: project?.id });
      const limit = numberIn(asked.limit, { least: 1, most: 1_000 }) ?? LIMIT;
      return c.json({
        tasks: (await deps.store.tasks.list({ ...where, limit })).map(wireTask),
        blockers: (await deps.store.tasks.blockers({ ...where, active: true, limit })).map(wireBlocker),
        /** What the next prompt is told, word for word; empty for several projects. */
        window: project ? await taskWindow(deps, placeOf(deps, project), viewer.now()) : "",
      });
    })
    .get("/loops", query("project"), async (c) => {
      const deps = await viewer.deps();
      const project = await projectOf(viewer, c.req.valid("query").project);
      const projects = project ? [project] : (await deps.store.projects.list()).slice(0, PROJECTS);
      return c.json({ loops: (await loopStates(await loopsHere(), projects)).map(wireLoop) });
    });
