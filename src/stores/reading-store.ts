// A store that reads but ignores writes, to answer while another process holds the lock. The event itself waits in the
// spool and is stored later.
import type { Store } from "../ports/store.ts";

/** Ignores the writes of a session's start or a prompt. */
export function readingStore(store: Store): Store {
  return {
    ...store,
    hazards: { ...store.hazards, save: nothing, weigh: nothing, silence: no, wake: no },
    remedies: { ...store.remedies, save: nothing },
    projects: { ...store.projects, save: nothing },
    sessions: { ...store.sessions, save: nothing, markLearned: nothing },
    turns: { ...store.turns, open: nothing, save: nothing, savePatterns: nothing },
    ledger: { ...store.ledger, deliver: async () => 0, settle: nothing, markRead: nothing },
    lessons: { ...store.lessons, saveIndexed: nothing, mark: nothing, saveUses: nothing },
    // Lessons and settings without an answer are checked again next time.
    approvals: { ...store.approvals, save() {}, markSeen() {} },
    code: { ...store.code, request: nothing, noteUse: nothing },
    search: { ...store.search, settle: nothing, save: nothing, drop: nothing },
    vectors: { ...store.vectors, save: async () => 0, drop: async () => 0 },
    transact: (work) => work(),
  };
}

const nothing = async () => undefined;
const no = async () => false;
