// What the plugin inside OpenCode knows of a session while it runs.
import type { Reply } from "./connection.ts";
import type { Part } from "./opencode-messages.ts";

export interface SessionInfo {
  id?: string;
  parentID?: string;
  time?: { created?: number };
}

export interface Session {
  /** The session that started this one as a subagent. */
  readonly parentID: string | undefined;
  readonly createdAt: number;
  /** What the model reads at the beginning of the session. */
  brief: string;
  /** Texts for the model, by the id of the message or of the call that they belong to. */
  readonly notes: Map<string, string>;
  /** What the agent has said since the last prompt. */
  words: string[];
  /** Questions to Twiceshy that must be answered before the model is asked again. */
  readonly open: Set<Promise<unknown>>;
  /** The next request of the model summarises the session, and needs nothing from us. */
  isCompacting: boolean;
}

/** Characters of the agent's own words kept for one turn. */
const MOST_WORDS = 100_000;

export function newSession({ parentID, time }: SessionInfo): Session {
  return {
    parentID,
    createdAt: time?.created ?? 0,
    brief: "",
    notes: new Map(),
    words: [],
    open: new Set(),
    isCompacting: false,
  };
}

/** Keeps a text of Twiceshy for a message or a call. */
export function note(session: Session, id: string | undefined, { context }: Reply): void {
  if (!context || !id) return;
  const before = session.notes.get(id);
  session.notes.set(id, before === undefined ? context : `${before}\n${context}`);
}

/** The model is asked again only after this has ended. */
export function keepOpen(session: Session, work: Promise<unknown>): void {
  const kept = work.catch(() => {}).finally(() => session.open.delete(kept));
  session.open.add(kept);
}

export function addWords(session: Session, text: string): void {
  session.words.push(text);
  while (session.words.length > 1 && session.words.join("").length > MOST_WORDS) session.words.shift();
}

/** False for copies: a forked session begins with the messages of the session it was made from. */
export function isNew({ time, state }: Part, { createdAt }: Session): boolean {
  return (state?.time?.start ?? time?.start ?? createdAt) >= createdAt;
}
