// A store that can be read and writes nothing down: for an answer that is due while another process holds the lock. What
// happened waits in the spool meanwhile and is written later, as if it had been answered then.
import type { Store } from "../ports/store.ts";

export function readingStore(store: Store): Store {
  // What a repository brings and is not answered yet is looked at again the next time.
  const approvals = { ...store.approvals, save() {}, markSeen() {} };
  return { ...store, ...NOTHING_WRITTEN, approvals };
}

const nothing = async () => {};

/** What a session's start or a prompt would write. */
const NOTHING_WRITTEN = {
  saveProject: nothing,
  saveSession: nothing,
  openTurn: nothing,
  saveTurns: nothing,
  savePatterns: nothing,
  saveRemedies: nothing,
  saveHazards: nothing,
  markLearned: nothing,
  saveCards: nothing,
  markCard: nothing,
  useCards: nothing,
  settle: nothing,
  markRead: nothing,
  deliver: async () => 0,
  together: <T>(work: () => Promise<T>) => work(),
} satisfies Partial<Store>;
