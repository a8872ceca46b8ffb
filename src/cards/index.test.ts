import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CardFolder } from "../ports/cards.ts";
import { markdownCards } from "./index.ts";

/** A project and a person in a folder of their own. */
function world(lessonFolders: readonly string[] = []) {
  const base = mkdtempSync(join(tmpdir(), "twiceshy-cards-"));
  const root = join(base, "shop");
  const userHome = join(base, "me");
  const home = join(userHome, ".twiceshy");
  mkdirSync(root);
  mkdirSync(userHome);
  const cards = markdownCards({
    home,
    userHome,
    settings: () => ({ lessonFolders }),
    now: () => 1_700_000_000_000,
  });
  const [lessons] = cards.folders(root) as [CardFolder];
  return { base, root, userHome, home, cards, lessons };
}

describe("cards: files", () => {
  it("nothing there is nothing listed, and nothing is made by looking", () => {
    const { root, cards } = world();
    expect(cards.list(cards.folders(root))).toEqual([]);
    expect(readdirSync(root)).toEqual([]);
  });

  it("a card that was written is listed and read; the second of a name gets a number", () => {
    const { cards, root, lessons } = world();
    const first = cards.create(lessons, "telegram", "# one\n");
    const second = cards.create(lessons, "telegram", "# two\n");
    expect([first.name, second.name]).toEqual(["telegram.md", "telegram-2.md"]);
    expect(cards.list(cards.folders(root))).toEqual([second, first]);
    expect([cards.read(first), cards.read(second)]).toEqual(["# one\n", "# two\n"]);
    expect(readdirSync(lessons.path).sort()).toEqual(["telegram-2.md", "telegram.md"]);
  });

  it("a text is replaced only while it is what it was taken for", () => {
    const { cards, lessons } = world();
    const file = cards.create(lessons, "telegram", "one");
    expect(cards.replace(file, "one", "two")).toBe(true);
    expect(cards.replace(file, "one", "three")).toBe(false);
    expect(cards.read(file)).toBe("two");
    writeFileSync(file.path, "edited");
    expect(cards.replace(file, "two", "three")).toBe(false);
    expect(readFileSync(file.path, "utf8")).toBe("edited");
    expect(readdirSync(lessons.path)).toEqual(["telegram.md"]);
  });
});
