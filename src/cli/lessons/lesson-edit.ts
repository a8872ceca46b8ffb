// twiceshy lesson edit: opens a lesson or draft in the person's editor, then checks that it can be used.
import { draftText as contentOfDraft, editDraft } from "../../app/lessons/drafts.ts";
import type { Config } from "../../config.ts";
import type { Draft } from "../../domain/draft.ts";
import { wireDraft } from "../../wire/lessons.ts";
import { command } from "../command.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { print, printJson, tick } from "../terminal/terminal.ts";
import { editFile, editText } from "./lesson-editor.ts";
import { type Around, findDraftIfNamed, findLesson, withLessons } from "./lesson-scope.ts";
import { stateOfFile } from "./lesson-state.ts";

export const edit = command({
  name: "lesson edit",
  summary: "open a lesson or a draft in $VISUAL or $EDITOR, then check that it can be used",
  operands: "NAME|dN",
  maximum: 1,
  examples: {
    "twiceshy lesson edit use-pnpm": "by file name, path or title",
    "twiceshy lesson edit d3": "a draft, before you accept it",
  },
  flags: { ...PROJECT_FLAGS },
  async run({ flags, operands, config, now }) {
    return withLessons({ config, flags, now }, async (around) => {
      const listed = await around.list();
      const json = flags.json === true;
      const draft = await findDraftIfNamed(around, listed, operands[0]);
      if (draft) {
        const edited = await editOneDraft(around, draft, config);
        if (json) printJson(wireDraft(edited));
        else print(edited === draft ? "Nothing was changed." : `${tick()} Draft d${draft.id} was changed.`);
        return 0;
      }
      const { file } = findLesson(listed, operands[0]);
      editFile(file.path, config.env);
      return stateOfFile(around, file.path, { json, verb: "Edited" });
    });
  },
});

/** Returns the same draft if nothing was changed; throws, and keeps the draft, if the text is not a valid lesson. */
export async function editOneDraft({ deps }: Around, draft: Draft, { env }: Config): Promise<Draft> {
  const before = contentOfDraft(draft);
  const after = editText(`draft-d${draft.id}.md`, before, env);
  return after === before ? draft : editDraft(deps, draft, after);
}
