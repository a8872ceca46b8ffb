import { describe, expect, it } from "vitest";
import { rootsBySession } from "./session-roots.ts";

describe("app: roots of sessions", () => {
  it.each([
    ["/home/ann/shop", "/home/ann/shop/api"],
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

  const walk = (isOneProject: boolean, ...folders: string[]) => {
    const rootOf = rootsBySession(isOneProject);
    return folders.map((cwd) => rootOf({ session: "s", cwd }));
  };

  it("is where it began; a folder elsewhere may be another project's", () => {
    const folders = ["/w/shop", "/w/shop/api", "/w/other/src"];
    expect(walk(false, ...folders)).toEqual(["/w/shop", "/w/shop", "/w/other/src"]);
  });

  it("of a named project it stays where the session began, but for its work trees", () => {
    const folders = ["/w/shop", "/w/other", "/tmp/try", "/w/shop/.worktrees/cart/src"];
    expect(walk(true, ...folders)).toEqual(["/w/shop", "/w/shop", "/w/shop", "/w/shop/.worktrees/cart"]);
    expect(walk(true, "/w/shop/api", "/w/shop")).toEqual(["/w/shop/api", "/w/shop"]);
  });
});
