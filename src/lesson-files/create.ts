// Creates a new lesson file in a folder.
import { basename } from "node:path";
import { makeFolder } from "../disk/make-folder.ts";
import type { LessonFile, LessonFolder } from "../ports/lesson-files.ts";
import { writeNew } from "./free-name.ts";
import { whyOutside } from "./inside.ts";
import { inspectFile, pathOf, whereIs } from "./inspect.ts";
import { MOST_BYTES, tooLarge } from "./limits.ts";
import { failure } from "./reasons.ts";

export function createLessonFile(folder: LessonFolder, slug: string, text: string): LessonFile {
  if (!/^[^./\\\0][^/\\\0]*$/.test(slug)) throw new Error(`"${slug}" cannot be the name of a lesson.`);
  const wanted = pathOf(folder, `${slug}.md`);
  try {
    const size = Buffer.byteLength(text);
    if (size > MOST_BYTES) throw new Error(tooLarge(size));
    const outside = whyOutside(folder);
    if (outside !== "") throw new Error(`${folder.label} ${outside}`);
    makeFolder(folder.path);
    // The person's own lessons are private; a project's have the same permissions as its other files.
    const mode = folder.home === "person" ? 0o600 : undefined;
    const file = inspectFile(folder, basename(writeNew(wanted, text, mode)));
    if (file === undefined) throw new Error("was deleted by another program right away.");
    return file;
  } catch (error) {
    throw failure("write", whereIs({ path: wanted, folder }), error);
  }
}
