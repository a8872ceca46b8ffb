// Store contract: hazards of the subjects of a call.
import { describe, expect, it } from "vitest";
import type { Subject } from "../../../../src/domain/subject.ts";
import type { HazardQuery } from "../../../../src/ports/store.ts";
import type { Current } from "../../store.ts";
import { attempt, derive, dropDerived, entries, failed, failure, hazard, learn, NOON } from "../fixtures.ts";

export function asking(current: Current): void {
  const ask = (subjects: readonly Subject[], project = "aaaaaaaa", session = "session-1") =>
    current().store.hazards.ask({ project, session, subjects });

  describe("asking", () => {
    it("knows nothing of an empty memory", async () => {
      expect(await ask(["program go"])).toEqual({ hazards: [], sightings: [], changes: [], grades: [] });
      expect(await ask([])).toEqual({ hazards: [], sightings: [], changes: [], grades: [] });
    });

    it("finds the hazards of the subjects asked for, of every kind, in this project only", async () => {
      const { store } = current();
      await store.hazards.save([
        hazard(),
        hazard({ kind: "permission" }),
        hazard({ subject: "path a" }),
        hazard({ project: "bbbbbbbb" }),
      ]);
      const { hazards } = await ask(["program go", "path unheard of"]);
      expect(hazards).toHaveLength(2);
      expect(hazards).toEqual(expect.arrayContaining([hazard(), hazard({ kind: "permission" })]));
    });

    it("gives a hazard once, however often its subject is asked for", async () => {
      await current().store.hazards.save([hazard()]);
      expect((await ask(["program go", "program go"])).hazards).toHaveLength(1);
    });

    it("tells with a hazard what was seen and changed in project and session, not in other sessions", async () => {
      const { store } = current();
      const providing = { provides: ["program go" as const], changes: ["packages" as const] };
      await store.evidence.append(entries(failed(), attempt({ ...providing, at: NOON + 1 })), learn);
      await store.evidence.append(
        entries(attempt({ ...providing, session: "session-2", at: NOON + 2 })),
        learn,
      );
      const scopesOf = (rows: readonly { scope: string }[]) => rows.map(({ scope }) => scope).sort();
      const here = await ask(["program go"]);
      expect(scopesOf(here.sightings)).toEqual(["aaaaaaaa", "session-1"]);
      expect(scopesOf(here.changes)).toEqual(["aaaaaaaa", "session-1"]);
      const elsewhere = await ask(["program go"], "aaaaaaaa", "session-3");
      expect(scopesOf(elsewhere.sightings)).toEqual(["aaaaaaaa"]);
      expect(elsewhere.changes).toEqual([{ scope: "aaaaaaaa", class: "packages", at: NOON + 2, count: 2 }]);
    });

    it("tells with a hazard what was seen of the thing that its error named, although nobody asked for that", async () => {
      const { store } = current();
      await store.hazards.save([hazard({ subject: "action f9", about: "path config/dev.yml" })]);
      const made = attempt({ provides: ["path config/dev.yml"], at: NOON + 1 });
      await store.evidence.append(entries(made), learn);
      const { sightings } = await ask(["action f9"], "aaaaaaaa", "session-3");
      expect(sightings).toEqual([
        expect.objectContaining({ subject: "path config/dev.yml", lastAt: NOON + 1 }),
      ]);
    });

    it("asked for no subjects, tells the changes", async () => {
      const { store } = current();
      await store.evidence.append(entries(attempt({ changes: ["git"] })), learn);
      const { hazards, changes } = await ask([]);
      expect(hazards).toEqual([]);
      expect(changes).toHaveLength(2);
    });

    it("leaves an answer as it was given, whatever is learned later", async () => {
      const { store } = current();
      const seen = { provides: ["program go" as const], changes: ["files" as const] };
      await store.evidence.append(entries(failed(), attempt(seen)), learn);
      const answer = await ask(["program go"]);
      const copy = structuredClone(answer);
      await store.evidence.append(entries(failed(), attempt({ ...seen, at: NOON + 1 })), learn);
      expect(answer).toEqual(copy);
      expect(await ask(["program go"])).not.toEqual(copy);
    });

    it("knows at once what another process has learned", async () => {
      const { reopen } = current();
      const other = await reopen();
      // Asked twice before: whatever is kept in memory is warm.
      for (let time = 0; time < 3; time++) expect((await ask(["program go"])).hazards).toEqual([]);
      for (let failures = 1; failures <= 3; failures++) {
        await other.evidence.append(entries(failed()), learn);
        expect((await ask(["program go"])).hazards).toMatchObject([{ failures }]);
        expect((await ask(["program go"])).hazards).toMatchObject([{ failures }]);
        expect((await ask(["path other"])).hazards).toEqual([]);
      }
      await dropDerived(other);
      expect((await ask(["program go"])).hazards).toEqual([]);
      await other.close();
    });

    it("knows at once what it has learned, saved, derived anew or forgotten itself", async () => {
      const { store } = current();
      const asked = async () => (await ask(["program go"])).hazards.length;
      for (let time = 0; time < 3; time++) expect(await asked()).toBe(0);
      await store.evidence.append(entries(failed()), learn);
      expect(await asked()).toBe(1);
      await dropDerived(store);
      expect(await asked()).toBe(0);
      expect(await asked()).toBe(0);
      await derive(store);
      expect(await asked()).toBe(1);
      await store.upkeep.forget({ type: "everything" });
      expect(await asked()).toBe(0);
      expect(await asked()).toBe(0);
      await store.hazards.save([hazard()]);
      expect(await asked()).toBe(1);
    });
  });

  describe("hazards", () => {
    it("lists those of a project, the latest failure first", async () => {
      const { store } = current();
      await store.evidence.append(
        entries(
          failed({ at: NOON + 2, outcome: failure({ subject: "program b" }) }),
          failed({ at: NOON + 3, outcome: failure({ subject: "program c" }) }),
          failed({ at: NOON + 1, outcome: failure({ subject: "program a" }) }),
          failed({ at: NOON + 4, project: "bbbbbbbb" }),
        ),
        learn,
      );
      const subjects = (await store.hazards.list("aaaaaaaa", 2)).map(({ subject }) => subject);
      expect(subjects).toEqual(["program c", "program b"]);
    });

    it("finds those that meet the conditions, a page at a time, with how many there are of each kind and state", async () => {
      const { store } = current();
      const path = { kind: "missing-path", display: "cat Notes.md", excerpt: "No such file" } as const;
      await store.hazards.save([
        hazard({ subject: "program a", failures: 2, attempt: 1, lastAt: NOON + 1 }),
        hazard({ subject: "program b", failures: 5, attempt: 2, clearedAt: NOON + 9 }),
        hazard({ ...path, subject: "path notes.md", failures: 3, attempt: 3, lastAt: NOON + 3 }),
        // The same failures once more: as a whole action, and under a folder.
        hazard({ ...path, subject: "action 12", attempt: 3 }),
        hazard({ ...path, subject: "folder ../old", about: "path notes.md", attempt: 3 }),
        // Nothing narrower is known about these, one of them from somebody else; the first is doubted of its folder, too.
        hazard({ ...path, subject: "action 34", failures: 9, attempt: 4, display: "./run.sh" }),
        hazard({ ...path, subject: "command ./run.sh @.", about: "action 34", attempt: 4 }),
        hazard({ subject: "program c", failures: 1, attempt: 0, project: "bbbbbbbb" }),
        hazard({ ...path, subject: "action 56", failures: 4, attempt: 0, project: "bbbbbbbb" }),
        hazard({ subject: "path src", kind: "compile", attempt: 5 }),
      ]);
      await store.hazards.silence(hazard({ subject: "program a" }), NOON);
      const among = ["command-not-found", "missing-path"] as const;
      const find = (query: Partial<HazardQuery>) =>
        store.hazards.find({ among, order: "often", limit: 10, ...query });
      const subjects = async (query: Partial<HazardQuery>) =>
        (await find(query)).hazards.map(({ subject }) => subject);

      const all = ["action 34", "program b", "action 56", "path notes.md", "program a", "program c"];
      expect(await subjects({})).toEqual(all);
      expect(await subjects({ limit: 2, offset: 1 })).toEqual(all.slice(1, 3));
      expect((await subjects({ order: "newest" })).slice(0, 2)).toEqual(["path notes.md", "program a"]);
      expect(await subjects({ project: "bbbbbbbb" })).toEqual(["action 56", "program c"]);
      expect(await subjects({ project: "cccccccc" })).toEqual([]);
      expect(await subjects({ words: ["NOTES", "cat"] })).toEqual(["action 56", "path notes.md"]);
      expect(await subjects({ words: ["run.sh", "cat"] })).toEqual([]);
      expect(await subjects({ state: "overcome" })).toEqual(["program b"]);
      expect(await subjects({ state: "ignored" })).toEqual(["program a"]);
      const found = await find({ state: "open", kind: "command-not-found", limit: 0 });
      expect(found.hazards).toEqual([]);
      expect(found.counts.toSorted((a, b) => a.many - b.many || a.state.localeCompare(b.state))).toEqual([
        { kind: "command-not-found", state: "ignored", many: 1 },
        { kind: "command-not-found", state: "open", many: 1 },
        { kind: "command-not-found", state: "overcome", many: 1 },
        { kind: "missing-path", state: "open", many: 3 },
      ]);
      expect((await find({ kind: "command-not-found", state: "overcome" })).hazards).toEqual([
        hazard({ subject: "program b", failures: 5, attempt: 2, clearedAt: NOON + 9 }),
      ]);
    });

    it("saves one over the row of the same project, subject and kind", async () => {
      const { store } = current();
      const changed = hazard({
        failures: 7,
        successes: 2,
        before: 4,
        since: 1,
        actions: ["a1", "b2"],
        clearedAt: NOON,
      });
      await store.hazards.save([hazard(), changed]);
      expect(await store.hazards.list("aaaaaaaa", 10)).toEqual([changed]);
    });

    it("leaves silenced what a person silenced, through learning and deriving anew, until they undo it", async () => {
      const { store } = current();
      await store.evidence.append(entries(failed()), learn);
      const [before] = await store.hazards.list("aaaaaaaa", 1);
      expect(await store.hazards.silence(before ?? hazard(), NOON)).toBe(true);
      const forgetful: typeof learn = (made, known) => {
        const { hazards, ...rest } = learn(made, known);
        return { ...rest, hazards: hazards.map((one) => ({ ...one, ignored: false })) };
      };
      await store.evidence.append(entries(failed()), forgetful);
      expect(await store.hazards.list("aaaaaaaa", 1)).toMatchObject([{ failures: 2, ignored: true }]);
      await dropDerived(store);
      expect(await store.hazards.list("aaaaaaaa", 1)).toEqual([]);
      await derive(store);
      const [again] = await store.hazards.list("aaaaaaaa", 1);
      expect(again).toMatchObject({ failures: 2, ignored: true });
      await store.hazards.save([{ ...hazard(), ...again, ignored: false }]);
      expect(await store.hazards.list("aaaaaaaa", 1)).toMatchObject([{ ignored: true }]);
      expect(await store.hazards.wake(hazard())).toBe(true);
      await store.evidence.append(entries(failed()), learn);
      expect(await store.hazards.list("aaaaaaaa", 1)).toMatchObject([{ failures: 3, ignored: false }]);
    });

    it("lists what a person silenced, the last first, with when it was silenced", async () => {
      const { store } = current();
      const go = hazard();
      const path = hazard({ subject: "path x", kind: "missing-path" });
      const other = hazard({ project: "bbbbbbbb" });
      await store.hazards.save([go, hazard({ subject: "path y" }), path, other]);
      expect(await store.hazards.silence(go, NOON)).toBe(true);
      for (const one of [path, other]) expect(await store.hazards.silence(one, NOON + 5)).toBe(true);
      expect(await store.hazards.silence(go, NOON + 9)).toBe(false);
      expect(await store.hazards.silence(hazard({ subject: "path unheard of" }), NOON)).toBe(false);
      const key = ({ project, subject, kind }: typeof go, at: number) => ({ project, subject, kind, at });
      expect(await store.hazards.ignores("aaaaaaaa")).toEqual([key(path, NOON + 5), key(go, NOON)]);
      expect(await store.hazards.ignores()).toHaveLength(3);
      expect(await store.hazards.ignores("unheard of")).toEqual([]);
      expect(await store.hazards.wake(path)).toBe(true);
      expect(await store.hazards.wake(path)).toBe(false);
      expect(await store.hazards.ignores("aaaaaaaa")).toEqual([key(go, NOON)]);
    });

    it("weighs a warning that was right or wrong, and takes it back; never below nothing", async () => {
      const { store } = current();
      await store.hazards.save([hazard()]);
      expect(await store.hazards.weigh(hazard(), { overridesRight: 2, overridesWrong: 1 })).toEqual(
        hazard({ overridesRight: 2, overridesWrong: 1 }),
      );
      await store.hazards.weigh(hazard(), { overridesRight: -1 });
      const less = hazard({ overridesRight: 1, overridesWrong: 0 });
      expect(await store.hazards.weigh(hazard(), { overridesWrong: -5 })).toEqual(less);
      expect(await store.hazards.list("aaaaaaaa", 9)).toEqual([less]);
      const unheard = hazard({ subject: "path unheard of" });
      expect(await store.hazards.weigh(unheard, { overridesRight: 1 })).toBeUndefined();
    });

    it("keeps the failures that another process stores while the person silences, brings back and rates", async () => {
      const { store, reopen } = current();
      await store.evidence.append(entries(failed()), learn);
      const [seen] = await store.hazards.list("aaaaaaaa", 1);
      const other = await reopen();
      await other.evidence.append(entries(failed(), failed()), learn);
      await store.hazards.silence(seen ?? hazard(), NOON);
      expect(await other.hazards.list("aaaaaaaa", 1)).toMatchObject([{ failures: 3, ignored: true }]);
      await other.evidence.append(entries(failed()), learn);
      await store.hazards.weigh(seen ?? hazard(), { overridesWrong: 1 });
      await other.hazards.weigh(seen ?? hazard(), { overridesWrong: 1 });
      await store.hazards.wake(seen ?? hazard());
      expect(await other.hazards.list("aaaaaaaa", 1)).toMatchObject([
        { failures: 4, ignored: false, overridesWrong: 2 },
      ]);
      await other.close();
    });

    it("derives anew what it knew before, from the attempts", async () => {
      const { store } = current();
      const providing = { provides: ["program go" as const], changes: ["packages" as const] };
      await store.evidence.append(
        entries(failed(), failed({ session: "session-2" }), attempt(providing)),
        learn,
      );
      const before = await ask(["program go"]);
      await dropDerived(store);
      expect(await ask([])).toEqual({ hazards: [], sightings: [], changes: [], grades: [] });
      await derive(store);
      expect(await ask(["program go"])).toEqual(before);
    });

    it("drops what was derived of one project only", async () => {
      const { store } = current();
      await store.hazards.save([hazard(), hazard({ project: "bbbbbbbb" })]);
      await dropDerived(store);
      await dropDerived(store, "unheard of");
      expect(await store.hazards.list("aaaaaaaa", 1)).toEqual([]);
      expect(await store.hazards.list("bbbbbbbb", 1)).toHaveLength(1);
    });
  });
}
