// Updates a project's Autohand folder: appends new lines, rewrites the documents.

import { join } from "node:path";
import type { Session } from "../../domain/project.ts";
import { tagName } from "../../domain/tag.ts";
import type { CopiedPage, ProjectCopy, Written } from "../../ports/mirror.ts";
import { callLines, promptLine } from "./conversation.ts";
import { indexDocument, knowledgeDocument, metadataDocument } from "./documents.ts";
import { dropProject } from "./drop.ts";
import { appendLines, readJson, replaceJson, setAsideIfDamaged } from "./files.ts";
import { failureLine, feedbackLine, patternLine, type RecordLine, successLine } from "./lines.ts";
import { linkSession } from "./links.ts";
import { exportedId } from "./session-id.ts";
import { addSessions, type KnownSession, readSessions, readState, type State, saveState } from "./state.ts";

const NO_STATE: State = { attempt: 0, call: "", session: "", told: [] };

const NO_LINKS =
  "Links cannot be made in this folder: files named after the sessions say where to find them instead.";

export async function updateProject(root: string, copy: ProjectCopy, now: number): Promise<Written> {
  const { project } = copy;
  const folder = join(root, "projects", project.id);
  if (copy.after === 0) dropProject(root, project.id);
  const work: Work = {
    root,
    folder,
    copy,
    known: readSessions(folder),
    state: readState(folder, now) ?? NO_STATE,
    written: { failures: 0, successes: 0, sessions: new Set(), linked: true },
  };
  // The files exist from the beginning, even without lines.
  addRecords(work, "failures", []);
  addRecords(work, "successes", []);
  for await (const page of copy.pages) writePage(work, page);
  writePatterns(work);
  saveState(folder, work.state);
  const before = readJson(join(folder, "index.json"), now);
  const index = indexDocument(copy);
  replaceJson(join(folder, "index.json"), {
    ...index,
    firstSeen: earlier(index.firstSeen, before?.firstSeen),
  });
  setAsideIfDamaged(join(folder, "knowledge.json"), now);
  replaceJson(join(folder, "knowledge.json"), knowledgeDocument(copy));
  const { failures, successes, sessions, linked } = work.written;
  return { failures, successes, sessions: sessions.size, notes: linked ? [] : [NO_LINKS] };
}

interface Work {
  readonly root: string;
  readonly folder: string;
  readonly copy: ProjectCopy;
  readonly known: Map<string, KnownSession>;
  state: State;
  readonly written: {
    failures: number;
    successes: number;
    readonly sessions: Set<string>;
    linked: boolean;
  };
}

function writePage(work: Work, page: CopiedPage): void {
  const sessions = new Map(page.sessions.map((session) => [session.id, session]));
  for (const session of sessions.values()) knowSession(work, session);
  const failures: RecordLine[] = [];
  const successes: RecordLine[] = [];
  for (const copied of page.attempts) {
    const id = work.known.get(copied.attempt.session)?.id;
    if (id === undefined) continue;
    const failure = failureLine(copied, id);
    const success = successLine(copied, id);
    if (failure) failures.push(failure);
    if (success) successes.push(success);
  }
  for (const line of feedbackLines(work, page)) ("error" in line ? failures : successes).push(line);
  addRecords(work, "failures", failures);
  addRecords(work, "successes", successes);
  for (const session of sessions.values()) writeConversation(work, page, session);
  const last = page.attempts.at(-1)?.attempt;
  if (last) work.state = { ...work.state, attempt: last.id, call: last.call, session: last.session };
  saveState(work.folder, work.state);
}

/** Recorded as ours before any line is written, so that after a crash our lines can be told from others'. */
function knowSession(work: Work, session: Session): void {
  const { root, folder, copy, known, written } = work;
  const id = known.get(session.id)?.id ?? exportedId(copy.project.id, session);
  if (!known.has(session.id)) {
    known.set(session.id, { id, session: session.id, turn: 0 });
    addSessions(folder, [{ id, session: session.id, turn: 0 }]);
  }
  replaceJson(join(root, "sessions", id, "metadata.json"), metadataDocument(copy.project, session, id));
  if (!linkSession(root, copy.project.id, id)) written.linked = false;
  written.sessions.add(id);
}

/** Prompts come before the calls they led to; those without calls come before the next call of the page. */
function writeConversation(work: Work, page: CopiedPage, session: Session): void {
  const entry = work.known.get(session.id);
  if (!entry) return;
  const turns = page.turns.filter((turn) => turn.session === session.id && turn.number > entry.turn);
  const lines: object[] = [];
  let turn = entry.turn;
  for (const { attempt } of page.attempts) {
    if (attempt.session !== session.id) continue;
    for (const one of turns) {
      if (one.number <= turn || one.number > attempt.turn) continue;
      lines.push(promptLine(one));
      turn = one.number;
    }
    lines.push(...callLines(attempt));
  }
  appendLines(join(work.root, "sessions", entry.id, "conversation.jsonl"), lines);
  if (turn === entry.turn) return;
  work.known.set(session.id, { ...entry, turn });
  addSessions(work.folder, [{ ...entry, turn }]);
}

/** Feedback on a turn is found in the next turn. */
function feedbackLines(work: Work, page: CopiedPage): readonly RecordLine[] {
  return page.turns.flatMap((turn) => {
    const id = work.known.get(turn.session)?.id;
    const key = `said ${id} ${turn.number}`;
    if (!turn.feedback || id === undefined || work.state.told.includes(key)) return [];
    const next = page.turns.find((one) => one.session === turn.session && one.number === turn.number + 1);
    const tags = turn.tags.map(tagName);
    const line = feedbackLine(turn, next?.at ?? turn.endedAt, id, tags);
    work.state = { ...work.state, told: [...work.state.told, key] };
    return line ? [line] : [];
  });
}

function writePatterns(work: Work): void {
  const fresh = work.copy.patterns.flatMap((copied) => {
    const { session, pattern } = copied;
    const id = session && work.known.get(session.id)?.id;
    const key = `${pattern.type} ${pattern.key}`;
    return id === undefined || work.state.told.includes(key) ? [] : [{ key, line: patternLine(copied, id) }];
  });
  addRecords(
    work,
    "successes",
    fresh.map(({ line }) => line),
  );
  work.state = { ...work.state, told: [...work.state.told, ...fresh.map(({ key }) => key)] };
}

function addRecords(work: Work, kind: "failures" | "successes", lines: readonly RecordLine[]): void {
  work.written[kind] += appendLines(join(work.folder, `${kind}.jsonl`), lines);
}

/** Another program may have known the project before us. */
function earlier(ours: string, theirs: unknown): string {
  const at = typeof theirs === "string" ? Date.parse(theirs) : Number.NaN;
  return at > 0 && at < Date.parse(ours) ? new Date(at).toISOString() : ours;
}
