// Recognises lesson files and their kind by frontmatter type, otherwise by folder.
import type { LessonKind } from "../../domain/lesson.ts";

/** A folder of lessons, anywhere in a path. */
export const LESSON_DIR_RE = /(^|[\\/])(lessons?|playbooks?|qa[-_]?findings?)([\\/]|$)/i;

/** `name`: the path. Undefined if the file is not a lesson. */
export function lessonKindOf(name: string, text: string): LessonKind | undefined {
  return kindNamed(typeSaid(text)) ?? kindByPath(name);
}

/** `Lesson`, `lessons`, `QA finding`. */
export function kindNamed(word: string): LessonKind | undefined {
  const plain = word.trim().toLowerCase();
  if (/^lessons?$/.test(plain)) return "lesson";
  if (/^playbooks?$/.test(plain)) return "playbook";
  return /^qa[-_ ]?findings?$/.test(plain) ? "qa-finding" : undefined;
}

/** The innermost folder decides. */
export function kindByPath(name: string): LessonKind | undefined {
  const parts = name.split(/[\\/]/);
  // A readme of a folder of lessons is not a lesson.
  if (/^(?:readme|index)\.(?:md|markdown)$/i.test(parts.at(-1) ?? "")) return undefined;
  const folder = parts.findLast((part) => LESSON_DIR_RE.test(part));
  return folder === undefined ? undefined : kindNamed(folder.replace(/[-_]/g, "-"));
}

/** Characters searched for the type, so that other files are not read to the end. */
const LOOKED_AT = 800;

/** The value of `type:` in the frontmatter; empty if absent. */
export function typeSaid(text: string): string {
  const head = text.slice(0, LOOKED_AT);
  const opening = /^\ufeff?(?:[ \t]*\r?\n)*---[ \t]*\r?\n/.exec(head);
  if (opening === null) return "";
  const inside = head.slice(opening[0].length).split(/^---[ \t]*\r?$/m)[0] ?? "";
  const said = /^[ \t]*["']?type["']?[ \t]*:[ \t]*(?:"([^"\r\n]*)"|'([^'\r\n]*)'|([^#\r\n]*))/im.exec(inside);
  return (said?.[1] ?? said?.[2] ?? said?.[3] ?? "").trim();
}
