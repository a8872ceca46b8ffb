// Remedies for a person: which are known, and the person's own word on them.

import { sha256 } from "../core/hash/sha256.ts";
import { redact } from "../core/redact/index.ts";
import { keyOf } from "../core/remedy/choose.ts";
import { PERSONS_OWN, type PersonRemedy, type Remedy } from "../domain/remedy.ts";
import { isAbout, type Subject, subjectName } from "../domain/subject.ts";
import type { Deps } from "./deps.ts";
import { ranked } from "./remedies.ts";

export interface ListedRemedy extends Remedy {
  /** `r1a2b3c`: the same as long as the remedy is the same, however often it is mined anew. */
  readonly id: string;
  /** What failed, as people call it. */
  readonly failedCall: string;
  /** The person does not want to see it any more; `display` is what it said. */
  readonly isForgotten: boolean;
}

/** The best first, the person's own before all others; forgotten ones last. */
export async function listRemedies(deps: Deps, project: string): Promise<readonly ListedRemedy[]> {
  const standing = ranked(await deps.store.remedies(project, {}));
  const forgotten = (await deps.store.personRemedies(project)).filter(({ display }) => display === "");
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
  const [call] = await deps.store.attempts({ project, fingerprint, limit: 1 });
  return call?.display ?? "a call that is no longer remembered";
}

/** The person's own remedy for what failed; what they said of it before, undefined if nothing. */
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

/** Other words for a remedy that is known. */
export async function correctRemedy(
  deps: Deps,
  remedy: ListedRemedy,
  display: string,
  at: number,
): Promise<void> {
  if (remedy.display !== display || remedy.isForgotten)
    await save(deps, { ...keyFields(remedy), display, before: remedy.display, at });
}

/** It is not named any more, also when it is seen to help again. */
export async function forgetRemedy(deps: Deps, remedy: ListedRemedy, at: number): Promise<void> {
  if (!remedy.isForgotten)
    await save(deps, { ...keyFields(remedy), display: "", before: remedy.display, at });
}

/** Takes back what the person last said of a remedy; what that was. */
export async function undoRemedy(deps: Deps, said: PersonRemedy, at: number): Promise<void> {
  // Of their own there is nothing else to fall back to than what they said before.
  if (said.fingerprint === PERSONS_OWN && said.before !== "")
    await save(deps, { ...said, display: said.before, before: "", at });
  else await deps.store.dropPersonRemedy(said);
}

async function saidOf(deps: Deps, key: ReturnType<typeof keyFields>): Promise<PersonRemedy | undefined> {
  const all = await deps.store.personRemedies(key.project);
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
  await deps.store.savePersonRemedy(redact(remedy));
}
