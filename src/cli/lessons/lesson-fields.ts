// Flags for the fields of a new lesson.
import type { ArgsDef } from "citty";
import { withStops } from "../../core/lesson-file/suggest-stops.ts";
import { EMPTY_LESSON, type Lesson, SEVERITIES } from "../../domain/lesson.ts";
import { valueFlag } from "../command.ts";
import { oneOf } from "../one-of.ts";
import { kindCalled } from "./lesson-kind.ts";

export const FIELD_FLAGS = {
  kind: valueFlag("KIND", "lesson, playbook or qa-finding; default lesson"),
  severity: valueFlag(
    "LEVEL",
    "low, medium or high; default medium. High: the commands and paths of --applies-to are stopped once",
  ),
  "applies-to": valueFlag("A,B", 'tags, commands, paths: "redis, git push --force, migrations/*.sql"'),
  stops: valueFlag(
    "A,B",
    'commands or paths whose calls are stopped once: "prisma migrate reset"; default: what the text forbids',
  ),
  situation: valueFlag("TEXT", "when it happens"),
  mistake: valueFlag("TEXT", "what goes wrong, or could"),
  "root-cause": valueFlag("TEXT", "why"),
  fix: valueFlag("TEXT", "what helps"),
  check: valueFlag("ITEM", "an item of the checklist; may be repeated, or several separated by ;"),
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
