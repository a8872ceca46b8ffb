// Remedies as people read and call them.
import { type ListedRemedy, listRemedies } from "../app/person-remedies.ts";
import { line } from "../core/compose/line.ts";
import type { OpenedMemory } from "./memory.ts";
import { nearest } from "./nearest.ts";
import { colour, columns } from "./terminal.ts";
import { wrapTo } from "./wide.ts";
import { count, when } from "./words.ts";

/** What failed, and below it what to do; whose word it is. */
export function remedyLines(remedies: readonly ListedRemedy[], now: number): readonly string[] {
  const width = columns();
  return remedies.flatMap((remedy) => {
    const { id, failedCall, display, isForgotten } = remedy;
    const indent = " ".repeat(id.length + 4);
    const words = wrapTo(`→ ${line(display, 500)}`, width, `${indent}  `, indent);
    return [
      `  ${colour.dim(id)}  ${wrapTo(line(failedCall, 300), width, indent, "")}`,
      isForgotten ? colour.dim(words) : words,
      colour.dim(wrapTo(whose(remedy, now), width, indent)),
    ];
  });
}

function whose(
  { byPerson, isForgotten, count: times, confirmed, lastAt }: ListedRemedy,
  now: number,
): string {
  if (isForgotten) return `forgotten by you ${when(lastAt, now)}`;
  if (byPerson) return `your word, ${when(lastAt, now)}`;
  const tested = confirmed ? ", tests passed after" : "";
  return `helped ${count(times, "time")}, last ${when(lastAt, now)}${tested}`;
}

export function remedyJson({ failedCall, isForgotten, byPerson, lastAt, ...remedy }: ListedRemedy) {
  return {
    ...remedy,
    about: failedCall,
    byPerson: byPerson === true,
    isForgotten,
    lastAt: new Date(lastAt).toISOString(),
  };
}

/** Looks like the id of a remedy: `r1a2b3c`. */
export const isRemedyId = (text: string) => /^r[0-9a-f]{6}$/.test(text);

export async function remedyMeant(
  { deps }: Pick<OpenedMemory, "deps">,
  project: string,
  id: string,
): Promise<ListedRemedy> {
  const all = await listRemedies(deps, project);
  const found = all.find((remedy) => remedy.id === id);
  if (found) return found;
  const near = nearest(
    id,
    all.map((remedy) => remedy.id),
  );
  throw new Error(
    `there is no remedy ${id}${near ? `; did you mean ${near}?` : "."} See twiceshy remedy --all.`,
  );
}
