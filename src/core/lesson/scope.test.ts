// Which projects a lesson applies to.
import { describe, expect, it } from "vitest";
import type { Project } from "../../domain/project.ts";
import { holdsFor } from "./scope.ts";

const shop: Project = {
  id: "1a2b3c4d",
  identity: "github.com/acme/shop",
  name: "acme/shop",
  root: "/home/ann/code/shop-wt2",
};
const plain: Project = {
  id: "99887766",
  identity: "~/code/notes",
  name: "notes",
  root: "/home/ann/code/notes",
};
const windows: Project = { ...plain, identity: "C:\\work\\notes", name: "notes", root: "C:\\work\\Notes" };

describe("lessons: scope", () => {
  it.each([
    ["", shop],
    ["  ", shop],
    ["github.com/acme/shop", shop],
    ["https://github.com/Acme/Shop.git", shop],
    ["git@github.com:acme/shop.git", shop],
    ["acme/shop", shop],
    ["Shop", shop],
    ["1a2b3c4d", shop],
    ["shop-wt2", shop],
    ["notes", plain],
    ["~/code/notes/", plain],
    ["NOTES", windows],
  ])("%j holds", (project, where) => {
    expect(holdsFor({ project }, where)).toBe(true);
  });

  it.each([
    ["web", shop],
    ["other/shop", shop],
    ["acme", shop],
    ["sho", shop],
    ["shop", plain],
    ["code", plain],
    ["gitlab.com/acme/shop", shop],
  ])("%j does not", (project, where) => {
    expect(holdsFor({ project }, where)).toBe(false);
  });
});
