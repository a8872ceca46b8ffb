// Accepts, discards or merges a draft and prints the result.

import { acceptDraft, dismissDraft, mergeDraft } from "../../app/lessons/drafts.ts";
import type { ListedLesson } from "../../app/lessons/lessons.ts";
import { line } from "../../core/compose/line.ts";
import type { Draft } from "../../domain/draft.ts";
import { colour, print, printJson, tick } from "../terminal/terminal.ts";
import { type Around, findLesson } from "./lesson-scope.ts";
import { printUnseen, typed } from "./lesson-text.ts";

interface OutputOptions {
  readonly json?: boolean;
}

/** Throws if a lesson with the same title exists, and says how to merge the draft into it. */
export async function accept(
  around: Around,
  draft: Draft,
  { person, json }: OutputOptions & { readonly person: boolean },
): Promise<void> {
  const exists = await acceptUnlessThere(around, draft, { person, ...(json && { json }) });
  if (exists)
    throw new Error(
      `a lesson with this title already exists: ${exists.where}. To merge them: twiceshy lesson review --merge d${draft.id} --into ${typed(exists.name)}`,
    );
}

/** Returns the lesson with the same title if there is one; nothing is changed then. */
export async function acceptUnlessThere(
  { deps, place, now }: Around,
  draft: Draft,
  { person, json }: OutputOptions & { readonly person: boolean },
): Promise<ListedLesson | undefined> {
  const result = await acceptDraft(deps, place, draft, { person, now });
  if ("exists" in result) return result.exists;
  const { folder, name, path } = result.made;
  const where = `${folder.label}/${name}`;
  if (json) printJson({ id: `d${draft.id}`, state: "accepted", where, path });
  else print(`${tick()} Accepted: ${where}\n  Agents see it at the next prompt it applies to.`);
  return undefined;
}

export async function discard({ deps }: Around, draft: Draft, { json }: OutputOptions): Promise<void> {
  await dismissDraft(deps, draft);
  if (json) return printJson({ id: `d${draft.id}`, state: "dismissed" });
  print(`${tick()} Discarded for good: "${line(draft.content.title, 100)}".`);
  print(`  To undo this:  ${colour.cyan(`twiceshy lesson review --bring-back ${draft.id}`)}`);
}

export async function merge(
  around: Around,
  draft: Draft,
  { into, json }: OutputOptions & { readonly into: string },
): Promise<void> {
  await mergeInto(around, draft, findLesson(await around.list(), into, { isExact: true }), {
    ...(json && { json }),
  });
}

export async function mergeInto(
  { deps, today }: Around,
  draft: Draft,
  into: ListedLesson,
  { json }: OutputOptions,
): Promise<void> {
  if (into.problem !== "") throw new Error(`${into.where} cannot be read: ${into.problem}. Fix it first.`);
  const { occurrences } = await mergeDraft(deps, draft, into, today);
  if (json) printJson({ id: `d${draft.id}`, state: "accepted", into: into.where, occurrences });
  else {
    print(`${tick()} Merged into ${into.where}, which has now happened ${occurrences}×.`);
    printUnseen(into);
  }
}
