// Shows the drafts one after the other, with their evidence, and asks the person what to do with each.
import { isCancel, select } from "@clack/prompts";
import type { ListedLesson } from "../../app/lessons/lessons.ts";
import type { Config } from "../../config.ts";
import { line } from "../../core/compose/line.ts";
import { count } from "../../core/text/for-people.ts";
import type { Draft } from "../../domain/draft.ts";
import { errorLine } from "../errors.ts";
import { agreed } from "../terminal/ask.ts";
import { colour, print, printError } from "../terminal/terminal.ts";
import { ALIKE, mostAlike } from "./lesson-alike.ts";
import { acceptUnlessThere, discard, mergeInto } from "./lesson-decide.ts";
import { draftText } from "./lesson-draft-text.ts";
import { editOneDraft } from "./lesson-edit.ts";
import type { Around } from "./lesson-scope.ts";

type Choice = "accept" | "person" | "edit" | "alike" | "merge" | "discard" | "later" | "stop";

const LIST_HEIGHT = 12;

export async function reviewOneByOne(
  around: Around,
  drafts: readonly Draft[],
  config: Config,
): Promise<void> {
  let left = 0;
  for (const [at, draft] of drafts.entries()) {
    print(`\n${colour.dim(`── ${at + 1} of ${drafts.length} ──`)}\n`);
    const decided = await decideOn(around, draft, config);
    if (decided === "stop") {
      left += drafts.length - at;
      break;
    }
    if (!decided) left += 1;
  }
  print(left === 0 ? "\nAll drafts are reviewed." : `\n${count(left, "draft")} left to review.`);
}

/** True if decided, false if left for later. */
async function decideOn(around: Around, first: Draft, config: Config): Promise<boolean | "stop"> {
  let draft = first;
  let isPrinted = false;
  for (;;) {
    if (!isPrinted) print(`${await draftText(around.deps, draft, around.now)}\n`);
    isPrinted = true;
    const alike = mostAlike(draft.content, await around.list());
    const choice = await ask(
      alike[0] && alike[0].likeness >= ALIKE ? alike[0].lesson : undefined,
      alike.length > 0,
    );
    if (choice === "stop" || choice === "later") return choice === "stop" ? "stop" : false;
    try {
      if (choice === "edit") {
        const edited = await editOneDraft(around, draft, config);
        isPrinted = edited === draft;
        draft = edited;
        continue;
      }
      if (choice === "discard") await discard(around, draft, {});
      else if (choice === "accept" || choice === "person") {
        if (!(await acceptOrMerge(around, draft, choice === "person"))) continue;
      } else {
        const into = choice === "alike" ? alike[0]?.lesson : await chosen(alike.map(({ lesson }) => lesson));
        if (!into) continue;
        await mergeInto(around, draft, into, {});
      }
      return true;
    } catch (error) {
      // After an error the person can choose something else.
      printError(errorLine(error));
    }
  }
}

async function ask(alike: ListedLesson | undefined, hasOthers: boolean): Promise<Choice> {
  const choice = await select<Choice>({
    message: "What should happen with this draft?",
    options: [
      { value: "accept", label: "Accept", hint: "for this project, into .twiceshy/" },
      { value: "person", label: "Accept for all my projects", hint: "into ~/.twiceshy/" },
      { value: "edit", label: "Edit it first" },
      ...(alike
        ? [
            {
              value: "alike" as const,
              label: `Merge into "${line(alike.content.title, 50)}"`,
              hint: alike.where,
            },
          ]
        : []),
      ...(hasOthers ? [{ value: "merge" as const, label: "Merge into another lesson …" }] : []),
      { value: "discard", label: "Discard for good", hint: "never proposed again" },
      { value: "later", label: "Later" },
    ],
  });
  return isCancel(choice) ? "stop" : choice;
}

async function acceptOrMerge(around: Around, draft: Draft, person: boolean): Promise<boolean> {
  const exists = await acceptUnlessThere(around, draft, { person });
  if (!exists) return true;
  if (!(await agreed(`${exists.where} already has this title. Merge the draft into it?`, undefined)))
    return false;
  await mergeInto(around, draft, exists, {});
  return true;
}

async function chosen(lessons: readonly ListedLesson[]): Promise<ListedLesson | undefined> {
  const choice = await select<string>({
    message: "Merge into which lesson?",
    maxItems: LIST_HEIGHT,
    options: [
      ...lessons.map(({ file, content, where }) => ({
        value: file.path,
        label: line(content.title, 60),
        hint: where,
      })),
      { value: "", label: "Back" },
    ],
  });
  return isCancel(choice) ? undefined : lessons.find(({ file }) => file.path === choice);
}
