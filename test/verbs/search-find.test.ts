// A question asked of a real store.
import { describe, expect, it } from "vitest";
import { find } from "../../src/app/search/find.ts";
import { indexWords } from "../../src/core/search/document.ts";
import { parseQuery } from "../../src/core/search/query.ts";
import type { Redacted } from "../../src/domain/redacted.ts";
import type { SearchDocument } from "../../src/domain/search.ts";
import { sqliteStore } from "../../src/stores/sqlite/store.ts";

const PROJECT = "0f0f0f0f";
const NOW = Date.UTC(2026, 10, 17);
const document = (
  kind: SearchDocument["kind"],
  key: string,
  text: string,
  more: Partial<SearchDocument> = {},
) =>
  ({
    project: PROJECT,
    kind,
    key,
    title: text,
    names: [],
    text,
    at: NOW,
    files: [],
    count: 1,
    ...more,
  }) as Redacted<SearchDocument>;

async function asked(documents: readonly Redacted<SearchDocument>[], question: string) {
  const store = await sqliteStore({ path: ":memory:" });
  await store.search.save(documents.map((one) => ({ document: one, words: indexWords(one) })));
  const found = await find(store.search, parseQuery(question, NOW), { project: PROJECT }, NOW);
  await store.close();
  return found.map((one) => one.document.key);
}

describe("search: a question asked of the store", () => {
  const turns = ["which cache do we take", "valkey, it is free", "fine", "and now the footer"].map(
    (text, index) =>
      document("prompt", `turn ${index + 1}`, text, {
        session: "s",
        turn: index + 1,
        at: NOW - 1_000 + index,
      }),
  );

  it("finds the answer beside the turn that has the words", async () => {
    expect((await asked(turns, "cache")).slice(0, 2)).toEqual(["turn 1", "turn 2"]);
  });

  it("names no neighbour that a filter leaves out", async () => {
    const branches = turns.map((turn, index) => ({ ...turn, branch: index === 0 ? "main" : "other" }));
    expect(await asked(branches, "cache branch:main")).toEqual(["turn 1"]);
  });

  it("finds names in any spelling, and other scripts", async () => {
    const documents = [
      document("observation", "name", "the helper getUserName was renamed"),
      document("observation", "korean", "데이터베이스에서 오류가 발생했어"),
      document("observation", "chinese", "数据库连接失败"),
    ];
    expect(await asked(documents, "get_user_name")).toEqual(["name"]);
    expect(await asked(documents, "데이터베이스 오류")).toEqual(["korean"]);
    expect(await asked(documents, "数据库")).toEqual(["chinese"]);
  });

  it.each(["AND OR NOT", '"', "NEAR(a b)", "", "*", "file:nowhere.ts"])(
    "%j is no error",
    async (question) => {
      await expect(asked(turns, question)).resolves.toBeInstanceOf(Array);
    },
  );
});
