// twiceshy lesson draft: drafts lessons from the sessions in the memory.
import { draftFromPast } from "../../app/lessons/drafts.ts";
import { dryDrafts } from "../../app/lessons/dry-drafts.ts";
import { count, number } from "../../core/text/for-people.ts";
import { wireDraft } from "../../wire/lessons.ts";
import { command, flag, valueFlag } from "../command.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { bar } from "../terminal/bar.ts";
import { colour, print, printJson, tick } from "../terminal/terminal.ts";
import { draftLines } from "./lesson-draft-text.ts";
import { withLessons } from "./lesson-scope.ts";

export const draft = command({
  name: "lesson draft",
  summary: "draft lessons from the sessions in the memory; agents see them only after you accept them",
  examples: {
    "twiceshy lesson draft --dry-run": "only show what would be drafted",
    "twiceshy lesson draft": "draft it; then twiceshy lesson review",
    "twiceshy lesson draft --session 0b7e2c31-…": "from one session",
  },
  flags: {
    "dry-run": flag("show what would be drafted; write nothing"),
    session: valueFlag("ID", "only this session"),
    ...PROJECT_FLAGS,
  },
  async run({ flags, config, now }) {
    await withLessons({ config, flags, now }, async ({ deps, place }) => {
      // Drafts are made on request even where the setting lessonDrafts is off.
      const settings = (root: string) => ({ ...deps.settings(root), lessonDrafts: true });
      const withDrafts = { ...deps, settings };
      const dry = flags["dry-run"] ? dryDrafts(withDrafts) : undefined;
      const drawn = bar("Looking back", { quiet: flags.json === true });
      const sessions = flags.session === undefined ? undefined : [await idOf(flags.session)];
      const found = await draftFromPast(dry?.deps ?? withDrafts, place, {
        ...(sessions && { sessions }),
        step: (done, all) =>
          drawn.draw({ share: done / all, text: `${number(done)} of ${count(all, "session")}` }),
      });
      drawn.finish(`${count(found.sessions, "session")}, ${count(found.turns, "turn")}`);
      const drafts = dry
        ? dry.drafts()
        : await deps.store.lessons.drafts({ project: place.project.id, states: ["waiting"] });
      if (flags.json) {
        if (dry) for (const one of drafts) printJson({ ...wireDraft(one), id: null });
        else printJson(found);
        return;
      }
      if (dry && drafts.length > 0) print(draftLines(drafts, now, { hasNumbers: false }).join("\n"));
      print(doneText(found.drafted, drafts.length, dry !== undefined));

      async function idOf(text: string): Promise<string> {
        const known = await deps.store.sessions.list(place.project.id, Number.MAX_SAFE_INTEGER);
        const [only, second] = known.filter(({ id }) => id === text || id.startsWith(text));
        if (!only) throw new Error(`there is no session ${text} in ${place.project.name}.`);
        if (second && only.id !== text)
          throw new Error(`several session ids begin with ${text}. Give more of the id.`);
        return only.id;
      }
    });
  },
});

function doneText(drafted: number, waiting: number, isDry: boolean): string {
  if (isDry)
    return waiting === 0
      ? "No new lesson was found in these sessions."
      : `${count(waiting, "draft")} would be made. Nothing was written.`;
  if (drafted === 0) return "No new lesson was found in these sessions.";
  return `${tick()} ${count(drafted, "new draft")}. To review ${drafted === 1 ? "it" : "them"}:  ${colour.cyan("twiceshy lesson review")}`;
}
