// twiceshy lesson edit: a card or a draft in the person's editor, and whether it can be used afterwards.
import { draftText as cardOfDraft, editDraft } from "../../app/drafts.ts";
import type { Config } from "../../config.ts";
import type { Draft } from "../../domain/draft.ts";
import { command } from "../command.ts";
import { editFile, editText } from "../lesson-editor.ts";
import { draftJson } from "../lesson-json.ts";
import { type Around, draftIfMeant, LESSON_FLAGS, lessonMeant, withLessons } from "../lesson-scope.ts";
import { stateOfFile } from "../lesson-state.ts";
import { print, printJson, tick } from "../terminal.ts";

export const edit = command({
  name: "lesson edit",
  summary:
    "open a lesson or a draft in $VISUAL or $EDITOR; afterwards says what is wrong with it, if anything",
  operands: "NAME|dN",
  maximum: 1,
  examples: [
    ["twiceshy lesson edit use-pnpm", "by the name of its file, its path or its title"],
    ["twiceshy lesson edit d3", "a draft, before you accept it"],
  ],
  flags: { ...LESSON_FLAGS },
  async run({ flags, operands, config, now }) {
    return withLessons({ config, flags, now }, async (around) => {
      const listed = await around.list();
      const json = flags.json === true;
      const draft = await draftIfMeant(around, listed, operands[0]);
      if (draft) {
        const edited = await editOneDraft(around, draft, config);
        if (json) printJson(draftJson(edited));
        else
          print(
            edited === draft ? "Nothing was changed." : `${tick()} Draft d${draft.id} is as you left it.`,
          );
        return 0;
      }
      const { file } = lessonMeant(listed, operands[0]);
      editFile(file.path, config.env);
      return stateOfFile(around, file.path, { json, verb: "Edited" });
    });
  },
});

/** The draft itself when nothing was changed; fails, and keeps it as it was, when no card came of it. */
export async function editOneDraft({ deps }: Around, draft: Draft, { env }: Config): Promise<Draft> {
  const before = cardOfDraft(draft);
  const after = editText(`draft-d${draft.id}.md`, before, env);
  return after === before ? draft : editDraft(deps, draft, after);
}
