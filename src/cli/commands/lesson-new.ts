// twiceshy lesson new: a card from the template or from what was given, opened in the person's editor.

import { countUp } from "../../app/count-up.ts";
import { lessonFromSession } from "../../app/lesson-from-session.ts";
import { newCardText } from "../../app/lesson-text.ts";
import { cardsOf, createLesson, type ListedLesson } from "../../app/lessons.ts";
import { redact } from "../../core/redact/index.ts";
import type { Card } from "../../domain/lesson.ts";
import { agreed } from "../ask.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { editFile, editorOf } from "../lesson-editor.ts";
import { cardFrom, FIELD_FLAGS, REPEATABLE } from "../lesson-fields.ts";
import { lessonJson } from "../lesson-json.ts";
import { type Around, LESSON_FLAGS, withLessons } from "../lesson-scope.ts";
import { stateOfFile } from "../lesson-state.ts";
import { printUnseen } from "../lesson-text.ts";
import { canAsk, print, printError, printJson, tick } from "../terminal.ts";

export const newLesson = command({
  name: "lesson new",
  summary: "write a lesson: from what you give, the rest from a template opened in your editor",
  operands: "[TITLE]",
  maximum: 60,
  examples: [
    ['twiceshy lesson new "Use pnpm here, not npm"', "opens the template in $EDITOR"],
    ["twiceshy lesson new --from-session", "the Situation from what happened last"],
    [
      'twiceshy lesson new "Never force-push main" --severity high --applies-to "git push --force" --check "The branch is not main" --no-edit',
      "all of it on one line",
    ],
    ['twiceshy lesson new "Ask before deleting data" --person', "for all your projects"],
  ],
  flags: {
    person: { type: "boolean", description: "for all your projects, not this one" },
    ...FIELD_FLAGS,
    "from-session": {
      type: "string",
      valueHint: "[ID]",
      description: "tell the Situation from a session; the last one unless you say which",
    },
    count: { type: "boolean", description: "where the title exists: count it there, do not ask" },
    edit: { type: "boolean", description: "open it in $EDITOR even in a pipe; --no-edit: not at all" },
    ...LESSON_FLAGS,
  },
  repeatable: REPEATABLE,
  implied: { "from-session": "last" },
  async run({ flags, operands, config, now }) {
    const cardFor = (title: string) => cardFrom(flags, title);
    cardFor("");
    return withLessons({ config, flags, now }, async (around) => {
      const said = operands.join(" ").trim();
      const prepared = await fromSession(around, flags["from-session"], said);
      const title = prepared.title || (await askTitle());
      const plain = withSituation(cardFor(title), prepared);
      const card: Card = redact(plain);
      const wanted = { card, person: flags.person === true, text: newCardText(card) };
      const result = await createLesson(around.deps, around.place, wanted, now);
      if ("exists" in result) return onExisting(around, result.exists, flags);
      if (JSON.stringify(card) !== JSON.stringify(plain))
        printError("A secret was left out: what stands in its place says [redacted…].");
      const editor = editorOf(config.env);
      if (flags.edit === true || (flags.edit !== false && !flags.json && canAsk && editor))
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

/** `--from-session Title` takes the title for an id: tell them apart. */
async function fromSession(around: Around, which: string | undefined, title: string): Promise<Prepared> {
  if (which === undefined) return { title, situation: "", appliesTo: [] };
  const isTitle = title === "" && /\s/.test(which.trim());
  const found = await lessonFromSession(around.deps, around.place, isTitle ? "last" : which);
  if (!found)
    throw new Error(
      which === "last" || isTitle
        ? `no session is remembered of ${around.place.project.name} yet.`
        : `there is no session ${which}. Ids are in twiceshy recap --json.`,
    );
  return { title: isTitle ? which.trim() : title, situation: found.situation, appliesTo: found.appliesTo };
}

function withSituation(card: Card, { situation, appliesTo }: Prepared): Card {
  return {
    ...card,
    situation: [card.situation, situation].filter(Boolean).join("\n\n"),
    appliesTo: card.appliesTo.length > 0 ? card.appliesTo : appliesTo,
  };
}

async function askTitle(): Promise<string> {
  if (!canAsk) throw new UsageError('what is it called? twiceshy lesson new "TITLE"');
  const { isCancel, text } = await import("@clack/prompts");
  const answer = await text({
    message: "What must not happen again, in one line?",
    placeholder: "Use pnpm here, not npm",
    validate: (value) => (value?.trim() ? undefined : "A lesson needs a title."),
  });
  if (isCancel(answer)) throw new Error("nothing was written.");
  return answer.trim();
}

/** The same title twice is the same mistake twice. */
async function onExisting(
  { deps, today }: Around,
  exists: ListedLesson,
  flags: { readonly count?: boolean | undefined; readonly json?: boolean | undefined },
): Promise<number> {
  const { where, card } = exists;
  if (!flags.count && !canAsk) {
    printError(
      `twiceshy: "${card.title}" is there already: ${where}. Count it there with --count, or choose another title.`,
    );
    return 1;
  }
  if (!flags.json) print(`"${card.title}" is there already: ${where} (happened ${card.occurrences}×).`);
  if (!(await agreed("Count it there, as one more occurrence?", flags.count))) {
    print("Nothing was written.");
    return 1;
  }
  const occurrences = countUp(cardsOf(deps), exists.file, today);
  if (occurrences === undefined) throw new Error(`${where} has changed meanwhile. Nothing was counted.`);
  if (flags.json) printJson({ ...lessonJson(exists), occurrences, lastSeen: today });
  else {
    print(`${tick()} Counted: it has happened ${occurrences}×, last today.`);
    printUnseen(exists);
  }
  return 0;
}
