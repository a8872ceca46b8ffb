// The store contract: by which identities and folders a project is known, and two projects that become one.
import { describe, expect, it } from "vitest";
import type { Current } from "../store.ts";
import { attempt, delivery, entries, hazard, learn, NOON, project, session } from "./fixtures.ts";

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
      expect(store.identities.of(path, [FOLDER])).toEqual(path);
      expect(await store.aliases()).toEqual([]);
    });

    it("knows a folder again that was given a remote, under its new identity from then on", async () => {
      const { store } = current();
      // As a session begins: first it is asked which project it is, then the project is stored.
      store.identities.of(path, [FOLDER]);
      await store.saveProject(path, NOON);
      expect(store.identities.of(remote, [FOLDER])).toEqual({ ...remote, id: "aaaaaaaa" });
      expect(await store.aliases()).toEqual([
        { project: "aaaaaaaa", id: "bbbbbbbb", identity: "github.com/me/shop" },
      ]);
      // Also where its folder does not tell: an import, another clone.
      expect(store.identities.of(remote, []).id).toBe("aaaaaaaa");
    });

    it("takes a copy for the folder only when that is gone", async () => {
      const { store } = current();
      const here = project({ ...path, root: import.meta.dirname });
      await store.saveProject(here, NOON);
      store.identities.of(here, [LOG]);
      expect(store.identities.of(remote, [LOG])).toEqual(remote);
      await store.saveProject(project({ ...path, root: "/gone/for/good" }), NOON + 1);
      expect(store.identities.of(remote, [LOG]).id).toBe("aaaaaaaa");
    });

    it("writes under the project that an identity leads to, whoever still uses the old one", async () => {
      const { store } = current();
      await store.saveProject(path, NOON);
      store.identities.of(path, [FOLDER]);
      store.identities.of(remote, [FOLDER]);
      await store.append(entries(attempt({ project: "bbbbbbbb" })), learn);
      await store.saveProject(remote, NOON + 1);
      expect((await store.projects()).map(({ id }) => id)).toEqual(["aaaaaaaa"]);
      expect((await store.counts("aaaaaaaa")).attempts).toBe(1);
    });

    it("joins two projects: nothing is lost, both are found under either identity", async () => {
      const { store } = current();
      await store.saveProject(path, NOON);
      await store.saveProject(remote, NOON);
      await store.append(
        entries(
          attempt({ call: "one", session: "s1", project: "aaaaaaaa" }),
          attempt({ call: "two", session: "s2", project: "bbbbbbbb" }),
        ),
        learn,
      );
      await store.saveSession(session({ id: "s1", project: "aaaaaaaa" }));
      await store.deliver(delivery({ project: "aaaaaaaa", session: "s1" }));
      await store.saveHazards([hazard({ project: "aaaaaaaa", ignored: true })], NOON);
      expect(await store.joinProjects("aaaaaaaa", "bbbbbbbb")).toBe(true);
      expect(await store.joinProjects("aaaaaaaa", "bbbbbbbb")).toBe(false);
      expect((await store.projects()).map(({ id }) => id)).toEqual(["bbbbbbbb"]);
      expect(await store.attempts({ project: "bbbbbbbb" })).toHaveLength(2);
      expect((await store.counts("bbbbbbbb")).attempts).toBe(2);
      expect(await store.sessions("bbbbbbbb", 9)).toHaveLength(2);
      expect(await store.deliveries({ project: "bbbbbbbb" })).toHaveLength(1);
      expect(await store.ignores("bbbbbbbb")).toHaveLength(1);
      expect((await store.stale(1)).map(({ id }) => id)).toEqual(["bbbbbbbb"]);
      expect(store.identities.of(path, []).id).toBe("bbbbbbbb");
    });

    it("does not join what it does not know", async () => {
      const { store } = current();
      await store.saveProject(path, NOON);
      expect(await store.joinProjects("aaaaaaaa", "cccccccc")).toBe(false);
      expect(await store.joinProjects("aaaaaaaa", "aaaaaaaa")).toBe(false);
      expect(await store.projects()).toHaveLength(1);
    });

    it("tells a folder that was given a remote which was known already", async () => {
      const { store } = current();
      for (const one of [path, remote]) await store.saveProject(one, NOON);
      store.identities.of(path, [FOLDER]);
      expect(await store.twins()).toEqual([]);
      store.identities.of(remote, [FOLDER]);
      expect(await store.twins()).toEqual([{ from: "aaaaaaaa", into: "bbbbbbbb" }]);
      await store.joinProjects("aaaaaaaa", "bbbbbbbb");
      expect(await store.twins()).toEqual([]);
    });

    it("keeps the name that the person gave, until it is taken back", async () => {
      const { store } = current();
      await store.saveProject(path, NOON);
      await store.renameProject("aaaaaaaa", "my shop");
      await store.saveProject(path, NOON + 120_000);
      expect((await store.projects())[0]?.name).toBe("my shop");
      expect(store.identities.of(path, []).name).toBe("my shop");
      await store.renameProject("aaaaaaaa", "");
      await store.saveProject(path, NOON + 240_000);
      expect((await store.projects())[0]?.name).toBe("shop");
    });

    it("lets an identity begin a memory of its own; what is remembered stays", async () => {
      const { store } = current();
      await store.saveProject(path, NOON);
      await store.append(entries(attempt()), learn);
      store.identities.of(path, [FOLDER]);
      store.identities.of(remote, [FOLDER]);
      await store.partProject(remote, [FOLDER]);
      expect(store.identities.of(remote, [FOLDER])).toEqual(remote);
      expect((await store.counts("aaaaaaaa")).attempts).toBe(1);
      expect((await store.counts("bbbbbbbb")).attempts).toBe(0);
      expect(await store.twins()).toEqual([]);
    });

    it("goes with its project", async () => {
      const { store } = current();
      await store.saveProject(path, NOON);
      store.identities.of(path, [FOLDER]);
      store.identities.of(remote, [FOLDER]);
      await store.forget({ type: "project", id: "aaaaaaaa" });
      expect(await store.aliases()).toEqual([]);
      expect(store.identities.of(remote, [FOLDER])).toEqual(remote);
    });
  });
}
