// Test setup: a project and a home folder in a temporary folder.
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { CardFolder } from "../ports/cards.ts";
import { markdownCards } from "./index.ts";

export const NOW = 1_700_000_000_000;

export function world(lessonFolders: readonly string[] = [], watch = false, now = () => NOW) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "twiceshy-cards-")));
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
