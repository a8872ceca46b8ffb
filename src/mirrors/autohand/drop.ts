// Removes from a project's Autohand folder what Twiceshy wrote; lines of others stay.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { removeLines } from "./files.ts";
import { removeEmpty, removeSessions } from "./links.ts";
import { readSessions, STATE_FILES } from "./state.ts";

/** Documents that only we write, and copies that we set aside. */
const DOCUMENTS = /^(?:index|knowledge|\.twiceshy)\.json(?:\.new|\.corrupt-\d+)?$/;

export function dropProject(root: string, project: string): void {
  const folder = join(root, "projects", project);
  if (!existsSync(join(folder, STATE_FILES[0])) && !existsSync(join(folder, STATE_FILES[1]))) return;
  const ours = new Set([...readSessions(folder).values()].map(({ id }) => id));
  for (const name of ["failures.jsonl", "successes.jsonl"]) {
    const left = removeLines(join(folder, name), (record) => ours.has(sessionOf(record)));
    if (left === 0) rmSync(join(folder, name), { force: true });
  }
  removeSessions(root, project, ours);
  for (const name of readdirSync(folder)) if (DOCUMENTS.test(name)) rmSync(join(folder, name));
  // Deleted last: while it exists, the rest can still be found.
  rmSync(join(folder, STATE_FILES[1]), { force: true });
  removeEmpty(folder);
}

function sessionOf(record: unknown): string {
  const id = (record as { readonly sessionId?: unknown } | undefined | null)?.sessionId;
  return typeof id === "string" ? id : "";
}
