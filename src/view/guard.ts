// Routes about failures: what fails, what agents were told about it, what helps instead; and to correct it.

import { Hono } from "hono";
import * as z from "zod/mini";
import { failureDetails, lessonOfFailure, listFailures } from "../app/guard/failures.ts";
import { bringBack, ignore } from "../app/guard/ignore.ts";
import {
  correctRemedy,
  forgetRemedy,
  listRemedies,
  remedySaid,
  restoreRemedy,
  setRemedy,
} from "../app/guard/person-remedies.ts";
import { rate } from "../app/guard/rate.ts";
import { callsItRestsOn } from "../app/guard/rests-on.ts";
import { explain, hazardOf, lastVerdicts } from "../app/guard/why.ts";
import { line } from "../core/compose/line.ts";
import { redactText } from "../core/redact/index.ts";
import { count } from "../core/text/for-people.ts";
import type { FailureKind } from "../domain/failure-kinds.ts";
import type { HazardState } from "../domain/hazard.ts";
import { withoutUndefined } from "../domain/without-undefined.ts";
import {
  hazardOfId,
  wireDelivery,
  wireExplained,
  wireFailure,
  wireFailureDetails,
  wireRating,
  wireRemedy,
} from "../wire/guard.ts";
import { BadRequest, NotFound, orNotFound } from "./errors.ts";
import { forgetTogether } from "./forget-together.ts";
import { body, numberIn, query } from "./input.ts";
import { projectOf, type Viewer } from "./viewer.ts";

const GONE = "nothing is known about this failure any more.";
const LIMIT = { failures: 50, deliveries: 100 };
const STATES: readonly HazardState[] = ["open", "overcome", "ignored"];
/** As `twiceshy remedy set`. */
const LONGEST_REMEDY = 500;

export const guardRoutes = (viewer: Viewer) => {
  const forget = forgetTogether(viewer);
  return new Hono()
    .get("/failures", query("project", "state", "kind", "text", "order", "limit", "offset"), async (c) => {
      const deps = await viewer.deps();
      const { text, ...asked } = c.req.valid("query");
      const project = await projectOf(viewer, asked.project);
      const found = await listFailures(deps, {
        ...withoutUndefined({
          project: project?.id,
          state: STATES.find((state) => state === asked.state),
          kind: asked.kind as FailureKind | undefined,
          text,
          order: asked.order === "newest" ? ("newest" as const) : undefined,
          offset: numberIn(asked.offset),
        }),
        limit: numberIn(asked.limit, { least: 1, most: 500 }) ?? LIMIT.failures,
        now: viewer.now(),
      });
      return c.json({ ...found, failures: found.failures.map(wireFailure) });
    })
    .get("/failure/:id", async (c) => {
      const deps = await viewer.deps();
      const details = await failureDetails(deps, keyOf(c.req.param("id")), viewer.now());
      return c.json(wireFailureDetails(orNotFound(details, GONE)));
    })
    .post("/failure/:id/ignore", async (c) => {
      const deps = await viewer.deps();
      const key = keyOf(c.req.param("id"));
      const hazard = orNotFound(await ignore(deps, key, viewer.now()), GONE);
      const undo = hazard.ignored
        ? null
        : viewer.changes.done(`Silenced: ${line(hazard.display, 80)}`, (then) => bringBack(then, key));
      return c.json({ ignored: true, undo });
    })
    .post("/failure/:id/unignore", async (c) => {
      const deps = await viewer.deps();
      const key = keyOf(c.req.param("id"));
      const hazard = orNotFound(await bringBack(deps, key), GONE);
      const undo = hazard.ignored
        ? viewer.changes.done(`Warned about again: ${line(hazard.display, 80)}`, (then) =>
            ignore(then, key, viewer.now()),
          )
        : null;
      return c.json({ ignored: false, undo });
    })
    .get("/failure/:id/lesson", async (c) => {
      const lesson = await lessonOfFailure(await viewer.deps(), keyOf(c.req.param("id")), viewer.now());
      return c.json(orNotFound(lesson, GONE));
    })
    .post("/failure/:id/forget", async (c) => {
      const deps = await viewer.deps();
      const hazard = await hazardOf(deps, keyOf(c.req.param("id")));
      const attempts = hazard ? await callsItRestsOn(deps, hazard) : [];
      if (!hazard || attempts.length === 0)
        throw new NotFound("no call that failed so is remembered any more.");
      const text = `${count(attempts.length, "call")} that failed: ${line(hazard.display, 80)}`;
      const targets = attempts.map(({ id }) => ({ type: "attempt", id }) as const);
      const undo = viewer.changes.later(`Forget ${text}`, (then) => forget(then, targets), targets);
      return c.json({ text, calls: attempts.length, undo });
    })
    .put("/failure/:id/remedy", body(z.object({ text: z.string() })), async (c) => {
      const deps = await viewer.deps();
      const { project, subject } = keyOf(c.req.param("id"));
      const display = remedyText(c.req.valid("json").text);
      const about = { project, subject };
      const before = await setRemedy(deps, about, display, viewer.now());
      const undo = viewer.changes.done(`What to do instead: ${line(display, 80)}`, (then) =>
        restoreRemedy(then, about, before),
      );
      return c.json({ display, undo });
    })
    .get("/remedies", query("project"), async (c) => {
      const deps = await viewer.deps();
      const project = (await projectOf(viewer, c.req.valid("query").project)) ?? viewer.here;
      return c.json({ remedies: (await listRemedies(deps, project.id)).map(wireRemedy) });
    })
    .put(
      "/remedy/:id",
      query("project"),
      body(z.object({ text: z.optional(z.string()), forgotten: z.optional(z.boolean()) })),
      async (c) => {
        const deps = await viewer.deps();
        const project = (await projectOf(viewer, c.req.valid("query").project)) ?? viewer.here;
        const remedies = await listRemedies(deps, project.id);
        const named = remedies.find(({ id }) => id === c.req.param("id"));
        const remedy = orNotFound(named, "there is no such remedy here.");
        const { text, forgotten } = c.req.valid("json");
        const before = await remedySaid(deps, remedy);
        if (forgotten) await forgetRemedy(deps, remedy, viewer.now());
        else if (text !== undefined) await correctRemedy(deps, remedy, remedyText(text), viewer.now());
        else throw new BadRequest("say the text, or that it is forgotten.");
        const what = forgotten ? "No longer suggested" : "Corrected";
        const undo = viewer.changes.done(`${what}: ${line(remedy.display, 80)}`, (then) =>
          restoreRemedy(then, remedy, before),
        );
        return c.json({ undo });
      },
    )
    .get("/deliveries", query("project", "limit"), async (c) => {
      const deps = await viewer.deps();
      const asked = c.req.valid("query");
      const project = await projectOf(viewer, asked.project);
      const limit = numberIn(asked.limit, { least: 1, most: 1_000 }) ?? LIMIT.deliveries;
      return c.json({ deliveries: (await lastVerdicts(deps, project?.id, limit, true)).map(wireDelivery) });
    })
    .get("/delivery/:id", async (c) => {
      const deps = await viewer.deps();
      const found = await explain(deps, numberIn(c.req.param("id")) ?? 0);
      return c.json(wireExplained(orNotFound(found, "there is no such message.")));
    })
    .put("/delivery/:id/rating", body(z.object({ rating: z.enum(["helpful", "wrong", ""]) })), async (c) => {
      const deps = await viewer.deps();
      const id = numberIn(c.req.param("id")) ?? 0;
      const { rating } = c.req.valid("json");
      const rated = orNotFound(await rate(deps, id, rating), "there is no such message.");
      const undo = viewer.changes.done(`Rated: ${rated.delivery.rating || "not at all"}`, (then) =>
        rate(then, id, rated.before),
      );
      return c.json({ ...wireRating(rated), undo });
    });
};

function keyOf(id: string) {
  return orNotFound(hazardOfId(id), "there is no such failure.");
}

function remedyText(given: string): string {
  const text = given.trim();
  if (text === "") throw new BadRequest("say what to do instead.");
  if (text.length > LONGEST_REMEDY)
    throw new BadRequest(`a remedy can have at most ${LONGEST_REMEDY} characters.`);
  return redactText(text);
}
