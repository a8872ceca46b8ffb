// Parses the text of a file into a lesson.

import { EMPTY_LESSON, type Lesson, type LessonKind } from "../../domain/lesson.ts";
import { cut } from "../text/cut.ts";
import type { FieldValues } from "./field-values.ts";
import { findFrontmatter, readFields, valuesOf } from "./frontmatter.ts";
import { checklistOf, itemsOf, tagItems } from "./items.ts";
import { kindByPath, lessonKindOf, typeSaid } from "./kind.ts";
import { type LessonFields, lessonFields } from "./lesson-fields.ts";
import { plainFields } from "./plain-fields.ts";
import { bodyOf, sectionText } from "./sections.ts";
import { LIMITS, oneLine, tagsFrom } from "./text.ts";

interface NamedFile {
  /** Relative to its folder. */
  readonly name: string;
  /** Default kind of the folder, for files that do not state one. */
  readonly kind?: LessonKind;
}

/** Undefined if the file is not a lesson; a problem if it is meant as one and cannot be read. Never throws. */
export function parseLesson(
  text: string,
  file: NamedFile,
): { readonly content: Lesson } | { readonly problem: string } | undefined {
  const usual = (isAboutFolder(file.name) ? undefined : file.kind) ?? kindByPath(file.name);
  // Other programs also write frontmatter with a type: those files are ignored.
  const kind = lessonKindOf(file.name, text) ?? usual;
  const meant = kind !== undefined || /^applies[-_]?to[ \t]*:/im.test(text.slice(0, 800));
  if (!meant) return undefined;
  const frontmatter = findFrontmatter(text);
  if (frontmatter === "unclosed") return { problem: "the frontmatter has no closing line ---" };
  if (frontmatter === undefined) return kind && { content: lessonOf(EMPTY_LESSON, kind, text, file.name) };
  const fields = plainFields(text, frontmatter) ?? readFields(text, frontmatter);
  if ("problem" in fields) return fields;
  const read = tryFields("document" in fields ? valuesOf(fields) : fields);
  if ("problem" in read) return typeSaid(text) === "" && usual === undefined ? undefined : read;
  const said = read.kind ?? kind;
  return said && { content: lessonOf(read, said, text.slice(frontmatter.body), file.name) };
}

function lessonOf(fields: Omit<LessonFields, "kind">, kind: LessonKind, text: string, name: string): Lesson {
  const { heading, sections } = bodyOf(text);
  const title = fields.title || cut(oneLine(heading), LIMITS.title) || titleFrom(name);
  return {
    ...fields,
    kind,
    title,
    appliesTo: tagsFrom([...fields.appliesTo, ...tagItems(sections.appliesTo)]),
    situation: sectionText(sections.situation),
    mistake: sectionText(sections.mistake),
    rootCause: sectionText(sections.rootCause),
    fix: sectionText(sections.fix),
    checklist: checklistOf(itemsOf(sections.checklist)),
  };
}

function tryFields(fields: FieldValues): LessonFields | { readonly problem: string } {
  try {
    return lessonFields(fields);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** `backend/redis-client.md` → `redis client`. */
function titleFrom(name: string): string {
  const file = name.split(/[\\/]/).at(-1) ?? "";
  const words = oneLine(file.replace(/\.\w+$/, "").replace(/[-_]+/g, " "));
  return cut(words, LIMITS.title) || "untitled";
}

function isAboutFolder(name: string): boolean {
  return /(?:^|[\\/])(?:readme|index)\.(?:md|markdown)$/i.test(name);
}
