// Validates the frontmatter fields of a lesson and reports invalid values.

import type { Lesson, LessonKind } from "../../domain/lesson.ts";
import { SEVERITIES } from "../../domain/lesson.ts";
import { cut } from "../text/cut.ts";
import type { FieldValue, FieldValues } from "./field-values.ts";
import { kindNamed } from "./kind.ts";
import { LIMITS, oneLine, tagsFrom } from "./text.ts";

export const NAMES = {
  kind: ["type"],
  title: ["title"],
  // Last what other tools for notes call it.
  appliesTo: ["applies-to", "applies_to", "appliesto", "tags"],
  stops: ["stops"],
  project: ["project"],
  severity: ["severity"],
  source: ["source"],
  occurrences: ["occurrences"],
  lastSeen: ["last-seen", "last_seen", "lastseen"],
  cause: ["cause"],
} as const;

export type LessonFields = Omit<
  Lesson,
  "kind" | "situation" | "mistake" | "rootCause" | "fix" | "checklist"
> & {
  readonly kind: LessonKind | undefined;
};

/** Throws for the first invalid field. */
export function lessonFields(fields: FieldValues): LessonFields {
  const one = (
    names: readonly string[],
    rule: string,
  ): { readonly text: string; readonly refuse: () => never } => {
    const field = fields.find(names);
    const text = field === undefined ? "" : field.text;
    const refuse = () => refuseField(field, rule, text ?? "a list");
    return { text: oneLine(text === undefined ? refuse() : text), refuse };
  };
  const among = <Word extends string>(
    names: readonly string[],
    words: readonly Word[],
    rule: string,
    usual: Word,
  ) => {
    const { text, refuse } = one(names, rule);
    if (text === "") return usual;
    return words.find((word) => word === text.toLowerCase()) ?? refuse();
  };
  const stops = tags(fields, NAMES.stops);
  const kind = one(NAMES.kind, "be lesson, playbook or qa-finding");
  const occurrences = one(NAMES.occurrences, "be a whole number from 1 up");
  const lastSeen = one(NAMES.lastSeen, "be a date such as 2026-11-14");
  return {
    kind: kind.text === "" ? undefined : (kindNamed(kind.text) ?? kind.refuse()),
    title: cut(one(NAMES.title, "be one text").text, LIMITS.title),
    appliesTo: tagsFrom(tags(fields, NAMES.appliesTo) ?? []),
    ...(stops && { stops: tagsFrom(stops) }),
    project: cut(one(NAMES.project, "be the name of one project").text, LIMITS.word),
    severity: among(NAMES.severity, SEVERITIES, "be low, medium or high", "medium"),
    source: among(
      NAMES.source,
      ["curated", "auto", "remembered"],
      "be curated, auto or remembered",
      "curated",
    ),
    occurrences: occurrences.text === "" ? 1 : (count(occurrences.text) ?? occurrences.refuse()),
    lastSeen: lastSeen.text === "" ? "" : (day(lastSeen.text) ?? lastSeen.refuse()),
    cause: cut(one(NAMES.cause, "be one text").text, LIMITS.word),
  };
}

/** Undefined if the field is absent. */
function tags(fields: FieldValues, names: readonly string[]): readonly string[] | undefined {
  const field = fields.find(names);
  if (field === undefined) return undefined;
  return (
    field.list ??
    refuseField(field, "be a list of words; one with a colon or brackets in it needs quotes", "")
  );
}

function refuseField(field: FieldValue | undefined, rule: string, said: string): never {
  const found =
    said === "" ? "" : `, not ${said === "a list" ? said : JSON.stringify(cut(oneLine(said), 60))}`;
  throw new Error(`${field?.name ?? ""} must ${rule}${found} (line ${field?.line ?? 1})`);
}

function count(text: string): number | undefined {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return number >= 1 ? number : undefined;
}

/** An existing date, optionally followed by a time. */
function day(text: string): string | undefined {
  const found = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?$/.exec(text);
  if (found === null) return undefined;
  const [, year = "", month = "", date = ""] = found;
  const written = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const time = new Date(`${written}T00:00:00Z`);
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== written) return undefined;
  return written;
}
