// Notes that earlier sessions wrote for the next one (a handoff), for a prompt that goes on.
import { notesLine } from "../../core/compose/prompt-lines.ts";
import { goesOn } from "../../core/compose/resume.ts";
import { isFileEdit } from "../../domain/action.ts";
import { roleOf } from "../../domain/tool-role.ts";
import type { Deps } from "../deps.ts";
import type { Before } from "./likely-files.ts";

/** Sessions that are searched, and calls of each: notes are read first and written last. */
const SESSIONS = 5;
const CALLS = { first: 20, last: 100 };

const NOTES = /(?:^|[/_-])(?:hand-?offs?|resume|next-steps|session-notes)(?:[/._-].*)?\.(?:md|txt)$/i;
const HANDOFF = /\bread (?:the|your|my|our) (?:last |latest )?hand-?off\b/i;

interface Notes {
  readonly path: string;
  readonly at: number;
}

/** The notes that were last written or read; none for a session that has made calls already. */
export async function notesFor(
  deps: Deps,
  { prompt, session: asking }: { readonly prompt: string; readonly session: string },
  { found, others }: Before,
): Promise<readonly string[]> {
  if (!goesOn(prompt) && !HANDOFF.test(prompt)) return [];
  const newest = [...found, ...others].filter(({ calls }) => calls > 0).sort((a, b) => b.at - a.at);
  const sessions = [...new Set(newest.map(({ session }) => session))];
  if (sessions.includes(asking)) return [];
  for (const session of sessions.slice(0, SESSIONS)) {
    const written = await notesWritten(deps, session);
    if (written) return [notesLine(written.path, "written", written.at)];
    const read = await notesRead(deps, session);
    if (read) return [notesLine(read.path, "read", read.at)];
  }
  return [];
}

/** The last notes that the session wrote, wherever they are. */
async function notesWritten(deps: Deps, session: string): Promise<Notes | undefined> {
  const query = { session, status: "succeeded", order: "newest", limit: CALLS.last } as const;
  const calls = await deps.store.evidence.attempts(query);
  return notesIn(calls.filter(isFileEdit));
}

async function notesRead(deps: Deps, session: string): Promise<Notes | undefined> {
  const query = { session, status: "succeeded", order: "oldest", limit: CALLS.first } as const;
  const calls = await deps.store.evidence.attempts(query);
  return notesIn(calls.filter(({ tool }) => roleOf(tool) === "read"));
}

function notesIn(
  calls: readonly { readonly files: readonly string[]; readonly at: number }[],
): Notes | undefined {
  return calls
    .flatMap(({ files, at }) => files.map((path) => ({ path, at })))
    .find(({ path }) => NOTES.test(path));
}
