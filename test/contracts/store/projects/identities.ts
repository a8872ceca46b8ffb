// Store contract: identities and folders of a project, and merging two projects.
import { describe, expect, it } from "vitest";
import type { Current } from "../../store.ts";
import { attempt, delivery, entries, hazard, learn, NOON, project, session } from "../fixtures.ts";

const path = project({ id: "aaaaaaaa", identity: "/home/dev/shop", name: "shop", root: "/home/dev/shop" });
const remote = project({
  id: "bbbbbbbb",
  identity: "github.com/me/shop",
  name: "me/shop",
  root: "/home/dev/shop",
});
const FOLDER = { mark: "folder 1.2" };
const LOG = { mark: "log 3", isCopied: true };

export function identities(current: Current): void {
  describe("identities", () => {
    it("takes a project for itself while nothing else is known", async () => {
      const { store } = current();
      expect(store.projects.identify(path, [FOLDER])).toEqual(path);
      expect(await store.projects.aliases()).toEqual([]);
    });

    it("knows a folder again that was given a remote, under its new identity from then on", async () => {
      const { store } = current();
      // As a session begins: first it is asked which project it is, then the project is stored.
      store.projects.identify(path, [FOLDER]);
      await store.projects.save(path, NOON);
      expect(store.projects.identify(remote, [FOLDER])).toEqual({ ...remote, id: "aaaaaaaa" });
      expect(await store.projects.aliases()).toEqual([
        { project: "aaaaaaaa", id: "bbbbbbbb", identity: "github.com/me/shop" },
      ]);
      // Also where its folder does not tell: an import, another clone.
      expect(store.projects.identify(remote, []).id).toBe("aaaaaaaa");
    });

    it("takes a copy for the folder only when that is gone", async () => {
      const { store } = current();
      const here = project({ ...path, root: import.meta.dirname });
      await store.projects.save(here, NOON);
      store.projects.identify(here, [LOG]);
      expect(store.projects.identify(remote, [LOG])).toEqual(remote);
      await store.projects.save(project({ ...path, root: "/gone/for/good" }), NOON + 1);
      expect(store.projects.identify(remote, [LOG]).id).toBe("aaaaaaaa");
    });

    it("writes under the project that an identity leads to, whoever still uses the old one", async () => {
      const { store } = current();
      await store.projects.save(path, NOON);
      store.projects.identify(path, [FOLDER]);
      store.projects.identify(remote, [FOLDER]);
      await store.evidence.append(entries(attempt({ project: "bbbbbbbb" })), learn);
      await store.projects.save(remote, NOON + 1);
      expect((await store.projects.list()).map(({ id }) => id)).toEqual(["aaaaaaaa"]);
      expect((await store.evidence.counts("aaaaaaaa")).attempts).toBe(1);
    });

    it("joins two projects: nothing is lost, both are found under either identity", async () => {
      const { store } = current();
      await store.projects.save(path, NOON);
      await store.projects.save(remote, NOON);
      await store.evidence.append(
        entries(
          attempt({ call: "one", session: "s1", project: "aaaaaaaa" }),
          attempt({ call: "two", session: "s2", project: "bbbbbbbb" }),
        ),
        learn,
      );
      await store.sessions.save(session({ id: "s1", project: "aaaaaaaa" }));
      await store.ledger.deliver(delivery({ project: "aaaaaaaa", session: "s1" }));
      await store.hazards.save([hazard({ project: "aaaaaaaa" })]);
      await store.hazards.silence(hazard({ project: "aaaaaaaa" }), NOON);
      expect(await store.projects.join("aaaaaaaa", "bbbbbbbb")).toBe(true);
      expect(await store.projects.join("aaaaaaaa", "bbbbbbbb")).toBe(false);
      expect((await store.projects.list()).map(({ id }) => id)).toEqual(["bbbbbbbb"]);
      expect(await store.evidence.attempts({ project: "bbbbbbbb" })).toHaveLength(2);
      expect((await store.evidence.counts("bbbbbbbb")).attempts).toBe(2);
      expect(await store.sessions.list("bbbbbbbb", 9)).toHaveLength(2);
      expect(await store.ledger.deliveries({ project: "bbbbbbbb" })).toHaveLength(1);
      expect(await store.hazards.ignores("bbbbbbbb")).toHaveLength(1);
      expect((await store.hazards.stale(1)).map(({ id }) => id)).toEqual(["bbbbbbbb"]);
      expect(store.projects.identify(path, []).id).toBe("bbbbbbbb");
    });

    it("does not join what it does not know", async () => {
      const { store } = current();
      await store.projects.save(path, NOON);
      expect(await store.projects.join("aaaaaaaa", "cccccccc")).toBe(false);
      expect(await store.projects.join("aaaaaaaa", "aaaaaaaa")).toBe(false);
      expect(await store.projects.list()).toHaveLength(1);
    });

    it("tells a folder that was given a remote which was known already", async () => {
      const { store } = current();
      for (const one of [path, remote]) await store.projects.save(one, NOON);
      store.projects.identify(path, [FOLDER]);
      expect(await store.projects.twins()).toEqual([]);
      store.projects.identify(remote, [FOLDER]);
      expect(await store.projects.twins()).toEqual([{ from: "aaaaaaaa", into: "bbbbbbbb" }]);
      await store.projects.join("aaaaaaaa", "bbbbbbbb");
      expect(await store.projects.twins()).toEqual([]);
    });

    it("keeps the name that the person gave, until it is taken back", async () => {
      const { store } = current();
      await store.projects.save(path, NOON);
      await store.projects.rename("aaaaaaaa", "my shop");
      await store.projects.save(path, NOON + 120_000);
      expect((await store.projects.list())[0]?.name).toBe("my shop");
      expect(store.projects.identify(path, []).name).toBe("my shop");
      await store.projects.rename("aaaaaaaa", "");
      await store.projects.save(path, NOON + 240_000);
      expect((await store.projects.list())[0]?.name).toBe("shop");
    });

    it("lets an identity begin a memory of its own; what is remembered stays", async () => {
      const { store } = current();
      await store.projects.save(path, NOON);
      await store.evidence.append(entries(attempt()), learn);
      store.projects.identify(path, [FOLDER]);
      store.projects.identify(remote, [FOLDER]);
      await store.projects.part(remote, [FOLDER]);
      expect(store.projects.identify(remote, [FOLDER])).toEqual(remote);
      expect((await store.evidence.counts("aaaaaaaa")).attempts).toBe(1);
      expect((await store.evidence.counts("bbbbbbbb")).attempts).toBe(0);
      expect(await store.projects.twins()).toEqual([]);
    });

    it("goes with its project", async () => {
      const { store } = current();
      await store.projects.save(path, NOON);
      store.projects.identify(path, [FOLDER]);
      store.projects.identify(remote, [FOLDER]);
      await store.upkeep.forget({ type: "project", id: "aaaaaaaa" });
      expect(await store.projects.aliases()).toEqual([]);
      expect(store.projects.identify(remote, [FOLDER])).toEqual(remote);
    });
  });
}
