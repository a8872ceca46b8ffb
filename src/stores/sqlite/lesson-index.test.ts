// Tests the cost of lessons at calls and prompts: with a thousand lessons none is read, and few statements are prepared.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lessonRow } from "../../../test/contracts/store/lesson-fixtures.ts";
import type { Connection } from "../sql/connection.ts";
import { replaceIndexed, selectStamps, selectWatching } from "../sql/lesson-index.ts";
import { findByWords, selectIds } from "../sql/lesson-words.ts";
import { connect } from "./driver.ts";
import { migrate } from "./migrate.ts";

describe("stores: sqlite: lessons on the way of a call", () => {
  let database: Connection;
  beforeEach(() => {
    database = connect(":memory:", { readOnly: false });
    migrate(database, ":memory:", false);
    replaceIndexed(database, [lessonRow()], []);
  });
  afterEach(() => database.close());

  /** Query plan of each statement. */
  function plansOf(work: (watched: Connection) => unknown): readonly string[] {
    const asked: string[] = [];
    work({
      ...database,
      prepare(sql) {
        asked.push(sql);
        return database.prepare(sql);
      },
    });
    return asked.map((sql) => {
      const steps = database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...(sql.match(/\?/g) ?? []).map(() => "[]"));
      return steps.map((step) => (step as { readonly detail: string }).detail).join("\n");
    });
  }

  it("stamps come from the index alone", () => {
    const plans = plansOf((watched) => expect(selectStamps(watched, ["folder-1"])).toHaveLength(1));
    expect(plans).toEqual([expect.stringContaining("USING COVERING INDEX cards_by_folder (folder=?)")]);
  });

  it("words are looked up one by one, and the ids come from the same index", () => {
    const plans = plansOf((watched) =>
      expect(
        findByWords(watched, ["folder-1"], selectIds(watched, ["folder-1"]), ["force"]).hits,
      ).toHaveLength(1),
    );
    expect(plans).toHaveLength(2);
    expect(plans[0]).toContain("USING COVERING INDEX cards_by_folder (folder=? AND problem=?)");
    expect(plans[1]).toContain("SEARCH card_words USING INTEGER PRIMARY KEY (rowid=?)");
  });

  it("a call is watched for with one statement, which reads only the lessons that watch", () => {
    const plans = plansOf((watched) => {
      expect(selectWatching(watched, ["folder-1"], ["command git"])).toHaveLength(1);
    });
    expect(plans).toHaveLength(1);
    expect(plans[0]).toContain("SEARCH cards USING INTEGER PRIMARY KEY (rowid=?)");
    expect(plans[0]).toContain("SEARCH card_watches USING PRIMARY KEY (folder=? AND key=?)");
    expect(plans[0]).not.toMatch(/SCAN lesson/);
  });
});
