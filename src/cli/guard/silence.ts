// Finds the hazard that `ignore` or `undo` is about, by the id of a warning or by subject and kind.

import type { Deps } from "../../app/deps.ts";
import { kindsOf } from "../../app/guard/ignore.ts";
import { line } from "../../core/compose/line.ts";
import { FAILURE_KINDS, type FailureKind } from "../../domain/failure-kinds.ts";
import { type Subject, subjectName, subjectType } from "../../domain/subject.ts";
import type { HazardKey } from "../../ports/store.ts";
import { type Flags, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { type ScopeFlags, scopeOf } from "../scope.ts";
import { nearest } from "../terminal/nearest.ts";

export const HAZARD_FLAGS = {
  subject: valueFlag("TEXT", 'what it is about: "path x", "program go"'),
  kind: valueFlag("KIND", "with --subject: missing-path, bad-flag …"),
} as const;

type Named = Partial<Flags<typeof HAZARD_FLAGS>> & ScopeFlags;

/** Undefined when neither an id nor a subject was given. */
export async function findHazard(
  deps: Deps,
  id: string | undefined,
  flags: Named,
): Promise<HazardKey | undefined> {
  if (id !== undefined && flags.subject !== undefined)
    throw new UsageError("an id and --subject cannot be used together");
  if (flags.kind !== undefined && flags.subject === undefined) throw new UsageError("--kind needs --subject");
  if (id !== undefined) return hazardOfVerdict(deps, idOf(id));
  return flags.subject === undefined ? undefined : hazardNamed(deps, flags.subject, flags);
}

/** `path x (missing path)` */
export function hazardText({ subject, kind }: Pick<HazardKey, "subject" | "kind">): string {
  const name = subjectType(subject) === "action" ? "one exact call" : line(subject, 100);
  return `${name} (${kind.replaceAll("-", " ")})`;
}

export function idOf(text: string): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1)
    throw new UsageError(`"${text}" is not an id; ids are the numbers in twiceshy why`);
  return id;
}

async function hazardOfVerdict(deps: Deps, id: number): Promise<HazardKey> {
  const [delivery] = await deps.store.ledger.deliveries({ id, limit: 1 });
  if (!delivery) throw new Error(`there is no warning or note with id ${id}. See twiceshy why --everywhere.`);
  if (delivery.subject === "") throw new Error(`${id} was not a warning: there is nothing to silence.`);
  return {
    project: delivery.project,
    subject: delivery.subject as Subject,
    kind: delivery.kind as FailureKind,
  };
}

async function hazardNamed(deps: Deps, text: string, flags: Named): Promise<HazardKey> {
  const project = await scopeOf(deps, flags);
  if (!project) throw new UsageError("--subject is about one project, not --everywhere");
  const subject = text.trim() as Subject;
  if (subjectName(subject) === "" || !subject.includes(" "))
    throw new UsageError('--subject takes a type and a name: "path x", "program go"');
  const kinds = await kindsOf(deps, project.id, subject);
  const kind = flags.kind === undefined ? kinds[0] : kindOf(flags.kind);
  if (!kind || !kinds.includes(kind))
    throw new Error(
      `no failure of "${line(subject, 100)}"${kind ? ` (${kind})` : ""} is known in ${project.name}.`,
    );
  if (flags.kind === undefined && kinds.length > 1)
    throw new UsageError(`it has failed in several ways; add --kind: ${kinds.join(", ")}`);
  return { project: project.id, subject, kind };
}

function kindOf(text: string): FailureKind {
  const kinds = Object.keys(FAILURE_KINDS) as FailureKind[];
  const kind = kinds.find((one) => one === text);
  if (kind) return kind;
  const near = nearest(text, kinds);
  throw new UsageError(`there is no kind "${text}"${near ? `; did you mean ${near}?` : ""}`);
}
