// All routes of the viewer below /api. The web app calls them with hono's typed client: `hc<ViewerRoutes>("/")`.
import { Hono } from "hono";
import { draftRoutes } from "./drafts.ts";
import { answerError } from "./errors.ts";
import { eventRoutes } from "./events.ts";
import { guardRoutes } from "./guard.ts";
import { lessonRoutes } from "./lessons.ts";
import { lookBackRoutes } from "./look-back.ts";
import { recordRoutes } from "./record.ts";
import { searchRoutes } from "./search.ts";
import { settingRoutes } from "./settings.ts";
import { taskRoutes } from "./tasks.ts";
import type { Viewer } from "./viewer.ts";

export const viewerRoutes = (viewer: Viewer) =>
  new Hono()
    .onError(answerError)
    .route("/api", lookBackRoutes(viewer))
    .route("/api", guardRoutes(viewer))
    .route("/api", lessonRoutes(viewer))
    .route("/api", draftRoutes(viewer))
    .route("/api", searchRoutes(viewer))
    .route("/api", taskRoutes(viewer))
    .route("/api", settingRoutes(viewer))
    .route("/api", recordRoutes(viewer))
    .route("/api", eventRoutes(viewer));

export type ViewerRoutes = ReturnType<typeof viewerRoutes>;
