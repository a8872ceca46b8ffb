// The store contract: what is forgotten is gone, with everything that was made of it.
import { describe, expect, it } from "vitest";
import type { NewAttempt } from "../../../src/domain/attempt.ts";
import type { Current, StoreCapabilities } from "../store.ts";
import {
  attempt,
  delivery,
  derive,
  entries,
  failed,
  failure,
  hazard,
  learn,
  NOON,
  project,
  redacted,
  remedy,
  session,
} from "./fixtures.ts";

const WORD = "xylophonist";

/** Says the word wherever an attempt can say anything. */
function telling(changes: Partial<NewAttempt> = {}): NewAttempt {
  const subject = `path ${WORD}.ts` as const;
  return failed({
    display: `cat ${WORD}.ts`,
    goal: WORD,
    branch: WORD,
    head: WORD,
    subagent: WORD,
    tool: WORD,
    fingerprint: WORD,
    subjects: [subject],
    provides: [subject],
    files: [`${WORD}.ts`],
    outcome: failure({ subject, excerpt: WORD, signature: WORD, hint: WORD }),
    ...changes,
  });
}

export function forgetting(current: Current, capabilities: StoreCapabilities): void {
  const remaining = async () => {
    const { store, everyByte } = current();
    const asked = { project: "aaaaaaaa", session: "session-1", subjects: [`path ${WORD}.ts` as const] };
    const everything = JSON.stringify([
      await store.attempts({}),
      await store.ask(asked),
      await store.ask({ ...asked, subjects: [] }),
      await store.hazards("aaaaaaaa", 100),
      await store.remedies("aaaaaaaa", {}),
      await store.deliveries({}),
      await store.projects(),
      await store.sessions("aaaaaaaa", 100),
      await store.importMark(`${WORD}-session.jsonl`),
    ]);
    const bytes = capabilities.bytes ? await everyByte?.() : undefined;
    return { said: everything.includes(WORD), onDisk: bytes?.includes(WORD) ?? false };
  };
  const nothing = { said: false, onDisk: false };

  /** One telling attempt among many others, with all that follows from it. */
  const fill = async (changes: Partial<NewAttempt> = {}): Promise<number> => {
    const { store } = current();
    const before = Array.from({ length: 30 }, (_, index) => failed({ at: NOON - index }));
    await store.append(entries(...before), learn);
    const secret = telling(changes);
    const { stored } = await store.append(entries(secret, attempt({ provides: secret.provides })), learn);
    const id = stored[0]?.id ?? 0;
    await store.append(
      entries(...before.map(({ call, ...rest }) => ({ ...rest, call: `${call}-2` }))),
      learn,
    );
    await store.saveRemedies([
      remedy({ subject: `path ${WORD}.ts`, signature: WORD, display: WORD, evidence: [id] }),
    ]);
    await store.deliver(delivery({ text: `it was ${WORD}`, subject: WORD, evidence: [id, 1] }));
    await store.deliver(delivery({ text: `worked instead: ${WORD}`, evidence: [] }));
    await store.deliver(
      delivery({ text: WORD, subject: WORD, session: secret.session, call: secret.call, evidence: [] }),
    );
    return id;
  };

  describe("forgetting", () => {
    it("forgets an attempt and whatever was derived from it or quoted it", async () => {
      const { store } = current();
      const id = await fill();
      expect((await remaining()).said).toBe(true);
      // The attempt that saw the file, too: it says the word itself.
      const [sighting] = (await store.attempts({ subject: "program go" })).filter(
        (one) => one.provides.length > 0,
      );
      await store.forget({ type: "attempt", id: sighting?.id ?? 0 });
      const forgotten = await store.forget({ type: "attempt", id });
      expect(forgotten).toEqual({ attempts: 1, sessions: 0, projects: 0, stale: ["aaaaaaaa"] });
      expect(await remaining()).toEqual(nothing);
      expect(await store.counts("aaaaaaaa")).toMatchObject({ attempts: 60, failed: 60, sessions: 1 });
      expect(await store.deliveries({})).toHaveLength(1);
    });

    it("forgets a session: its attempts, its title, what it was shown, what it taught", async () => {
      const { store } = current();
      await fill({ session: `${WORD}-session` });
      const titled = { id: `${WORD}-session`, title: WORD };
      await store.saveSession(session(titled));
      await store.deliver(delivery({ session: `${WORD}-session`, text: WORD, evidence: [] }));
      await store.saveImportMark({ path: `${WORD}-session.jsonl`, size: 1, modifiedAt: 1 });
      await store.saveImportMark({ path: "other.jsonl", size: 1, modifiedAt: 1 });
      const [sighting] = (await store.attempts({ session: "session-1" })).filter(
        (one) => one.provides.length > 0,
      );
      await store.forget({ type: "attempt", id: sighting?.id ?? 0 });
      const forgotten = await store.forget({ type: "session", id: `${WORD}-session` });
      expect(forgotten).toEqual({ attempts: 1, sessions: 1, projects: 0, stale: ["aaaaaaaa"] });
      expect(await remaining()).toEqual(nothing);
      expect(await store.importMark("other.jsonl")).toBeDefined();
      expect(await store.counts("aaaaaaaa")).toMatchObject({ attempts: 60, sessions: 1 });
    });

    it("forgets a project, and nothing of others", async () => {
      const { store } = current();
      await fill();
      const named = { identity: WORD, name: WORD, root: WORD };
      await store.saveProject(project(named), NOON);
      const known = await store.hazards("aaaaaaaa", 9);
      await store.saveHazards(known.map((one) => ({ ...one, ignored: true })));
      await store.append(entries(failed({ project: "bbbbbbbb", session: "session-b" })), learn);
      await store.deliver(delivery({ project: "bbbbbbbb", session: "session-b", text: "kept" }));
      const forgotten = await store.forget({ type: "project", id: "aaaaaaaa" });
      expect(forgotten).toEqual({ attempts: 62, sessions: 1, projects: 1, stale: [] });
      expect(await remaining()).toEqual(nothing);
      expect((await store.projects()).map(({ id }) => id)).toEqual(["bbbbbbbb"]);
      expect(await store.hazards("bbbbbbbb", 1)).toHaveLength(1);
      expect(await store.deliveries({})).toMatchObject([{ text: "kept" }]);
    });

    it("keeps what a session did in other projects when one of them is forgotten", async () => {
      const { store } = current();
      await store.saveSession(session({ title: WORD }));
      const elsewhere = attempt({ project: "bbbbbbbb" });
      await store.append(entries(telling(), elsewhere), learn);
      const forgotten = await store.forget({ type: "project", id: "aaaaaaaa" });
      expect(forgotten).toMatchObject({ attempts: 1, sessions: 0, projects: 1 });
      expect(await store.attempts({})).toMatchObject([elsewhere]);
      expect(await store.session("session-1")).toMatchObject({ project: "bbbbbbbb", title: "" });
      expect(await remaining()).toEqual(nothing);
    });

    it("forgets everything", async () => {
      const { store } = current();
      await fill();
      await store.saveImportMark({ path: `${WORD}-session.jsonl`, size: 1, modifiedAt: 1 });
      const forgotten = await store.forget({ type: "everything" });
      expect(forgotten).toEqual({ attempts: 62, sessions: 1, projects: 1, stale: [] });
      expect(await remaining()).toEqual(nothing);
      expect(await store.projects()).toEqual([]);
      expect(await store.counts(undefined)).toMatchObject({ attempts: 0, sessions: 0, hazards: 0, bumps: 0 });
      await store.append(entries(failed()), learn);
      expect(await store.attempts({})).toHaveLength(1);
    });

    it("forgets while another process has the memory open, and that one goes on", async () => {
      const { store, reopen } = current();
      const id = await fill();
      const other = await reopen();
      await other.ask({ project: "aaaaaaaa", session: "session-1", subjects: ["program go"] });
      await store.forget({ type: "project", id: "aaaaaaaa" });
      expect(await remaining()).toEqual(nothing);
      expect(await other.attempts({ ids: [id] })).toEqual([]);
      expect((await other.append(entries(failed()), learn)).stored).toHaveLength(1);
      expect(await store.attempts({})).toHaveLength(1);
      await other.close();
    });

    it("forgets what was silenced once nothing is left that it silenced", async () => {
      const { store } = current();
      const { stored } = await store.append(entries(failed(), failed()), learn);
      const silenced = (await store.hazards("aaaaaaaa", 1)).map((one) => ({ ...one, ignored: true }));
      await store.saveHazards(silenced);
      await store.forget({ type: "attempt", id: stored[0]?.id ?? 0 });
      await derive(store);
      expect(await store.hazards("aaaaaaaa", 1)).toMatchObject([{ failures: 1, ignored: true }]);
      await store.forget({ type: "attempt", id: stored[1]?.id ?? 0 });
      await store.append(entries(failed()), learn);
      expect(await store.hazards("aaaaaaaa", 1)).toMatchObject([{ failures: 1, ignored: false }]);
    });

    it("keeps what was silenced of a tool or of a whole action while something is left that it silences", async () => {
      const { store } = current();
      const gone = failed({ outcome: failure({ subject: "path gone", kind: "missing-path" }) });
      const kept = failed({
        fingerprint: "feed",
        outcome: failure({ subject: "path x", kind: "edit-unread" }),
      });
      const { stored } = await store.append(entries(gone, kept), learn);
      await store.saveHazards([
        hazard({ subject: "tool Edit", kind: "edit-unread", ignored: true }),
        hazard({ subject: "action feed", kind: "edit-unread", ignored: true }),
        hazard({ subject: "action beef", kind: "edit-unread", ignored: true }),
      ]);
      await store.forget({ type: "attempt", id: stored[0]?.id ?? 0 });
      const left = (await store.ignores("aaaaaaaa")).map(({ subject }) => subject);
      expect(left).toEqual(["action feed", "tool Edit"]);
    });

    it("has nothing to forget of what it never knew", async () => {
      const { store } = current();
      await store.append([{ attempt: redacted(attempt()), subjects: [] }], learn);
      const none = { attempts: 0, sessions: 0, projects: 0, stale: [] };
      expect(await store.forget({ type: "attempt", id: 99 })).toEqual(none);
      expect(await store.forget({ type: "session", id: "unheard of" })).toEqual(none);
      expect(await store.forget({ type: "project", id: "unheard of" })).toEqual(none);
      expect(await store.attempts({})).toHaveLength(1);
    });
  });
}
