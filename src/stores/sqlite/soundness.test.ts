// Tests of the file next to the database that says which memory belongs here.
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../test/new-folder.ts";
import { connect } from "./driver.ts";
import { assertSame, damageOf, idFile, idFiles, markDamaged, noteAttempts } from "./soundness.ts";

const newPath = () => join(newFolder(), "memory.db");

describe("stores: sqlite, which memory belongs here", () => {
  it("the first one that is opened", () => {
    const path = newPath();
    assertSame(path, 7);
    expect(idFiles(path)).toEqual([idFile(path, 7)]);
  });

  it("not another one than before: it is called damaged", () => {
    const path = newPath();
    writeFileSync(idFile(path, 7), "");
    expect(() => assertSame(path, 8)).toThrow("not the memory that was here before");
    expect(damageOf(path)).toMatchObject({ ids: [7] });
  });

  it("one that several processes open while the first of them makes it is not called damaged", () => {
    const path = newPath();
    // A dangling link behaves like a file written between two checks: missing first, listed afterwards.
    symlinkSync(join(path, "nothing"), idFile(path, 7));
    expect(() => assertSame(path, 7)).not.toThrow();
    expect(damageOf(path)).toBeUndefined();
  });

  it("a link in the place of its file leads to no other file: it is replaced, as a pipe would be", () => {
    const path = newPath();
    const other = join(newFolder(), "letter.txt");
    writeFileSync(other, "of the person");
    symlinkSync(other, idFile(path, 7));
    const database = connect(path, { readOnly: false, busyTimeoutMs: 100 });
    database.exec("PRAGMA application_id = 7; CREATE TABLE attempts (id INTEGER PRIMARY KEY AUTOINCREMENT)");
    noteAttempts(path, database);
    database.close();
    expect(readFileSync(idFile(path, 7), "utf8")).toBe('{"attempts":0}');
    expect(readFileSync(other, "utf8")).toBe("of the person");
    markDamaged(path, "a page cannot be read", 1);
    expect(damageOf(path)).toMatchObject({ reason: "a page cannot be read", ids: [7] });
  });
});
