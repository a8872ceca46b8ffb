import { describe, expect, it } from "vitest";
import { isOnWindows, spellingsOf, withDrive } from "./windows-path.ts";

describe("a path on Windows", () => {
  it("is the same in every spelling", () => {
    for (const path of ["D:\\shop\\api", "d:\\shop\\api", "D:/shop/api", "/d/shop/api", "/D/shop/api"])
      expect(withDrive(path)).toBe("D:/shop/api");
    for (const path of spellingsOf("D:/shop/api")) expect(withDrive(path)).toBe("D:/shop/api");
  });

  it("is not a folder whose name only begins like a drive, nor a relative one", () => {
    expect(withDrive("/data/shop")).toBe("/data/shop");
    expect(withDrive("/c")).toBe("/c");
    expect(withDrive("src\\a.ts")).toBe("src/a.ts");
    expect(isOnWindows("/d/shop")).toBe(false);
    expect(isOnWindows("D:\\shop")).toBe(true);
  });
});
