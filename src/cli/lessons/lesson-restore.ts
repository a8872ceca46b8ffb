// twiceshy lesson restore: brings back a silenced, resting, archived or deleted lesson.
import { basename, dirname, relative, sep } from "node:path";
import { type ListedLesson, lessonFilesOf, lessonsNamed, wakeLesson } from "../../app/lessons/lessons.ts";
import { when } from "../../core/text/for-people.ts";
import type { TrashedLessonFile } from "../../ports/lesson-files.ts";
import { command } from "../command.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { colour, print, printError, printJson, tick } from "../terminal/terminal.ts";
import { padTo, widthOf } from "../terminal/wide.ts";
import { type Around, findLesson, withLessons } from "./lesson-scope.ts";

export const restore = command({
  name: "lesson restore",
  summary: "bring back a silenced, resting, archived or deleted lesson; without a name, list them",
  operands: "[NAME]",
  maximum: 1,
  examples: {
    "twiceshy lesson restore": "what can be brought back",
    "twiceshy lesson restore use-pnpm": "show it to agents again",
  },
  flags: { ...PROJECT_FLAGS },
  async run({ flags, operands, config, now }) {
    await withLessons({ config, flags, now }, async (around) => {
      const json = flags.json === true;
      const listed = await around.list();
      const silent = listed.filter(({ state }) => SILENT.has(state));
      const trashed = trashOf(around);
      const [name] = operands;
      if (name === undefined) return listAll(silent, trashed, now, json);
      const found = lessonsNamed(silent, name, { isExact: true });
      if (found.length > 0) return wake(around, findLesson(silent, name, { isExact: true }), json);
      const copy = trashed.find((one) => isCalled(one, name));
      if (copy) return recover(around, copy, json);
      const { where, state, problem } = findLesson(listed, name);
      if (state === "broken") throw new Error(`${where} is broken, not silenced: ${problem}`);
      throw new Error(`${where} is active: there is nothing to restore.`);
    });
  },
});

const SILENT: ReadonlySet<ListedLesson["state"]> = new Set(["ignored", "resting", "archived"]);

async function wake({ deps, now }: Around, lesson: ListedLesson, json: boolean): Promise<void> {
  const { folder, name } = await wakeLesson(deps, lesson, now);
  const where = `${folder.label}/${name}`;
  if (json) printJson({ name: lesson.name, where, from: lesson.state });
  else print(`${tick()} Restored: ${where}\n  Agents see it at the next prompt it applies to.`);
}

function recover({ deps, place }: Around, copy: TrashedLessonFile, json: boolean): void {
  const path = lessonFilesOf(deps).recover(copy);
  const folder = lessonFilesOf(deps)
    .folders(place.project.root)
    .find((one) => path.startsWith(one.path + sep));
  const where = folder ? folder.label + path.slice(folder.path.length).replaceAll(sep, "/") : path;
  if (json) {
    printJson({ name: stem(path), where, path, from: "trash" });
    return;
  }
  print(`${tick()} Restored from the trash: ${where}\n  Agents see it at the next prompt it applies to.`);
  if (path !== copy.path) printError(`It has a new file name, because ${basename(copy.path)} exists.`);
}

/** Deleted lessons whose folder belongs to this project or to the person. */
function trashOf({ deps, place }: Around): readonly TrashedLessonFile[] {
  const lessonFiles = lessonFilesOf(deps);
  const folders = lessonFiles.folders(place.project.root).map(({ path }) => path);
  return lessonFiles.trash().filter(({ path }) => folders.some((folder) => path.startsWith(folder + sep)));
}

function isCalled({ path }: TrashedLessonFile, name: string): boolean {
  return path === name || basename(path) === name || stem(path) === stem(name);
}

function stem(path: string): string {
  return basename(path).replace(/\.(?:md|markdown)$/i, "");
}

const WHY: Readonly<Record<string, string>> = {
  ignored: "silenced",
  resting: "resting: a one-time mistake, unused for half a year",
  archived: "archived",
};

function listAll(
  silent: readonly ListedLesson[],
  trashed: readonly TrashedLessonFile[],
  now: number,
  json: boolean,
): void {
  const rows = [
    ...silent.map(({ name, where, state }) => ({
      name,
      where,
      from: state as string,
      why: WHY[state] ?? "",
    })),
    ...trashed.map(({ path, removedAt }) => ({
      name: stem(path),
      where: relative(dirname(dirname(path)), path),
      from: "trash",
      why: `deleted ${when(removedAt, now)}`,
    })),
  ];
  if (json) {
    for (const { why: _why, ...row } of rows) printJson(row);
    return;
  }
  if (rows.length === 0) {
    printError("No lesson is silenced, resting, archived or deleted.");
    return;
  }
  const names = Math.max(...rows.map(({ name }) => widthOf(name)));
  for (const { name, why } of rows) print(`  ${colour.bold(padTo(name, names))}  ${colour.dim(why)}`);
  print(`\nTo bring one back:  ${colour.cyan("twiceshy lesson restore NAME")}`);
}
