// twiceshy lesson draft: goes over what is remembered and drafts what it teaches.
import { draftFromPast } from "../../app/drafts.ts";
import { dryDrafts } from "../../app/dry-drafts.ts";
import { bar } from "../bar.ts";
import { command } from "../command.ts";
import { draftLines } from "../lesson-draft-text.ts";
import { draftJson } from "../lesson-json.ts";
import { LESSON_FLAGS, withLessons } from "../lesson-scope.ts";
import { colour, print, printJson, tick } from "../terminal.ts";
import { count, number } from "../words.ts";

export const draft = command({
  name: "lesson draft",
  summary: "go over the sessions that are remembered and draft what they teach; drafts wait for you",
  examples: [
    ["twiceshy lesson draft --dry-run", "only show what would be drafted"],
    ["twiceshy lesson draft", "draft it; then twiceshy lesson review"],
    ["twiceshy lesson draft --session 0b7e2c31-…", "from one session"],
  ],
  flags: {
    "dry-run": { type: "boolean", description: "show what would be drafted; write nothing" },
    session: { type: "string", valueHint: "ID", description: "only this session" },
    ...LESSON_FLAGS,
  },
  async run({ flags, config, now }) {
    await withLessons({ config, flags, now }, async ({ deps, place }) => {
      // Whoever asks for drafts wants them, also where none are made by themselves.
      const settings = (root: string) => ({ ...deps.settings(root), lessonDrafts: true });
      const willing = { ...deps, settings };
      const dry = flags["dry-run"] ? dryDrafts(willing) : undefined;
      const drawn = bar("Looking back", { quiet: flags.json === true });
      const sessions = flags.session === undefined ? undefined : [await idOf(flags.session)];
      const found = await draftFromPast(dry?.deps ?? willing, place, {
        ...(sessions && { sessions }),
        step: (done, all) =>
          drawn.draw({ share: done / all, text: `${number(done)} of ${count(all, "session")}` }),
      });
      drawn.finish(`${count(found.sessions, "session")}, ${count(found.turns, "turn")}`);
      const drafts = dry
        ? dry.drafts()
        : await deps.store.drafts({ project: place.project.id, states: ["waiting"] });
      if (flags.json) {
        if (dry) for (const one of drafts) printJson({ ...draftJson(one), id: null });
        else printJson(found);
        return;
      }
      if (dry && drafts.length > 0) print(draftLines(drafts, now, { hasNumbers: false }).join("\n"));
      print(doneText(found.drafted, drafts.length, dry !== undefined));

      async function idOf(text: string): Promise<string> {
        const known = await deps.store.sessions(place.project.id, Number.MAX_SAFE_INTEGER);
        const [only, second] = known.filter(({ id }) => id === text || id.startsWith(text));
        if (!only) throw new Error(`there is no session ${text} of ${place.project.name}.`);
        if (second && only.id !== text)
          throw new Error(`several sessions begin with ${text}. Write more of the id.`);
        return only.id;
      }
    });
  },
});

function doneText(drafted: number, waiting: number, isDry: boolean): string {
  if (isDry)
    return waiting === 0
      ? "Nothing in them is worth a lesson that is not there yet."
      : `${count(waiting, "draft")} would wait for you. Nothing was written.`;
  if (drafted === 0) return "Nothing in them is worth a lesson that is not there yet.";
  return `${tick()} ${count(drafted, "new draft")}. Decide on ${drafted === 1 ? "it" : "them"}:  ${colour.cyan("twiceshy lesson review")}`;
}
