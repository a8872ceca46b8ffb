// Routes about recorded calls, forgetting, and undoing what was done in the viewer.

import { Hono } from "hono";
import * as z from "zod/mini";
import type { Deps } from "../app/deps.ts";
import { sessionCalled } from "../app/look-back/session-called.ts";
import { correctObservation, restoreObservation } from "../app/observations/correct.ts";
import { line } from "../core/compose/line.ts";
import { count } from "../core/text/for-people.ts";
import { withoutUndefined } from "../domain/without-undefined.ts";
import type { ForgetTarget } from "../ports/store.ts";
import { wireDelivery } from "../wire/guard.ts";
import { wireAttempt } from "../wire/record.ts";
import { NotFound, orNotFound } from "./errors.ts";
import { forgetTogether } from "./forget-together.ts";
import { body, numberIn, query, timesIn } from "./input.ts";
import { projectOf, type Viewer } from "./viewer.ts";

const LIMIT = 200;
const NO_OBSERVATION = "there is no such observation any more.";
const STATUSES = ["succeeded", "failed", "cancelled", "denied", "unknown"] as const;

export const recordRoutes = (viewer: Viewer) => {
  const forget = forgetTogether(viewer);
  return new Hono()
    .get(
      "/attempts",
      query("project", "session", "status", "tool", "branch", "text", "since", "until", "limit"),
      async (c) => {
        const deps = await viewer.deps();
        const { session, tool, branch, ...asked } = c.req.valid("query");
        const project = await projectOf(viewer, asked.project);
        const limit = numberIn(asked.limit, { least: 1, most: 2_000 }) ?? LIMIT;
        const found = await deps.store.evidence.attempts({
          ...withoutUndefined({
            project: project?.id,
            session,
            tool,
            branch,
            status: STATUSES.find((status) => status === asked.status),
            words: asked.text?.split(/\s+/),
            ...timesIn(asked),
          }),
          limit: limit + 1,
        });
        return c.json({ attempts: found.slice(0, limit).map(wireAttempt), more: found.length > limit });
      },
    )
    .get("/attempt/:id", async (c) => {
      const deps = await viewer.deps();
      const attempt = await attemptOf(deps, c.req.param("id"));
      const { session, call } = attempt;
      const said = await deps.store.ledger.deliveries({ session });
      return c.json({
        ...wireAttempt(attempt),
        deliveries: said
          .filter((one) => one.call === call || one.evidence.includes(attempt.id))
          .map((delivery) => wireDelivery({ delivery, agent: attempt.agent })),
      });
    })
    .post(
      "/forget",
      body(
        z.object({
          type: z.enum(["attempt", "observation", "session", "project", "everything"]),
          id: z.optional(z.string()),
        }),
      ),
      async (c) => {
        const { type, id = "" } = c.req.valid("json");
        const { target, text } = await findTarget(viewer, type, id);
        const undo = viewer.changes.later(`Forget ${text}`, (then) => forget(then, [target]), [target]);
        return c.json({ text, undo });
      },
    )
    .put(
      "/observation/:id",
      body(z.object({ title: z.optional(z.string()), facts: z.optional(z.array(z.string())) })),
      async (c) => {
        const deps = await viewer.deps();
        const { id } = await observationOf(deps, c.req.param("id"));
        const wanted = withoutUndefined(c.req.valid("json"));
        const before = orNotFound(await correctObservation(deps, id, wanted), NO_OBSERVATION);
        const undo = viewer.changes.done(`Corrected: ${line(before.title, 80)}`, (then) =>
          restoreObservation(then, before),
        );
        return c.json({ undo });
      },
    )
    .get("/changes", (c) =>
      c.json({
        changes: viewer.changes.list(),
        leaving: viewer.changes.leaving(),
        problems: viewer.changes.problems(),
      }),
    )
    .post("/undo/:id", async (c) => {
      if (!(await viewer.changes.undo(c.req.param("id"))))
        throw new NotFound("it was undone already, or it can no longer be undone.");
      return c.json({ undone: true });
    });
};

async function attemptOf(deps: Deps, id: string) {
  const [attempt] = await deps.store.evidence.attempts({ ids: [numberIn(id) ?? 0] });
  return orNotFound(attempt, "there is no such call any more.");
}

async function observationOf(deps: Deps, id: string) {
  const [observation] = await deps.store.observations.list({ ids: [numberIn(id) ?? 0] });
  return orNotFound(observation, NO_OBSERVATION);
}

async function findTarget(
  viewer: Viewer,
  type: ForgetTarget["type"],
  id: string,
): Promise<{ readonly target: ForgetTarget; readonly text: string }> {
  const deps = await viewer.deps();
  switch (type) {
    case "attempt": {
      const attempt = await attemptOf(deps, id);
      return { target: { type, id: attempt.id }, text: line(attempt.display, 100) };
    }
    case "observation": {
      const observation = await observationOf(deps, id);
      return { target: { type, id: observation.id }, text: `observation ${line(observation.title, 100)}` };
    }
    case "session": {
      const session = orNotFound(await sessionCalled(deps, id), "there is no such session any more.");
      return { target: { type, id: session.id }, text: `session ${line(session.title || session.id, 80)}` };
    }
    case "project": {
      const project = orNotFound(await projectOf(viewer, id), "there is no such project any more.");
      return { target: { type, id: project.id }, text: `project ${project.name}` };
    }
    case "everything": {
      const { attempts } = await deps.store.evidence.counts(undefined);
      return { target: { type }, text: `everything: ${count(attempts, "call")}` };
    }
  }
}
