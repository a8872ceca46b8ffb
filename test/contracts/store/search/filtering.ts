// Store contract: filters of a search, and what is found without words.
import { describe, expect, it } from "vitest";
import type { SearchDocument } from "../../../../src/domain/search.ts";
import type { SearchFilter } from "../../../../src/ports/store.ts";
import type { Current } from "../../store.ts";
import { NOON } from "../fixtures.ts";
import { found, indexedDocument } from "./fixtures.ts";

const DOCUMENTS: readonly Partial<SearchDocument>[] = [
  { key: "1", kind: "failure", type: "bad-flag", agent: "codex", branch: "main", at: NOON + 1 },
  { key: "2", kind: "observation", type: "decision", session: "session-1", turn: 2, at: NOON + 2 },
  { key: "3", kind: "observation", type: "bugfix", files: ["src/auth/login.ts"], at: NOON + 3 },
  { key: "4", kind: "task", type: "failed", files: ["src/auth.ts", "./docs/a.md"], at: NOON + 4 },
  { key: "5", kind: "prompt", session: "session-1", turn: 1, branch: "fix/x", agent: "codex", at: NOON + 5 },
  { key: "6", kind: "prompt", session: "session-2", turn: 1, at: NOON + 6, project: "bbbbbbbb" },
];

export function filtering(current: Current): void {
  const cases: readonly (readonly [SearchFilter, string])[] = [
    [{}, "54321"],
    [{ project: undefined as never }, "654321"],
    [{ project: "bbbbbbbb" }, "6"],
    [{ project: "unheard of" }, ""],
    [{ kinds: ["failure", "task"] }, "41"],
    [{ kinds: [] }, ""],
    [{ types: ["decision", "bugfix"] }, "32"],
    [{ agent: "codex" }, "51"],
    [{ agent: "codex", branch: "main" }, "1"],
    [{ branch: "fix/x" }, "5"],
    [{ session: "session-1" }, "52"],
    [{ file: "src/auth.ts" }, "4"],
    [{ file: "src/auth" }, "3"],
    [{ file: "src/auth/" }, "3"],
    [{ file: "src" }, "43"],
    [{ file: "auth.ts" }, "4"],
    [{ file: "login.ts" }, "3"],
    [{ file: "docs/a.md" }, "4"],
    [{ file: "./src/auth.ts" }, "4"],
    [{ file: "auth" }, ""],
    [{ since: NOON + 3 }, "543"],
    [{ until: NOON + 3 }, "321"],
    [{ since: NOON + 2, until: NOON + 4.9, kinds: ["observation"] }, "32"],
  ];

  describe("filtering", () => {
    it("finds only what meets all conditions; without words the newest first", async () => {
      const { store } = current();
      await store.search.save(DOCUMENTS.map((made) => indexedDocument({ text: "redis here", ...made })));
      for (const [filter, keys] of cases) {
        const name = JSON.stringify(filter);
        expect((await found(store, [], filter)).join(""), name).toBe(keys);
        for (const match of ["all", "some"] as const) {
          const some = await found(store, "redis here", { ...filter, match });
          expect([...some].sort().reverse().join(""), `${name} ${match}`).toBe(keys);
        }
      }
      expect((await found(store, [], { limit: 2 })).join("")).toBe("54");
      const everywhere = { project: undefined as never };
      expect((await found(store, [], { ...everywhere, limit: 2 })).join("")).toBe("65");
    });

    it("gives the documents of sessions in their order", async () => {
      const { store } = current();
      await store.search.save(DOCUMENTS.map((made) => indexedDocument(made)));
      await store.search.save([indexedDocument({ key: "7", kind: "prompt", session: "session-1", turn: 0 })]);
      const keys = async (...sessions: string[]) =>
        (await store.search.ofSessions("prompt", sessions)).map(({ key }) => key).join("");
      expect(await keys("session-1")).toBe("75");
      expect(await keys("session-2", "session-1", "unheard of")).toBe("675");
      expect(await keys()).toBe("");
      const calls = Array.from({ length: 150 }, (_, turn) =>
        indexedDocument({ kind: "call", session: "session-1", turn }),
      );
      await store.search.save(calls);
      expect(await keys("session-1")).toBe("75");
    });

    it("finds the newest where words are in very many documents, and rare words wherever they are", async () => {
      const { store } = current();
      const many = Array.from({ length: 2_500 }, (_, number) =>
        indexedDocument({
          key: `${number}`,
          title: number === 2_490 ? "common thing" : "",
          text: `common usual ${number === 3 ? "rarity" : ""} n${number % 50}`,
          kind: number === 7 ? "task" : "observation",
          at: NOON + number,
          project: number % 2 === 0 ? "aaaaaaaa" : "bbbbbbbb",
        }),
      );
      await store.search.save(many);
      const everywhere = { project: undefined as never };
      for (const match of ["all", "some"] as const) {
        expect((await found(store, "common usual", { ...everywhere, match }))[0]).toBe("2490");
        expect((await found(store, "common rarity", { ...everywhere, match }))[0]).toBe("3");
        expect(await found(store, "common n7", { ...everywhere, match, limit: 50 })).toHaveLength(50);
        expect(await found(store, "common usual", { ...everywhere, match, kinds: ["task"] })).toEqual(["7"]);
      }
      const [first] = await store.search.find({
        words: [["common"]],
        match: "all",
        weights: { title: 1, names: 1, text: 1 },
        limit: 1,
      });
      expect(Number(first?.document.key)).toBeGreaterThan(2_400);
    });
  });
}
