// Lists known remedies for a person, and stores the person's own changes to them.

import { sha256 } from "../../core/hash/sha256.ts";
import { redact } from "../../core/redact/index.ts";
import { keyOf } from "../../core/remedy/choose.ts";
import { PERSONS_OWN, type PersonRemedy, type Remedy } from "../../domain/remedy.ts";
import { isAbout, type Subject, subjectName } from "../../domain/subject.ts";
import type { Deps } from "../deps.ts";
import { ranked } from "./remedies.ts";

export interface ListedRemedy extends Remedy {
  /** `r1a2b3c`: stays the same when the remedy is mined again. */
  readonly id: string;
  /** The failed call, for people. */
  readonly failedCall: string;
  /** Removed by the person; `display` is its former text. */
  readonly isForgotten: boolean;
}

/** The best first, the person's own before all others; forgotten ones last. */
export async function listRemedies(deps: Deps, project: string): Promise<readonly ListedRemedy[]> {
  const standing = ranked(await deps.store.remedies.find(project, {}));
  const forgotten = (await deps.store.remedies.personal(project)).filter(({ display }) => display === "");
  const listed: ListedRemedy[] = [];
  for (const remedy of standing) listed.push(await asListed(deps, remedy, false));
  for (const one of forgotten) listed.push(await asListed(deps, forgottenRemedy(one), true));
  return listed;
}

function forgottenRemedy({ before, at, ...key }: PersonRemedy): Remedy {
  const record = { signature: "", count: 0, failed: 0, lastAt: at, confirmed: false, evidence: [] };
  return { ...key, ...record, display: before, ...(key.fingerprint === PERSONS_OWN && { byPerson: true }) };
}

async function asListed(deps: Deps, remedy: Remedy, isForgotten: boolean): Promise<ListedRemedy> {
  return { ...remedy, id: remedyId(remedy), failedCall: await failedText(deps, remedy), isForgotten };
}

function remedyId(remedy: Remedy): string {
  return `r${sha256(`${remedy.project}\n${keyOf(remedy)}`, 6)}`;
}

async function failedText(deps: Deps, { project, subject }: Remedy): Promise<string> {
  if (!isAbout(subject, "action")) return subject;
  const [fingerprint = ""] = subjectName(subject).split(" ");
  const [call] = await deps.store.evidence.attempts({ project, fingerprint, limit: 1 });
  return call?.display ?? "a call that is no longer remembered";
}

/** Sets the person's own remedy for a failure; returns their earlier one, if any. */
export async function setRemedy(
  deps: Deps,
  about: { readonly project: string; readonly subject: Subject },
  display: string,
  at: number,
): Promise<PersonRemedy | undefined> {
  const key = { ...about, type: "replacement", fingerprint: PERSONS_OWN } as const;
  const before = await saidOf(deps, key);
  if (before?.display !== display) await save(deps, { ...key, display, before: before?.display ?? "", at });
  return before;
}

export async function correctRemedy(
  deps: Deps,
  remedy: ListedRemedy,
  display: string,
  at: number,
): Promise<void> {
  if (remedy.display !== display || remedy.isForgotten)
    await save(deps, { ...keyFields(remedy), display, before: remedy.display, at });
}

/** Removes a remedy, even if it helps again later. */
export async function forgetRemedy(deps: Deps, remedy: ListedRemedy, at: number): Promise<void> {
  if (!remedy.isForgotten)
    await save(deps, { ...keyFields(remedy), display: "", before: remedy.display, at });
}

export async function undoRemedy(deps: Deps, said: PersonRemedy, at: number): Promise<void> {
  // The person's own remedy has no mined version: restore its earlier text.
  if (said.fingerprint === PERSONS_OWN && said.before !== "")
    await save(deps, { ...said, display: said.before, before: "", at });
  else await deps.store.remedies.dropPersonal(said);
}

export async function remedySaid(deps: Deps, remedy: Remedy): Promise<PersonRemedy | undefined> {
  return saidOf(deps, keyFields(remedy));
}

/** Puts the person's word back to what it was: for a remedy, or for the person's own about a subject. */
export async function restoreRemedy(
  deps: Deps,
  about: Pick<Remedy, "project" | "subject"> & Partial<Pick<Remedy, "type" | "fingerprint">>,
  before: PersonRemedy | undefined,
): Promise<void> {
  const { project, subject, type = "replacement", fingerprint = PERSONS_OWN } = about;
  if (before) await save(deps, before);
  else await deps.store.remedies.dropPersonal({ project, subject, type, fingerprint });
}

async function saidOf(deps: Deps, key: ReturnType<typeof keyFields>): Promise<PersonRemedy | undefined> {
  const all = await deps.store.remedies.personal(key.project);
  return all.find(
    ({ subject, type, fingerprint }) =>
      subject === key.subject && type === key.type && fingerprint === key.fingerprint,
  );
}

function keyFields({
  project,
  subject,
  type,
  fingerprint,
}: Pick<Remedy, "project" | "subject" | "type" | "fingerprint">) {
  return { project, subject, type, fingerprint };
}

async function save(deps: Deps, remedy: PersonRemedy): Promise<void> {
  await deps.store.remedies.savePersonal(redact(remedy));
}
