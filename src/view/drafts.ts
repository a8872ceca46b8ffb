// Routes about drafts of lessons, and about trust in what repositories bring along.
import { Hono } from "hono";
import * as z from "zod/mini";
import type { Deps } from "../app/deps.ts";
import { acceptDraft, bringBackDraft, dismissDraft, draftText, editDraft } from "../app/lessons/drafts.ts";
import { lessonFilesOf } from "../app/lessons/lessons.ts";
import { answerBrought, type Brought, lookThrough } from "../app/lessons/trust.ts";
import type { Draft } from "../domain/draft.ts";
import { wireBrought, wireDraft } from "../wire/lessons.ts";
import { wireAttempt } from "../wire/record.ts";
import { BadRequest, NotFound } from "./errors.ts";
import { body, query } from "./input.ts";
import { placeOf, projectOf, type Viewer } from "./viewer.ts";

const TEXT = z.string().check(z.maxLength(200_000));

export const draftRoutes = (viewer: Viewer) => {
  const seenByPerson = new SeenByPerson();
  return new Hono()
    .get("/draft/:id", async (c) => {
      const deps = await viewer.deps();
      const draft = await find(deps, c.req.param("id"));
      const ids = draft.evidence;
      const evidence = ids.length > 0 ? await deps.store.evidence.attempts({ ids, order: "oldest" }) : [];
      return c.json({ ...wireDraft(draft), text: draftText(draft), attempts: evidence.map(wireAttempt) });
    })
    .put("/draft/:id", body(z.object({ text: TEXT })), async (c) => {
      const deps = await viewer.deps();
      const draft = await find(deps, c.req.param("id"));
      const edited = await editDraft(deps, draft, c.req.valid("json").text);
      const undo = viewer.changes.done(`Edited draft d${draft.id}`, (then) =>
        editDraft(then, edited, draftText(draft)),
      );
      return c.json({ draft: wireDraft(edited), undo });
    })
    .post(
      "/draft/:id/accept",
      body(z.object({ person: z.optional(z.boolean()), text: z.optional(TEXT) })),
      async (c) => {
        const deps = await viewer.deps();
        const { person = false, text } = c.req.valid("json");
        const waiting = await find(deps, c.req.param("id"), "waiting");
        // As it stands in the editor: the draft keeps it, whether it is accepted or the acceptance undone.
        const draft = text === undefined ? waiting : await editDraft(deps, waiting, text);
        const project = await projectOf(viewer, draft.project);
        if (!project) throw new NotFound("the project of this draft is gone.");
        const result = await acceptDraft(deps, placeOf(deps, project), draft, { person, now: viewer.now() });
        if ("exists" in result)
          throw new BadRequest(`a lesson with this title already exists: ${result.exists.where}.`);
        const { made } = result;
        const undo = viewer.changes.done(`Accepted draft d${draft.id}`, async (then) => {
          lessonFilesOf(then).remove(made);
          await bringBackDraft(then, draft);
        });
        return c.json({
          where: `${made.folder.label}/${made.name}`,
          path: made.path,
          undo,
        });
      },
    )
    .post("/draft/:id/reject", async (c) => {
      const deps = await viewer.deps();
      const draft = await find(deps, c.req.param("id"), "waiting");
      await dismissDraft(deps, draft);
      const undo = viewer.changes.done(`Discarded draft d${draft.id}`, (then) => bringBackDraft(then, draft));
      return c.json({ undo });
    })
    .get("/trust", query("project"), async (c) => {
      const deps = await viewer.deps();
      const project = (await projectOf(viewer, c.req.valid("query").project)) ?? viewer.here;
      const found = await lookThrough(deps, placeOf(deps, project), viewer.now());
      seenByPerson.keep(project.id, found);
      return c.json({ project: project.id, brought: found.map(wireBrought) });
    })
    .post(
      "/trust",
      query("project"),
      body(z.object({ names: z.array(z.string()), answer: z.enum(["yes", "no"]) })),
      async (c) => {
        const deps = await viewer.deps();
        const project = (await projectOf(viewer, c.req.valid("query").project)) ?? viewer.here;
        const place = placeOf(deps, project);
        const { names, answer } = c.req.valid("json");
        if (viewer.isAgents && answer === "yes")
          throw new BadRequest(
            "an agent started this viewer, and an agent cannot give trust. Run twiceshy view in a terminal of your own.",
          );
        const found = await lookThrough(deps, place, viewer.now());
        const meant = found.filter(({ name, content }) => names.includes(name) && content !== "");
        if (meant.length < names.length)
          throw new NotFound("this repository has no such lesson or settings file any more.");
        if (!meant.every((one) => seenByPerson.has(project.id, one)))
          throw new BadRequest("it was changed since it was shown. Look at it again, then decide.");
        answerBrought(deps, place, meant, answer, viewer.now());
        const undo = viewer.changes.done(
          `${answer === "yes" ? "Approved" : "Declined"}: ${names.join(", ")}`,
          (then) => answerBrought(then, place, meant, "before", viewer.now()),
        );
        return c.json({ undo });
      },
    );
};

/** What the page has shown of each project: only that can be approved, whatever a pull has brought since. */
class SeenByPerson {
  readonly #contents = new Map<string, ReadonlySet<string>>();

  keep(project: string, found: readonly Brought[]): void {
    this.#contents.set(project, new Set(found.map(keyOf)));
  }

  has(project: string, one: Brought): boolean {
    return this.#contents.get(project)?.has(keyOf(one)) === true;
  }
}

const keyOf = ({ name, content }: Brought): string => `${name}\n${content}`;

/** `d3`, as drafts are called everywhere. */
async function find(deps: Deps, name: string, state?: Draft["state"]): Promise<Draft> {
  const [, digits] = /^d?(\d{1,9})$/.exec(name) ?? [];
  const [draft] = digits === undefined ? [] : await deps.store.lessons.drafts({ id: Number(digits) });
  if (!draft || draft.content.title === "") throw new NotFound("there is no such draft.");
  if (state !== undefined && draft.state !== state) throw new BadRequest("this draft was decided already.");
  return draft;
}
