// Routes about settings, and about the health of everything around the memory.
import { join } from "node:path";
import { Hono } from "hono";
import * as z from "zod/mini";
import { KEYS, keyNamed, ownText, saveSetting, settingsProblems, settingsWithSources } from "../config.ts";
import { shortPath } from "../core/text/for-people.ts";
import { iso } from "../wire/time.ts";
import { BadRequest, NotFound } from "./errors.ts";
import { body, query } from "./input.ts";
import { projectOf, type Viewer } from "./viewer.ts";

export const settingRoutes = (viewer: Viewer) =>
  new Hono()
    .get("/settings", query("project"), async (c) => {
      const deps = await viewer.deps();
      const config = viewer.config();
      const project = (await projectOf(viewer, c.req.valid("query").project)) ?? viewer.here;
      const file = join(config.home, "config.json");
      const { bytes, pruned } = await deps.store.upkeep.size();
      return c.json({
        project: project.id,
        settings: settingsWithSources(config, deps.settings(project.root)),
        file: shortPath(file, config.userHome),
        problems: settingsProblems(file),
        memory: {
          path: config.server || shortPath(config.database, config.userHome),
          bytes,
          pruned: pruned.map((one) => ({ ...one, at: iso(one.at) })),
        },
      });
    })
    .put("/settings/:name", body(z.object({ value: z.nullable(z.string()) })), async (c) => {
      const name = c.req.param("name");
      if (!KEYS.some((key) => key.name === name)) throw new NotFound(`there is no setting "${name}".`);
      const { value } = c.req.valid("json");
      const key = keyNamed(name);
      if (value !== null && key.parse(value) === undefined)
        throw new BadRequest(`${name} takes ${key.expects}.`);
      const { home } = viewer.config();
      const before = ownText(home, name);
      saveSetting(home, name, value ?? undefined);
      const undo = viewer.changes.done(
        value === null ? `${name} is back to its default` : `${name} = ${value}`,
        () => saveSetting(home, name, before),
      );
      return c.json({ name, value: value === null ? null : key.parse(value), undo });
    })
    .get("/health", async (c) => {
      const findings = await viewer.checkUp();
      return c.json({ findings: findings.map((one) => ({ ...one, ok: one.state !== "failed" })) });
    });
