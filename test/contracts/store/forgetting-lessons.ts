// The store contract: forgetting takes along what hangs on lessons, and the drafts that rest on what is forgotten.
import { describe, expect, it } from "vitest";
import type { NewDraft } from "../../../src/domain/draft.ts";
import type { Current, StoreCapabilities } from "../store.ts";
import { attempt, entries, learn, NOON } from "./fixtures.ts";
import { card, cardRow, cardUse, draft, words } from "./lesson-fixtures.ts";

const WORD = "xylophonist";

/** Says the word wherever a card can say anything. */
const TELLING = card({
  ...{ title: WORD, appliesTo: [WORD], situation: WORD, mistake: WORD, rootCause: WORD, fix: WORD },
  ...{ checklist: [WORD], cause: `missing-path path ${WORD}`, project: WORD },
});
const CAUSE = TELLING.cause;
const OWN = `aaaaaaaa/.twiceshy/lessons/${WORD}.md`;

export function forgettingLessons(current: Current, capabilities: StoreCapabilities): void {
  const remaining = async () => {
    const { store, everyByte } = current();
    const everything = JSON.stringify([
      await store.drafts({}),
      await store.cards({}),
      await store.cardUses({}),
      await store.cardMarks([OWN, "person"]),
    ]);
    const bytes = capabilities.bytes ? await everyByte?.() : undefined;
    return { said: everything.includes(WORD), onDisk: bytes?.includes(WORD) ?? false };
  };
  const nothing = { said: false, onDisk: false };

  /** An attempt of a session to forget, and a draft that tells; among others that stay. */
  const fill = async (changes: Partial<NewDraft> = {}) => {
    const { store } = current();
    const { stored } = await store.append(
      entries(
        attempt({ session: "session-2", turn: 3 }),
        attempt(),
        attempt({ project: "bbbbbbbb", session: "b" }),
      ),
      learn,
    );
    const evidence = [stored[0]?.id ?? 0];
    for (let index = 0; index < 30; index++)
      await store.saveDraft(draft({ evidence: [stored[1]?.id ?? 0] }, `cause ${index}`));
    await store.saveDraft(draft({ project: "bbbbbbbb", session: "b", evidence: [stored[2]?.id ?? 0] }));
    const id = await store.saveDraft(
      draft({ card: TELLING, session: "session-2", turn: 3, evidence, ...changes }),
    );
    return { id, attempt: evidence[0] ?? 0 };
  };
  const count = async () => (await current().store.drafts({})).length;

  describe("forgetting lessons", () => {
    it("a session: its drafts, those that rest on it, and where cards were shown", async () => {
      const { store } = current();
      const { id } = await fill({ session: "session-1" });
      const own = await store.saveDraft(draft({ session: "session-2", evidence: [] }, "of its own"));
      await store.settleDraft(own, "accepted");
      await store.useCards([cardUse(), cardUse({ session: "session-2", key: OWN, at: NOON + 1 })]);
      await store.forget({ type: "session", id: "session-2" });
      expect(await remaining()).toEqual(nothing);
      expect(await store.drafts({ id })).toEqual([]);
      expect(await store.drafts({ id: own })).toEqual([]);
      expect(await count()).toBe(31);
      expect(await store.cardUses({})).toEqual([cardUse()]);
      expect(await store.cardMarks([OWN])).toEqual([]);
    });

    it.each([
      ["session", "of the session itself", {}],
      ["session", "that rests on it", { session: "session-1" }],
      ["attempt", "that rests on it", { session: "session-1" }],
      ["attempt", "of its turn", { evidence: [] }],
    ] as const)(
      "a %s: a dismissed draft %s says nothing any more, and stays dismissed",
      async (type, _, changes) => {
        const { store } = current();
        const { id, attempt } = await fill(changes);
        await store.settleDraft(id, "dismissed");
        await store.forget(type === "session" ? { type, id: "session-2" } : { type, id: attempt });
        expect(await remaining()).toEqual(nothing);
        expect(await count()).toBe(31);
        expect(await store.drafts({ id })).toEqual([]);
        expect(await store.drafts({ project: "aaaaaaaa", cause: CAUSE })).toMatchObject([
          {
            id,
            state: "dismissed",
            session: "",
            evidence: [],
            card: { cause: CAUSE, title: "", checklist: [] },
          },
        ]);
        const again = draft({ card: TELLING, evidence: [] });
        expect(await store.saveDraft(again)).toBe(id);
        expect(await store.drafts({ id })).toEqual([{ ...again, id, state: "dismissed" }]);
      },
    );

    it("an attempt: drafts that wait or were accepted and rest on it", async () => {
      const { store } = current();
      const { id, attempt } = await fill();
      await store.settleDraft(id, "accepted");
      await store.forget({ type: "attempt", id: attempt });
      expect(await remaining()).toEqual(nothing);
      expect(await store.drafts({ cause: CAUSE })).toEqual([]);
      expect(await count()).toBe(31);
    });

    it("a project: its drafts, dismissed ones too, and all that hangs on its own cards; nothing of others", async () => {
      const { store } = current();
      const { id } = await fill();
      await store.settleDraft(id, "dismissed");
      const own = cardRow({
        id: WORD,
        key: OWN,
        card: TELLING,
        words: words("common own"),
        watchKeys: [WORD],
      });
      const person = cardRow({ id: "p", key: "person", words: words("common") });
      await store.saveCards([own, person], []);
      await store.markCard(OWN, { ignoredAt: NOON });
      await store.markCard("person", { ignoredAt: NOON });
      const elsewhere = cardUse({ key: "person", project: "bbbbbbbb", session: "b" });
      await store.useCards([cardUse({ key: "person" }), cardUse({ key: OWN, session: "b" }), elsewhere]);
      await store.forget({ type: "project", id: "aaaaaaaa" });
      expect(await remaining()).toEqual(nothing);
      expect(await store.drafts({})).toMatchObject([{ project: "bbbbbbbb", state: "waiting" }]);
      expect(await store.drafts({ cause: CAUSE })).toEqual([]);
      expect(await store.cardUses({})).toEqual([elsewhere]);
      expect(await store.cardMarks([OWN, "person"])).toEqual([
        { key: "person", ignoredAt: NOON, wokenAt: 0, uses: 1, usedAt: NOON },
      ]);
      // The index is only a copy: what is still there as a file is read again.
      expect(await store.cards({})).toMatchObject([{ id: "p" }]);
      expect(await store.cardHits(["folder-1"], ["common", "own"])).toEqual({
        hits: [{ id: "p", words: words("common") }],
        total: 1,
      });
      expect(await store.watchingCards(["folder-1"], [WORD])).toEqual([]);
    });

    it.each([
      ["a draft", (store: ReturnType<Current>["store"]) => store.saveDraft(draft({ project: "bbbbbbbb" }))],
      [
        "a use",
        (store: ReturnType<Current>["store"]) =>
          store.useCards([cardUse({ project: "bbbbbbbb", key: "person" })]),
      ],
    ])("a project: a session that left %s elsewhere stays with it", async (_, leave) => {
      const { store } = current();
      await store.append(entries(attempt()), learn);
      await leave(store);
      expect(await store.forget({ type: "project", id: "aaaaaaaa" })).toMatchObject({
        sessions: 0,
        projects: 1,
      });
      expect(await store.session("session-1")).toMatchObject({ project: "bbbbbbbb" });
    });

    it("everything", async () => {
      const { store } = current();
      const { id } = await fill();
      await store.settleDraft(id, "dismissed");
      await store.saveCards([cardRow({ id: WORD, key: OWN, card: TELLING, problem: WORD, hash: WORD })], []);
      await store.markCard(OWN, { ignoredAt: NOON });
      await store.markCard("person", { wokenAt: NOON });
      await store.useCards([cardUse({ key: OWN })]);
      await store.forget({ type: "everything" });
      expect(await remaining()).toEqual(nothing);
      expect(await store.drafts({ cause: CAUSE })).toEqual([]);
      expect(await count()).toBe(0);
      expect(await store.cardStamps(["folder-1"])).toEqual([]);
      expect(await store.cardMarks([OWN, "person"])).toEqual([]);
      await store.saveCards([cardRow()], []);
      expect(await store.cardHits(["folder-1"], ["force"])).toMatchObject({ total: 1, hits: [{}] });
    });
  });
}
