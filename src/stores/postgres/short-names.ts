// PostgreSQL: an index takes no text longer than a third of a page. Of a longer subject, signature or id a hash is kept, and
// whoever asks for it is answered by the name as it was asked for. They are rare: nobody's path or session has so many letters.
import { sha256 } from "../../core/hash/sha256.ts";
import type { NewAttempt } from "../../domain/attempt.ts";
import type { Known } from "../../domain/known.ts";
import type { Redacted } from "../../domain/redacted.ts";
import type { Subject } from "../../domain/subject.ts";
import type { EvidenceStore, HazardStore, RemedyStore } from "../../ports/store.ts";
import type { Value } from "../sql/connection.ts";

/** Characters; two such names and the rest of an entry fit in. */
export const LONGEST_NAME = 600;

function short(name: string): string {
  if (name.length <= LONGEST_NAME) return name;
  // The first word of a subject says what it is.
  const kind = /^[a-z-]{1,40} /.exec(name)?.[0] ?? "";
  return `${kind}too-long-${sha256(name, 32)}`;
}

const shortSubject = (subject: Subject) => short(subject) as Subject;

/** Columns of names, in which a row that comes from a file may have a longer one. */
const NAMES = new Set(["subject", "about", "call", "signature", "key", "thing", "file", "path", "id"]);

/** A value as a row here holds it. */
export function keptAs(value: Value, column: string): Value {
  if (typeof value !== "string") return value;
  return (NAMES.has(column) ? short(value) : value).replaceAll("\0", "\ufffd");
}

function isLong({ call, subjects, provides, outcome }: NewAttempt): boolean {
  const names = [call, ...subjects, ...provides];
  if (outcome.status === "failed") names.push(outcome.subject, outcome.signature);
  return names.some((name) => name.length > LONGEST_NAME);
}

function shortened(attempt: Redacted<NewAttempt>): Redacted<NewAttempt> {
  if (!isLong(attempt)) return attempt;
  const { outcome } = attempt;
  return {
    ...attempt,
    call: short(attempt.call),
    subjects: attempt.subjects.map(shortSubject),
    provides: attempt.provides.map(shortSubject),
    ...(outcome.status === "failed" && {
      outcome: { ...outcome, subject: shortSubject(outcome.subject), signature: short(outcome.signature) },
    }),
  };
}

export function withShortNames(
  evidence: EvidenceStore,
  hazards: HazardStore,
  remedies: RemedyStore,
): {
  readonly evidence: EvidenceStore;
  readonly hazards: HazardStore;
  readonly remedies: RemedyStore;
} {
  return {
    evidence: {
      ...evidence,
      append: (entries, learn) =>
        evidence.append(
          entries.map(({ attempt, subjects }) => ({
            attempt: shortened(attempt),
            subjects: subjects.map(shortSubject),
          })),
          learn,
        ),
      attempts: ({ subject, signature, ...query }) =>
        evidence.attempts({
          ...query,
          ...(subject !== undefined && { subject: shortSubject(subject) }),
          ...(signature !== undefined && { signature: short(signature) }),
        }),
    },
    hazards: {
      ...hazards,
      async ask(question) {
        const long = new Map(
          question.subjects.filter((one) => one.length > LONGEST_NAME).map((one) => [shortSubject(one), one]),
        );
        if (long.size === 0) return hazards.ask(question);
        const known = await hazards.ask({ ...question, subjects: question.subjects.map(shortSubject) });
        return inFull(known, long);
      },
    },
    remedies: {
      ...remedies,
      find: (project, about) =>
        remedies.find(project, {
          ...about,
          ...(about.subjects && { subjects: about.subjects.map(shortSubject) }),
          ...(about.signature !== undefined && { signature: short(about.signature) }),
        }),
    },
  };
}

function inFull(known: Known, long: ReadonlyMap<Subject, Subject>): Known {
  const name = (subject: Subject) => long.get(subject) ?? subject;
  return {
    ...known,
    hazards: known.hazards.map((one) => ({ ...one, subject: name(one.subject), about: name(one.about) })),
    sightings: known.sightings.map((one) => ({ ...one, subject: name(one.subject) })),
  };
}
