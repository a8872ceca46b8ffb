// Store contract: approvals of lessons and settings that repositories bring.
import { describe, expect, it } from "vitest";
import type { Approval } from "../../../src/ports/store.ts";
import type { Current } from "../store.ts";
import { attempt, entries, learn, NOON, project } from "./fixtures.ts";

const PROJECT = "aaaaaaaa";

export function approvals(current: Current): void {
  describe("answers", () => {
    it("gives back the answers to the contents asked for, and leaves out what nobody has said anything of", async () => {
      const { store, reopen } = current();
      const [yes, no] = [
        approval({ content: "1" }),
        approval({ content: "2", answer: "no", reason: "changed" }),
      ];
      store.approvals.save(PROJECT, [yes, no]);
      store.approvals.save("bbbbbbbb", [approval({ content: "3" })]);
      expect([...store.approvals.of(PROJECT, ["2", "3", "4"])]).toEqual([["2", no]]);
      expect(store.approvals.of(PROJECT, []).size).toBe(0);
      const other = await reopen();
      expect([...other.approvals.of(PROJECT, ["1"])]).toEqual([["1", yes]]);
      await other.close();
    });

    it("replaces what was said of the same content; the newest first", async () => {
      const { store } = current();
      store.approvals.save(PROJECT, [approval({ content: "1", answer: "open", at: NOON })]);
      store.approvals.save(PROJECT, [approval({ content: "2", at: NOON + 1 })]);
      const asked = approval({ content: "1", at: NOON + 2 });
      store.approvals.save(PROJECT, [asked]);
      expect(store.approvals.all(PROJECT)).toEqual([asked, approval({ content: "2", at: NOON + 1 })]);
      store.approvals.save(PROJECT, []);
      expect(store.approvals.all(PROJECT)).toHaveLength(2);
      expect(store.approvals.all("unheard of")).toEqual([]);
    });

    it("they follow a project that is joined to another, and go with one that is forgotten", async () => {
      const { store } = current();
      await store.projects.save(project(), NOON);
      await store.projects.save(project({ id: "bbbbbbbb", identity: "other" }), NOON);
      store.approvals.save(PROJECT, [approval({ content: "1" }), approval({ content: "2" })]);
      store.approvals.save("bbbbbbbb", [approval({ content: "2", answer: "no" })]);
      await store.projects.join(PROJECT, "bbbbbbbb");
      expect(store.approvals.all(PROJECT)).toEqual([]);
      expect(
        [...store.approvals.of("bbbbbbbb", ["1", "2"]).values()].map(({ answer }) => answer).sort(),
      ).toEqual(["no", "yes"]);
      await store.evidence.append(entries(attempt({ project: "bbbbbbbb" })), learn);
      await store.upkeep.forget({ type: "project", id: "bbbbbbbb" });
      expect(store.approvals.all("bbbbbbbb")).toEqual([]);
    });
  });

  describe("checkouts", () => {
    it("are seen once they were looked at, also by others", async () => {
      const { store, reopen } = current();
      expect(store.approvals.isSeen("/home/somebody/shop")).toBe(false);
      store.approvals.markSeen("/home/somebody/shop", NOON);
      store.approvals.markSeen("/home/somebody/shop", NOON + 1);
      const other = await reopen();
      expect(other.approvals.isSeen("/home/somebody/shop")).toBe(true);
      expect(other.approvals.isSeen("/home/somebody/shop2")).toBe(false);
      await other.close();
    });

    it("a new memory has always asked for trust", () => {
      expect(current().store.approvals.since()).toBe(0);
    });
  });
}

function approval(changes: Partial<Approval> = {}): Approval {
  return {
    ...{ content: "c0ffee", kind: "lesson", name: ".twiceshy/lessons/telegram.md" },
    ...{ answer: "yes", reason: "asked", at: NOON },
    ...changes,
  };
}
