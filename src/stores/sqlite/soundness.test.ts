// Tests of the file next to the database that says which memory belongs here.
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../../../test/new-folder.ts";
import { assertSame, damageOf, idFile, idFiles } from "./soundness.ts";

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
});
