// Test setup: a project and a home folder in a temporary folder.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newFolder } from "../../test/new-folder.ts";
import type { CardFolder } from "../ports/cards.ts";
import { markdownCards } from "./index.ts";

export const NOW = 1_700_000_000_000;

export function world(lessonFolders: readonly string[] = [], watch = false, now = () => NOW) {
  const base = newFolder();
  const root = join(base, "shop");
  const userHome = join(base, "me");
  const home = join(userHome, ".twiceshy");
  mkdirSync(root);
  mkdirSync(userHome);
  const settings = () => ({ lessonFolders });
  const cards = markdownCards({ home, userHome, settings, now, watch });
  const [lessons] = cards.folders(root) as [CardFolder];
  return {
    ...{ base, root, userHome, home, cards, lessons },
    /** All lesson files for the project. */
    list: () => cards.list(cards.folders(root)),
    archived: () => cards.archived(cards.folders(root)),
    names: () => cards.list(cards.folders(root)).map(({ folder, name }) => `${folder.label}/${name}`),
    problems: () =>
      cards
        .list(cards.folders(root))
        .filter(({ problem }) => problem !== "")
        .map(({ name, problem }) => `${name} ${problem}`),
  };
}

/** Writes a file and creates its parent folders. Returns its path. */
export function write(path: string, content: string | Uint8Array = "# card\n"): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}
