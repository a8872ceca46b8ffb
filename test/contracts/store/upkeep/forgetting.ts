// Store contract: forgotten data is gone, with everything derived from it.
import { describe, expect, it } from "vitest";
import type { NewAttempt } from "../../../../src/domain/attempt.ts";
import type { Current, StoreCapabilities } from "../../store.ts";
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
} from "../fixtures.ts";

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
      await store.evidence.attempts({}),
      await store.hazards.ask(asked),
      await store.hazards.ask({ ...asked, subjects: [] }),
      await store.hazards.list("aaaaaaaa", 100),
      await store.remedies.find("aaaaaaaa", {}),
      await store.ledger.deliveries({}),
      await store.projects.list(),
      await store.sessions.list("aaaaaaaa", 100),
      await store.upkeep.importMark(`${WORD}-session.jsonl`),
    ]);
    const bytes = capabilities.bytes ? await everyByte?.() : undefined;
    return { said: everything.includes(WORD), onDisk: bytes?.includes(WORD) ?? false };
  };
  const nothing = { said: false, onDisk: false };

  /** One telling attempt among many others, with all that follows from it. */
  const fill = async (changes: Partial<NewAttempt> = {}): Promise<number> => {
    const { store } = current();
    const before = Array.from({ length: 30 }, (_, index) => failed({ at: NOON - index }));
    await store.evidence.append(entries(...before), learn);
    const secret = telling(changes);
    const { stored } = await store.evidence.append(
      entries(secret, attempt({ provides: secret.provides })),
      learn,
    );
    const id = stored[0]?.id ?? 0;
    await store.evidence.append(
      entries(...before.map(({ call, ...rest }) => ({ ...rest, call: `${call}-2` }))),
      learn,
    );
    await store.remedies.save([
      remedy({ subject: `path ${WORD}.ts`, signature: WORD, display: WORD, evidence: [id] }),
    ]);
    await store.ledger.deliver(delivery({ text: `it was ${WORD}`, subject: WORD, evidence: [id, 1] }));
    await store.ledger.deliver(delivery({ text: `worked instead: ${WORD}`, evidence: [] }));
    await store.ledger.deliver(
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
      const [sighting] = (await store.evidence.attempts({ subject: "program go" })).filter(
        (one) => one.provides.length > 0,
      );
      await store.upkeep.forget({ type: "attempt", id: sighting?.id ?? 0 });
      const forgotten = await store.upkeep.forget({ type: "attempt", id });
      expect(forgotten).toEqual({ attempts: 1, sessions: 0, projects: 0, stale: ["aaaaaaaa"] });
      expect(await remaining()).toEqual(nothing);
      expect(await store.evidence.counts("aaaaaaaa")).toMatchObject({
        attempts: 60,
        failed: 60,
        sessions: 1,
      });
      expect(await store.ledger.deliveries({})).toHaveLength(1);
    });

    it("forgets a session: its attempts, its title, what it was shown, what it taught", async () => {
      const { store } = current();
      await fill({ session: `${WORD}-session` });
      const titled = { id: `${WORD}-session`, title: WORD };
      await store.sessions.save(session(titled));
      await store.ledger.deliver(delivery({ session: `${WORD}-session`, text: WORD, evidence: [] }));
      await store.upkeep.saveImportMark({ path: `${WORD}-session.jsonl`, size: 1, modifiedAt: 1 });
      await store.upkeep.saveImportMark({ path: "other.jsonl", size: 1, modifiedAt: 1 });
      const [sighting] = (await store.evidence.attempts({ session: "session-1" })).filter(
        (one) => one.provides.length > 0,
      );
      await store.upkeep.forget({ type: "attempt", id: sighting?.id ?? 0 });
      const forgotten = await store.upkeep.forget({ type: "session", id: `${WORD}-session` });
      expect(forgotten).toEqual({ attempts: 1, sessions: 1, projects: 0, stale: ["aaaaaaaa"] });
      expect(await remaining()).toEqual(nothing);
      expect(await store.upkeep.importMark("other.jsonl")).toBeDefined();
      expect(await store.evidence.counts("aaaaaaaa")).toMatchObject({ attempts: 60, sessions: 1 });
    });

    it("forgets a project, and nothing of others", async () => {
      const { store } = current();
      await fill();
      const named = { identity: WORD, name: WORD, root: WORD };
      await store.projects.save(project(named), NOON);
      const known = await store.hazards.list("aaaaaaaa", 9);
      for (const one of known) await store.hazards.silence(one, NOON);
      await store.evidence.append(entries(failed({ project: "bbbbbbbb", session: "session-b" })), learn);
      await store.ledger.deliver(delivery({ project: "bbbbbbbb", session: "session-b", text: "kept" }));
      const forgotten = await store.upkeep.forget({ type: "project", id: "aaaaaaaa" });
      expect(forgotten).toEqual({ attempts: 62, sessions: 1, projects: 1, stale: [] });
      expect(await remaining()).toEqual(nothing);
      expect((await store.projects.list()).map(({ id }) => id)).toEqual(["bbbbbbbb"]);
      expect(await store.hazards.list("bbbbbbbb", 1)).toHaveLength(1);
      expect(await store.ledger.deliveries({})).toMatchObject([{ text: "kept" }]);
    });

    it("keeps what a session did in other projects when one of them is forgotten", async () => {
      const { store } = current();
      await store.sessions.save(session({ title: WORD }));
      const elsewhere = attempt({ project: "bbbbbbbb" });
      await store.evidence.append(entries(telling(), elsewhere), learn);
      const forgotten = await store.upkeep.forget({ type: "project", id: "aaaaaaaa" });
      expect(forgotten).toMatchObject({ attempts: 1, sessions: 0, projects: 1 });
      expect(await store.evidence.attempts({})).toMatchObject([elsewhere]);
      expect(await store.sessions.get("session-1")).toMatchObject({ project: "bbbbbbbb", title: "" });
      expect(await remaining()).toEqual(nothing);
    });

    it("forgets everything", async () => {
      const { store } = current();
      await fill();
      await store.upkeep.saveImportMark({ path: `${WORD}-session.jsonl`, size: 1, modifiedAt: 1 });
      const forgotten = await store.upkeep.forget({ type: "everything" });
      expect(forgotten).toEqual({ attempts: 62, sessions: 1, projects: 1, stale: [] });
      expect(await remaining()).toEqual(nothing);
      expect(await store.projects.list()).toEqual([]);
      expect(await store.evidence.counts(undefined)).toMatchObject({
        attempts: 0,
        sessions: 0,
        hazards: 0,
        bumps: 0,
      });
      await store.evidence.append(entries(failed()), learn);
      expect(await store.evidence.attempts({})).toHaveLength(1);
    });

    it("forgets while another process has the memory open, and that one goes on", async () => {
      const { store, reopen } = current();
      const id = await fill();
      const other = await reopen();
      await other.hazards.ask({ project: "aaaaaaaa", session: "session-1", subjects: ["program go"] });
      await store.upkeep.forget({ type: "project", id: "aaaaaaaa" });
      expect(await remaining()).toEqual(nothing);
      expect(await other.evidence.attempts({ ids: [id] })).toEqual([]);
      expect((await other.evidence.append(entries(failed()), learn)).stored).toHaveLength(1);
      expect(await store.evidence.attempts({})).toHaveLength(1);
      await other.close();
    });

    it("forgets what was silenced once nothing is left that it silenced", async () => {
      const { store } = current();
      const { stored } = await store.evidence.append(entries(failed(), failed()), learn);
      for (const one of await store.hazards.list("aaaaaaaa", 1)) await store.hazards.silence(one, NOON);
      await store.upkeep.forget({ type: "attempt", id: stored[0]?.id ?? 0 });
      await derive(store);
      expect(await store.hazards.list("aaaaaaaa", 1)).toMatchObject([{ failures: 1, ignored: true }]);
      await store.upkeep.forget({ type: "attempt", id: stored[1]?.id ?? 0 });
      await store.evidence.append(entries(failed()), learn);
      expect(await store.hazards.list("aaaaaaaa", 1)).toMatchObject([{ failures: 1, ignored: false }]);
    });

    it("keeps what was silenced of a tool or of a whole action while something is left that it silences", async () => {
      const { store } = current();
      const gone = failed({ outcome: failure({ subject: "path gone", kind: "missing-path" }) });
      const kept = failed({
        fingerprint: "feed",
        outcome: failure({ subject: "path x", kind: "edit-unread" }),
      });
      const { stored } = await store.evidence.append(entries(gone, kept), learn);
      const silenced = (["tool Edit", "action feed", "action beef"] as const).map((subject) =>
        hazard({ subject, kind: "edit-unread" }),
      );
      await store.hazards.save(silenced);
      for (const one of silenced) await store.hazards.silence(one, NOON);
      await store.upkeep.forget({ type: "attempt", id: stored[0]?.id ?? 0 });
      const left = (await store.hazards.ignores("aaaaaaaa")).map(({ subject }) => subject);
      expect(left).toEqual(["action feed", "tool Edit"]);
    });

    it("has nothing to forget of what it never knew", async () => {
      const { store } = current();
      await store.evidence.append([{ attempt: redacted(attempt()), subjects: [] }], learn);
      const none = { attempts: 0, sessions: 0, projects: 0, stale: [] };
      expect(await store.upkeep.forget({ type: "attempt", id: 99 })).toEqual(none);
      expect(await store.upkeep.forget({ type: "session", id: "unheard of" })).toEqual(none);
      expect(await store.upkeep.forget({ type: "project", id: "unheard of" })).toEqual(none);
      expect(await store.evidence.attempts({})).toHaveLength(1);
    });
  });
}
