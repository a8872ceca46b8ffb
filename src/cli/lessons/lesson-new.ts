// twiceshy lesson new: writes a lesson from flags or a template and opens it in the person's editor.
import { countUp } from "../../app/lessons/count-up.ts";
import { lessonFromSession } from "../../app/lessons/lesson-from-session.ts";
import { newLessonText } from "../../app/lessons/lesson-text.ts";
import { createLesson, type ListedLesson, lessonFilesOf } from "../../app/lessons/lessons.ts";
import { redact } from "../../core/redact/index.ts";
import type { Lesson } from "../../domain/lesson.ts";
import { wireLesson } from "../../wire/lessons.ts";
import { command, flag, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { agreed, declined } from "../terminal/ask.ts";
import { canAsk, print, printError, printJson, tick } from "../terminal/terminal.ts";
import { editFile, editorOf } from "./lesson-editor.ts";
import { FIELD_FLAGS, lessonFrom, REPEATABLE } from "./lesson-fields.ts";
import { type Around, withLessons } from "./lesson-scope.ts";
import { stateOfFile } from "./lesson-state.ts";
import { printUnseen } from "./lesson-text.ts";

export const newLesson = command({
  name: "lesson new",
  summary: "write a lesson from the flags you give and a template, and open it in your editor",
  operands: "[TITLE]",
  maximum: 60,
  examples: {
    'twiceshy lesson new "Use pnpm here, not npm"': "opens the template in $EDITOR",
    "twiceshy lesson new --from-session": "fill in the Situation from the last session",
    'twiceshy lesson new "Never force-push main" --severity high --applies-to "git push --force" --check "The branch is not main" --no-edit':
      "without an editor",
    'twiceshy lesson new "Ask before deleting data" --person': "for all your projects",
  },
  flags: {
    person: flag("for all your projects, not this one"),
    ...FIELD_FLAGS,
    "from-session": valueFlag("[ID]", "fill in the Situation from a session; default: the last one"),
    count: flag("if the title exists, count one more occurrence without asking"),
    edit: flag("open it in $EDITOR even in a pipe; --no-edit never opens it"),
    ...PROJECT_FLAGS,
  },
  repeatable: REPEATABLE,
  implied: { "from-session": "last" },
  async run({ flags, operands, config, now }) {
    // Wrong flags are told before the memory is opened.
    lessonFrom(flags, "");
    const asks = canAsk && !flags.json;
    return withLessons({ config, flags, now }, async (around) => {
      const said = operands.join(" ").trim();
      const prepared = await fromSession(around, flags["from-session"], said);
      const title = prepared.title || (await askTitle(asks));
      const plain = withSituation(lessonFrom(flags, title), prepared);
      const content: Lesson = redact(plain);
      const wanted = { content, person: flags.person === true, text: newLessonText(content) };
      const result = await createLesson(around.deps, around.place, wanted, now);
      if ("exists" in result) return onExisting(around, result.exists, flags);
      if (JSON.stringify(content) !== JSON.stringify(plain))
        printError("A secret was replaced by [redacted…].");
      const editor = editorOf(config.env);
      if (flags.edit === true || (flags.edit !== false && asks && editor))
        editFile(result.made.path, config.env);
      return stateOfFile(around, result.made.path, { json: flags.json === true, verb: "Written" });
    });
  },
});

interface Prepared {
  readonly title: string;
  readonly situation: string;
  readonly appliesTo: readonly string[];
}

/** In `--from-session "Some title"` the parser takes the title for the id; a text with spaces is a title. */
async function fromSession(around: Around, which: string | undefined, title: string): Promise<Prepared> {
  if (which === undefined) return { title, situation: "", appliesTo: [] };
  const isTitle = title === "" && /\s/.test(which.trim());
  const found = await lessonFromSession(around.deps, around.place, isTitle ? "last" : which);
  if (!found)
    throw new Error(
      which === "last" || isTitle
        ? `the memory has no session of ${around.place.project.name} yet.`
        : `there is no session ${which}. Ids are in twiceshy recap --json.`,
    );
  return { title: isTitle ? which.trim() : title, situation: found.situation, appliesTo: found.appliesTo };
}

function withSituation(content: Lesson, { situation, appliesTo }: Prepared): Lesson {
  return {
    ...content,
    situation: [content.situation, situation].filter(Boolean).join("\n\n"),
    appliesTo: content.appliesTo.length > 0 ? content.appliesTo : appliesTo,
  };
}

async function askTitle(asks: boolean): Promise<string> {
  if (!asks) throw new UsageError('what is its title? twiceshy lesson new "TITLE"');
  const { isCancel, text } = await import("@clack/prompts");
  const answer = await text({
    message: "What must not happen again, in one line?",
    placeholder: "Use pnpm here, not npm",
    validate: (value) => (value?.trim() ? undefined : "A lesson needs a title."),
  });
  if (isCancel(answer)) throw new Error("nothing was written.");
  return answer.trim();
}

/** A lesson with an existing title counts as another occurrence of that lesson. */
async function onExisting(
  { deps, today }: Around,
  exists: ListedLesson,
  flags: { readonly count?: boolean | undefined; readonly json?: boolean | undefined },
): Promise<number> {
  const { where, content } = exists;
  if (!flags.count && (flags.json || !canAsk)) {
    printError(
      `twiceshy: "${content.title}" already exists: ${where}. Add --count to count one more occurrence, or choose another title.`,
    );
    return 1;
  }
  if (!flags.json) print(`"${content.title}" already exists: ${where} (happened ${content.occurrences}×).`);
  if (!(await agreed("Count one more occurrence of it?", flags.count)))
    return declined("Nothing was written.");
  const occurrences = countUp(lessonFilesOf(deps), exists.file, today);
  if (occurrences === undefined)
    throw new Error(`${where} was changed meanwhile. Nothing was counted; try again.`);
  if (flags.json) printJson({ ...wireLesson(exists), occurrences, lastSeen: today });
  else {
    print(`${tick()} Counted: it has happened ${occurrences}×, last today.`);
    printUnseen(exists);
  }
  return 0;
}
