// What becomes of a draft, and how a person is told.

import { acceptDraft, dismissDraft, mergeDraft } from "../app/drafts.ts";
import type { ListedLesson } from "../app/lessons.ts";
import { line } from "../core/compose/line.ts";
import type { Draft } from "../domain/draft.ts";
import { type Around, lessonMeant } from "./lesson-scope.ts";
import { printUnseen, typed } from "./lesson-text.ts";
import { colour, print, printJson, tick } from "./terminal.ts";

interface Told {
  readonly json?: boolean;
}

/** Fails, and says how to merge it, when a lesson of that title is there. */
export async function accept(
  around: Around,
  draft: Draft,
  { person, json }: Told & { readonly person: boolean },
): Promise<void> {
  const exists = await acceptUnlessThere(around, draft, { person, ...(json && { json }) });
  if (exists)
    throw new Error(
      `a lesson of that title is there already: ${exists.where}. Merge it: twiceshy lesson review --merge d${draft.id} --into ${typed(exists.name)}`,
    );
}

/** The lesson of the same title, when there is one: nothing is done then. */
export async function acceptUnlessThere(
  { deps, place, now }: Around,
  draft: Draft,
  { person, json }: Told & { readonly person: boolean },
): Promise<ListedLesson | undefined> {
  const result = await acceptDraft(deps, place, draft, { person, now });
  if ("exists" in result) return result.exists;
  const { folder, name, path } = result.made;
  const where = `${folder.label}/${name}`;
  if (json) printJson({ id: `d${draft.id}`, state: "accepted", where, path });
  else print(`${tick()} Accepted: ${where}. Agents see it from the next prompt it bears on.`);
  return undefined;
}

export async function discard({ deps }: Around, draft: Draft, { json }: Told): Promise<void> {
  await dismissDraft(deps, draft);
  if (json) return printJson({ id: `d${draft.id}`, state: "dismissed" });
  print(`${tick()} Discarded for good: "${line(draft.card.title, 100)}".`);
  print(`  Changed your mind?  ${colour.cyan(`twiceshy lesson review --bring-back ${draft.id}`)}`);
}

export async function merge(
  around: Around,
  draft: Draft,
  { into, json }: Told & { readonly into: string },
): Promise<void> {
  await mergeInto(around, draft, lessonMeant(await around.list(), into, { isExact: true }), {
    ...(json && { json }),
  });
}

export async function mergeInto(
  { deps, today }: Around,
  draft: Draft,
  into: ListedLesson,
  { json }: Told,
): Promise<void> {
  if (into.problem !== "") throw new Error(`${into.where} cannot be read: ${into.problem}. Mend it first.`);
  const { occurrences } = await mergeDraft(deps, draft, into, today);
  if (json) printJson({ id: `d${draft.id}`, state: "accepted", into: into.where, occurrences });
  else {
    print(`${tick()} Merged into ${into.where}: it has happened ${occurrences}×.`);
    printUnseen(into);
  }
}
