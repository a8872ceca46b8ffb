// Routes about lessons: list, read, edit with a preview, silence, merge, delete.
import { Hono } from "hono";
import * as z from "zod/mini";
import type { Deps } from "../app/deps.ts";
import { waitingDrafts } from "../app/lessons/drafts.ts";
import { lessonText, previewLesson, saveLesson } from "../app/lessons/edit-lesson.ts";
import { newLessonText } from "../app/lessons/lesson-text.ts";
import {
  createLesson,
  deleteLesson,
  ignoreLesson,
  type ListedLesson,
  lessonFilesOf,
  listLessons,
  mergeLessons,
  wakeLesson,
} from "../app/lessons/lessons.ts";
import { redact } from "../core/redact/index.ts";
import { localDay } from "../core/text/for-people.ts";
import { EMPTY_LESSON } from "../domain/lesson.ts";
import type { Project } from "../domain/project.ts";
import type { Place } from "../ports/workspace.ts";
import { lessonOfId, wireDraft, wireLessonIn, wirePreview } from "../wire/lessons.ts";
import { BadRequest, NotFound, orNotFound } from "./errors.ts";
import { body, query } from "./input.ts";
import { placeOf, projectOf, type Viewer } from "./viewer.ts";

/** Projects whose lessons are listed when none is named. */
const PROJECTS = 50;
const TEXT = z.string().check(z.maxLength(200_000));

export const lessonRoutes = (viewer: Viewer) =>
  new Hono()
    .get("/lessons", query("project"), async (c) => {
      const deps = await viewer.deps();
      const project = await projectOf(viewer, c.req.valid("query").project);
      const lessons = await lessonsOf(deps, project, viewer.now());
      const drafts = await waitingDrafts(deps, project?.id);
      return c.json({
        lessons: lessons.map(([{ id }, lesson]) => wireLessonIn(id, lesson)),
        drafts: drafts.map(wireDraft),
      });
    })
    .get("/lesson/:id", async (c) => {
      const deps = await viewer.deps();
      const { place, lesson } = await find(viewer, c.req.param("id"));
      const text = lessonText(deps, lesson) ?? "";
      return c.json({
        ...wireLessonIn(place.project.id, lesson, true),
        text,
        preview: wirePreview(previewLesson(deps, text, lesson.file)),
      });
    })
    .put("/lesson/:id", body(z.object({ before: TEXT, text: TEXT })), async (c) => {
      const deps = await viewer.deps();
      const { place, lesson } = await find(viewer, c.req.param("id"));
      const { before, text } = c.req.valid("json");
      const { file, where } = lesson;
      if (!saveLesson(deps, place, { file, before, after: text, now: viewer.now() }))
        throw new BadRequest(`${where} was changed by somebody else meanwhile. Nothing was written.`);
      const undo = viewer.changes.done(`Edited ${where}`, (then) => {
        if (!saveLesson(then, place, { file, before: text, after: before, now: viewer.now() }))
          throw new BadRequest(`${where} was changed since; it is left as it is.`);
      });
      return c.json({ lesson: await lessonAt(viewer, place, file.path), undo });
    })
    .post("/lessons/preview", body(z.object({ id: z.optional(z.string()), text: TEXT })), async (c) => {
      const deps = await viewer.deps();
      const { id, text } = c.req.valid("json");
      const file = id === undefined ? newFile(deps, viewer) : (await find(viewer, id)).lesson.file;
      return c.json(wirePreview(previewLesson(deps, text, file)));
    })
    .post(
      "/lessons",
      query("project"),
      body(z.object({ title: z.string(), text: z.optional(TEXT), person: z.optional(z.boolean()) })),
      async (c) => {
        const deps = await viewer.deps();
        const project = (await projectOf(viewer, c.req.valid("query").project)) ?? viewer.here;
        const place = placeOf(deps, project);
        const { title, text, person = false } = c.req.valid("json");
        const content = redact({ ...EMPTY_LESSON, title: title.trim() });
        if (content.title === "") throw new BadRequest("a lesson needs a title.");
        const wanted = { content, person, text: text ?? newLessonText(content) };
        const result = await createLesson(deps, place, wanted, viewer.now());
        if ("exists" in result) throw new BadRequest(`"${title}" already exists: ${result.exists.where}.`);
        const { path } = result.made;
        const undo = viewer.changes.done(`Written: ${result.made.name}`, async (then) =>
          lessonFilesOf(then).remove(result.made),
        );
        return c.json({ lesson: await lessonAt(viewer, place, path), undo });
      },
    )
    .post("/lesson/:id/silence", async (c) => {
      const deps = await viewer.deps();
      const { lesson } = await find(viewer, c.req.param("id"));
      await ignoreLesson(deps, lesson, viewer.now());
      const undo = viewer.changes.done(`Silenced ${lesson.where}`, (then) => ignoreLesson(then, lesson, 0));
      return c.json({ undo });
    })
    .post("/lesson/:id/wake", async (c) => {
      const deps = await viewer.deps();
      const { place, lesson } = await find(viewer, c.req.param("id"));
      const file = await wakeLesson(deps, lesson, viewer.now());
      const undo = viewer.changes.done(`Shown again: ${lesson.where}`, (then) =>
        lesson.state === "archived"
          ? lessonFilesOf(then).archive(file)
          : ignoreLesson(then, lesson, lesson.state === "ignored" ? viewer.now() : 0),
      );
      return c.json({ lesson: await lessonAt(viewer, place, file.path), undo });
    })
    .delete("/lesson/:id", async (c) => {
      const deps = await viewer.deps();
      const { lesson } = await find(viewer, c.req.param("id"));
      await deleteLesson(deps, lesson);
      const undo = viewer.changes.done(`Deleted ${lesson.where}`, (then) => recover(then, lesson.file.path));
      return c.json({ undo });
    })
    .post("/lesson/:id/merge", body(z.object({ other: z.string() })), async (c) => {
      const deps = await viewer.deps();
      const { place, lesson: into } = await find(viewer, c.req.param("id"));
      const { lesson: other } = await find(viewer, c.req.valid("json").other);
      if (into.file.path === other.file.path) throw new BadRequest("a lesson cannot be merged with itself.");
      if (into.problem || other.problem) throw new BadRequest("a broken lesson cannot be merged.");
      const before = lessonText(deps, into) ?? "";
      mergeLessons(deps, into, other, localDay(viewer.now()));
      const after = lessonText(deps, into) ?? "";
      const undo = viewer.changes.done(`Merged ${other.where} into ${into.where}`, (then) => {
        if (!saveLesson(then, place, { file: into.file, before: after, after: before, now: viewer.now() }))
          throw new BadRequest(`${into.where} was changed since; it is left as it is.`);
        recover(then, other.file.path);
      });
      return c.json({ lesson: await lessonAt(viewer, place, into.file.path), undo });
    });

/** The lesson in this file, as it is after a change; null when there is none any more. */
async function lessonAt(viewer: Viewer, place: Place, path: string) {
  const all = await listLessons(await viewer.deps(), place, viewer.now());
  const lesson = all.find(({ file }) => file.path === path);
  return lesson ? wireLessonIn(place.project.id, lesson, true) : null;
}

/** Of the project, or of all that are known: each file once. */
async function lessonsOf(
  deps: Deps,
  project: Project | undefined,
  now: number,
): Promise<readonly (readonly [Project, ListedLesson])[]> {
  const projects = project ? [project] : (await deps.store.projects.list()).slice(0, PROJECTS);
  const found = new Map<string, readonly [Project, ListedLesson]>();
  for (const one of projects) {
    if (one.root === "" || !deps.workspace.exists(one.root, ".")) continue;
    for (const lesson of await listLessons(deps, placeOf(deps, one), now))
      if (!found.has(lesson.file.path) || lesson.state !== "elsewhere")
        found.set(lesson.file.path, found.get(lesson.file.path) ?? [one, lesson]);
  }
  return [...found.values()];
}

/** Only files that are listed as lessons can be named. */
async function find(viewer: Viewer, id: string) {
  const deps = await viewer.deps();
  const key = lessonOfId(id);
  const project = key && (await projectOf(viewer, key.project));
  if (!key || !project) throw new NotFound("there is no such lesson.");
  const place = placeOf(deps, project);
  const lesson = (await listLessons(deps, place, viewer.now())).find(({ file }) => file.path === key.path);
  return { place, lesson: orNotFound(lesson, "there is no such lesson.") };
}

/** Brings the last copy of a file back from the trash. */
function recover(deps: Deps, path: string): void {
  const lessonFiles = lessonFilesOf(deps);
  const copy = lessonFiles.trash().find((one) => one.path === path);
  lessonFiles.recover(orNotFound(copy, "its copy is no longer in the trash."));
}

/** A lesson that is not written yet, in the folder it would be written to. */
function newFile(deps: Deps, { here }: Viewer) {
  const folders = lessonFilesOf(deps).folders(here.root);
  const folder = folders.find(({ kind }) => kind === "lesson") ?? folders[0];
  if (!folder) throw new BadRequest("there is no folder for lessons here.");
  return { folder, name: "new.md" };
}
