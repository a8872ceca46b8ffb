// Lessons as markdown files in folders: implements ports/cards.ts.
import type { Settings } from "../domain/settings.ts";
import type { Cards } from "../ports/cards.ts";
import { archiveCard, restoreCard } from "./archive.ts";
import { createCard } from "./create.ts";
import { cardFolders } from "./folders.ts";
import { listCards } from "./list.ts";
import { readCard } from "./read.ts";
import { replaceCard } from "./replace.ts";
import { emptyTrash, recoverCard, removeCard, trashedCards } from "./trash.ts";
import { watchedFolders } from "./watch.ts";

export interface MarkdownCardsOptions {
  /** `~/.twiceshy`, or the configured folder. */
  readonly home: string;
  readonly userHome: string;
  /** The settings of a project. */
  settings(root: string): Pick<Settings, "lessonFolders">;
  now(): number;
  /** For long-lived processes: files are not checked again while their folder is unchanged. */
  readonly watch?: boolean;
}

/**
 * Errors of `read` do not name the file, so that they can be shown as the file's `problem`: "cannot be read:
 * permission denied. …". All other errors name it.
 */
export function markdownCards(options: MarkdownCardsOptions): Cards {
  const watched = options.watch ? watchedFolders(options.now) : undefined;
  return {
    folders: (root) => cardFolders(root, options.settings(root).lessonFolders, options),
    settled: async () => watched?.settled(),
    list: (folders) => listCards(folders, "current", watched),
    archived: (folders) => listCards(folders, "archived"),
    read: readCard,
    create: createCard,
    replace: replaceCard,
    archive: archiveCard,
    restore: restoreCard,
    remove: (file) => removeCard(file, options.home, options.now()),
    trash: () => trashedCards(options.home),
    recover: (trashed) => recoverCard(trashed, options.home),
    emptyTrash: () => emptyTrash(options.home),
    close: () => watched?.close(),
  };
}
