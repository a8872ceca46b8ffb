// Store contract: remedies, mined or given by the person.
import { describe, expect, it } from "vitest";
import { redact } from "../../../src/core/redact/index.ts";
import type { RemedyQuery } from "../../../src/ports/store.ts";
import type { Current } from "../store.ts";
import { NOON, remedy } from "./fixtures.ts";

export function remedies(current: Current): void {
  describe("finding and saving remedies", () => {
    it("finds remedies by subject, by signature, by either, or all; the confirmed and the frequent first", async () => {
      const { store } = current();
      const saved = [
        remedy({ fingerprint: "1", display: "a", count: 2 }),
        remedy({ fingerprint: "2", display: "b", count: 9, signature: "other" }),
        remedy({ fingerprint: "3", display: "c", confirmed: true, subject: "path x" }),
        remedy({ fingerprint: "4", display: "d", project: "bbbbbbbb" }),
      ];
      await store.remedies.save(saved);
      const find = async (about: RemedyQuery) =>
        (await store.remedies.find("aaaaaaaa", about)).map(({ display }) => display).join("");
      expect(await find({})).toBe("cba");
      expect(await find({ subjects: ["program go", "path y"] })).toBe("ba");
      expect(await find({ signature: "<program>: command not found" })).toBe("ca");
      expect(await find({ subjects: ["path x"], signature: "other" })).toBe("cb");
      expect(await find({ subjects: [] })).toBe("");
      expect(await find({ subjects: ["program go", "path x"], fingerprints: ["1", "3"] })).toBe("ca");
      expect(await store.remedies.find("bbbbbbbb", {})).toEqual([saved[3]]);
    });

    it("keeps what the person said of remedies apart: it comes first, and hides what it corrects or forgets", async () => {
      const { store } = current();
      await store.remedies.save([
        remedy({ fingerprint: "1", display: "a", count: 9 }),
        remedy({ fingerprint: "2", display: "b" }),
      ]);
      const { project, subject, type } = remedy();
      const said = { project, subject, type, fingerprint: "2", display: "mine", before: "b", at: NOON };
      const offered = async () =>
        (await store.remedies.find(project, { subjects: [subject] })).map(({ display }) => display);
      await store.remedies.savePersonal(redact(said));
      expect(await offered()).toEqual(["mine", "a"]);
      await store.remedies.savePersonal(
        redact({ ...said, fingerprint: "1", display: "", before: "a", at: NOON + 1 }),
      );
      expect(await offered()).toEqual(["mine"]);
      // Mined again, it stays hidden.
      await store.remedies.save([remedy({ fingerprint: "1", display: "a", count: 10 })]);
      expect(await offered()).toEqual(["mine"]);
      expect((await store.remedies.personal(project)).map(({ before }) => before)).toEqual(["a", "b"]);
      expect(await store.remedies.personal("cccccccc")).toEqual([]);
      for (const one of await store.remedies.personal()) await store.remedies.dropPersonal(one);
      expect(await offered()).toEqual(["a", "b"]);
    });

    it("saves a remedy over the row of the same project, subject, type and fingerprint", async () => {
      const { store } = current();
      const changed = remedy({ count: 5, failed: 2, confirmed: true, display: "new", evidence: [] });
      await store.remedies.save([remedy(), changed, remedy({ type: "prerequisite" })]);
      expect(await store.remedies.find("aaaaaaaa", {})).toEqual([changed, remedy({ type: "prerequisite" })]);
    });
  });
}
