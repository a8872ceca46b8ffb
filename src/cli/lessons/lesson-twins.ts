// Finds lessons with the same title, which should be merged.
import type { ListedLesson } from "../../app/lessons/lessons.ts";
import { line } from "../../core/compose/line.ts";
import { titleKey } from "../../core/lesson-file/title.ts";
import { groupBy } from "../../domain/group-by.ts";
import { typed } from "./lesson-text.ts";

interface Twins {
  /** `"Use pnpm" exists twice: .twiceshy/lessons/a.md, .twiceshy/lessons/b.md` */
  readonly text: string;
  /** The command that merges them. */
  readonly remedy: string;
}

/** Ignores broken and archived lessons and those for other projects. */
export function twinsAmong(listed: readonly ListedLesson[]): readonly Twins[] {
  const meant = listed.filter(
    ({ problem, state }) => problem === "" && state !== "archived" && state !== "elsewhere",
  );
  const groups = groupBy(meant, ({ content }) => titleKey(content.title));
  return [...groups.values()].flatMap(([first, second, ...more]) => {
    if (!first || !second) return [];
    const all = [first, second, ...more];
    const names = new Set(all.map(({ name }) => name)).size === all.length;
    // Shells do not expand `~` within quotes.
    const called = ({ name, where, file }: ListedLesson) =>
      typed(names ? name : where.startsWith("~") ? file.path : where);
    const times = all.length === 2 ? "twice" : `${all.length}×`;
    return [
      {
        text: `"${line(first.content.title, 80)}" exists ${times}: ${all.map(({ where }) => line(where, 120)).join(", ")}`,
        remedy: `twiceshy lesson merge ${called(first)} ${called(second)}`,
      },
    ];
  });
}
