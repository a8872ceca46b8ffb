// Flags for the fields of a new lesson.
import type { ArgsDef } from "citty";
import { withStops } from "../../core/lesson-file/suggest-stops.ts";
import { EMPTY_LESSON, type Lesson, SEVERITIES } from "../../domain/lesson.ts";
import { oneOf } from "../one-of.ts";
import { kindCalled } from "./lesson-kind.ts";

export const FIELD_FLAGS = {
  kind: { type: "string", valueHint: "KIND", description: "lesson, playbook or qa-finding; default lesson" },
  severity: {
    type: "string",
    valueHint: "LEVEL",
    description:
      "low, medium or high; default medium. High: the commands and paths of --applies-to are stopped once",
  },
  "applies-to": {
    type: "string",
    valueHint: "A,B",
    description: 'tags, commands, paths: "redis, git push --force, migrations/*.sql"',
  },
  stops: {
    type: "string",
    valueHint: "A,B",
    description:
      'commands or paths whose calls are stopped once: "prisma migrate reset"; default: what the text forbids',
  },
  situation: { type: "string", valueHint: "TEXT", description: "when it happens" },
  mistake: { type: "string", valueHint: "TEXT", description: "what goes wrong, or could" },
  "root-cause": { type: "string", valueHint: "TEXT", description: "why" },
  fix: { type: "string", valueHint: "TEXT", description: "what helps" },
  check: {
    type: "string",
    valueHint: "ITEM",
    description: "an item of the checklist; may be repeated, or several separated by ;",
  },
} as const satisfies ArgsDef;

export const REPEATABLE: readonly string[] = ["check", "applies-to", "stops"];

type FieldFlags = { readonly [K in keyof typeof FIELD_FLAGS]?: string | undefined };

export function lessonFrom(flags: FieldFlags, title: string): Lesson {
  const content: Lesson = {
    ...EMPTY_LESSON,
    title,
    kind: flags.kind === undefined ? "lesson" : kindCalled(flags.kind),
    severity: flags.severity === undefined ? "medium" : oneOf("severity", flags.severity, SEVERITIES),
    appliesTo: pieces(flags["applies-to"], /[,\n]/),
    situation: flags.situation?.trim() ?? "",
    mistake: flags.mistake?.trim() ?? "",
    rootCause: flags["root-cause"]?.trim() ?? "",
    fix: flags.fix?.trim() ?? "",
    checklist: pieces(flags.check, /[;\n]/),
  };
  const stops = flags.stops === undefined ? undefined : pieces(flags.stops, /[,\n]/);
  return stops ? { ...content, stops } : withStops(content);
}

function pieces(text: string | undefined, between: RegExp): readonly string[] {
  return (text ?? "")
    .split(between)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
}
