// Remedies as text for people, and looking one up by its id.
import { type ListedRemedy, listRemedies } from "../../app/guard/person-remedies.ts";
import { line } from "../../core/compose/line.ts";
import { count, when } from "../../core/text/for-people.ts";
import type { OpenedMemory } from "../memory.ts";
import { nearest } from "../terminal/nearest.ts";
import { colour, columns } from "../terminal/terminal.ts";
import { wrapTo } from "../terminal/wide.ts";

/** Per remedy: what failed, what to do instead, and where the remedy comes from. */
export function remedyLines(remedies: readonly ListedRemedy[], now: number): readonly string[] {
  const width = columns();
  return remedies.flatMap((remedy) => {
    const { id, failedCall, display, isForgotten } = remedy;
    const indent = " ".repeat(id.length + 4);
    const words = wrapTo(`→ ${line(display, 500)}`, width, `${indent}  `, indent);
    return [
      `  ${colour.dim(id)}  ${wrapTo(line(failedCall, 300), width, indent, "")}`,
      isForgotten ? colour.dim(words) : words,
      colour.dim(wrapTo(originText(remedy, now), width, indent)),
    ];
  });
}

function originText(
  { byPerson, isForgotten, count: times, confirmed, lastAt }: ListedRemedy,
  now: number,
): string {
  if (isForgotten) return `forgotten by you ${when(lastAt, now)}`;
  if (byPerson) return `set by you ${when(lastAt, now)}`;
  const tested = confirmed ? ", tests passed after" : "";
  return `helped ${count(times, "time")}, last ${when(lastAt, now)}${tested}`;
}

export const isRemedyId = (text: string) => /^r[0-9a-f]{6}$/.test(text);

export async function findRemedy(
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
