// Store facet: remedies, mined from attempts or given by the person.
import type { Redacted } from "../../domain/redacted.ts";
import type { PersonRemedy, Remedy } from "../../domain/remedy.ts";
import type { Subject } from "../../domain/subject.ts";

/** Which remedies to find. */
export interface RemedyQuery {
  /** Remedies of these subjects. */
  readonly subjects?: readonly Subject[];
  /** With `subjects`: only those that name one of these. */
  readonly fingerprints?: readonly string[];
  /** Remedies of failures with this signature. */
  readonly signature?: string;
}

/** Key of a remedy written by the person. */
type PersonRemedyKey = Pick<PersonRemedy, "project" | "subject" | "type" | "fingerprint">;

export interface RemedyStore {
  /** The person's own first; mined ones that the person corrected or removed are left out. */
  find(project: string, about: RemedyQuery): Promise<readonly Remedy[]>;
  /** Replace the row of the same project, subject, type and fingerprint. */
  save(remedies: readonly Redacted<Remedy>[]): Promise<void>;
  /** The person's changes to remedies in a project (absent: everywhere), the last first. */
  personal(project?: string): Promise<readonly PersonRemedy[]>;
  /** Replaces the person's change of the same project, subject, type and fingerprint. */
  savePersonal(remedy: Redacted<PersonRemedy>): Promise<void>;
  /** Removes the person's change: the mined remedy is used again. */
  dropPersonal(key: PersonRemedyKey): Promise<void>;
}
