import { describe, expect, it } from "vitest";
import { rootsBySession } from "./session-roots.ts";

describe("app: roots of sessions", () => {
  it.each([
    ["/work/shop", "/work/shop/api"],
    ["C:\\work\\shop", "C:\\work\\shop\\api"],
    ["c:\\work\\shop", "c:\\work\\shop\\api"],
    ["\\\\files\\shop", "\\\\files\\shop\\api"],
  ])("a session that begins in %s has it as its root, also below it", (root, below) => {
    const rootOf = rootsBySession();
    expect(rootOf({ session: "1", cwd: root })).toBe(root);
    expect(rootOf({ session: "1", cwd: below })).toBe(root);
  });

  it("a relative folder says nothing about the root", () => {
    expect(rootsBySession()({ session: "1", cwd: "api" })).toBe("");
  });
});
