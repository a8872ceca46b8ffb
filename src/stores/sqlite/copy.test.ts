import { describe, expect, it } from "vitest";
import { emptyMemory } from "../../../test/empty-memory.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { COPIED, NOT_COPIED } from "../sql/copy.ts";
import { connect } from "./driver.ts";

describe("stores: copying a memory", () => {
  it("knows every table: copied, made anew, or staying where it is", async () => {
    const database = connect(await emptyMemory(newFolder()), { readOnly: true });
    const tables = database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%\\_words\\__%' ESCAPE '\\'",
      )
      .all()
      .map((row) => (row as { name: string }).name)
      .filter((name) => !name.startsWith("sqlite_"));
    database.close();
    expect(tables.filter((name) => ![...COPIED, ...NOT_COPIED].includes(name))).toEqual([]);
  });
});
